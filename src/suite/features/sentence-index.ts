import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative } from "node:path";
import { packageRoot } from "../values/package-root.js";
import { closestSentence } from "./closest-sentence.js";
import type { Envelope } from "./cucumber-engine.js";

type StepDefinition = NonNullable<Envelope["stepDefinition"]>;

/** A parameter with a few fixed phrases. */
const PLAIN_PHRASES = /^[\w ,'-]+(?:\|[\w ,'-]+)*$/;

/** A sentence that scenarios can use. */
interface Sentence {
  readonly pattern: string;
  /** The compiled module and line of its definition. */
  readonly uri: string;
  readonly line: number;
}

/** Collects the sentences of a run from cucumber's messages. Feed it every message, in order. */
export class SentenceIndex {
  readonly #sentences = new Map<string, Sentence>();
  /** Ids of definitions, by test step. */
  readonly #definitions = new Map<string, string>();

  readonly #phrases = new Map<string, readonly string[]>();

  update({ stepDefinition, parameterType, testCase }: Envelope): void {
    if (stepDefinition) this.#learn(stepDefinition);
    const [regexp = "", ...others] = parameterType?.regularExpressions ?? [];
    if (parameterType && others.length === 0 && PLAIN_PHRASES.test(regexp)) {
      this.#phrases.set(parameterType.name, regexp.split("|"));
    }
    for (const { id, stepDefinitionIds } of testCase?.testSteps ?? []) {
      const [definition] = stepDefinitionIds ?? [];
      if (definition !== undefined) this.#definitions.set(id, definition);
    }
  }

  /** The location of the definition of a test case's step: "steps/store.steps.ts:12"; undefined for hooks. */
  definedAt(testStepId: string): string | undefined {
    const sentence = this.#sentences.get(this.#definitions.get(testStepId) ?? "");
    return sentence && sourcePlace(sentence);
  }

  /** The hint for the author of an undefined step. */
  hintFor(text: string): string {
    const closest = closestSentence(text, [...this.#sentences.values()], this.#phrases);
    const meant = closest && `did you mean "${closest.pattern}" (${sourcePlace(closest)})?`;
    return `${meant ?? "no sentence is like it;"} docs/sentences.md has all of them`;
  }

  #learn({ id, pattern, sourceReference: { uri = "", location } }: StepDefinition): void {
    this.#sentences.set(id, { pattern: pattern.source, uri, line: location?.line ?? 1 });
  }
}

/** In a clone the location in the source; in a package, which has no sources, in the compiled module. */
function sourcePlace({ uri, line }: Sentence): string {
  const file = join(packageRoot(), uri);
  if (!existsSync(`${file}.map`)) return `${uri}:${line}`;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  const entry = map.findEntry(line - 1, 0);
  if (!("originalSource" in entry)) return `${uri}:${line}`;
  const source = join(dirname(file), entry.originalSource);
  return `${relative(packageRoot(), source).replaceAll("\\", "/")}:${entry.originalLine + 1}`;
}
