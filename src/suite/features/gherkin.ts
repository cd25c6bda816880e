import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from "@cucumber/gherkin";
import type { GherkinDocument, Pickle } from "@cucumber/messages";

/** A feature file, read by cucumber's own parser. */
export interface ParsedFeature {
  readonly document: GherkinDocument;
  /** Its scenarios as they run: backgrounds included, one for each row of an outline. */
  readonly pickles: readonly Pickle[];
}

/**
 * Parses a feature file.
 * @param uri its path, as pickles give it
 * @param newId draws the ids of all nodes
 * @throws Error that says where and what does not parse
 */
export function parseGherkin(text: string, uri: string, newId: () => string): ParsedFeature {
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  const document = { ...parser.parse(text), uri };
  return { document, pickles: compile(document, uri, newId) };
}
