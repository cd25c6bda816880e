import { groupBy } from "../../src/report/group-by.js";
import type { Scenario } from "../../src/suite/features/scenario.js";

/** The features that show each rule, by its id; their paths are sorted. */
export function featuresByRule(
  scenarios: readonly Scenario[],
): ReadonlyMap<string, readonly string[]> {
  const pairs = scenarios.flatMap(({ requirements, uri }) =>
    requirements.map((id) => ({ id, uri })),
  );
  const groups = groupBy(pairs, ({ id }) => id);
  return new Map([...groups].map(([id, own]) => [id, sortedUris(own)]));
}

/** "reflector/cycle": a feature, as readers call it. */
export function nameOfFeature(uri: string): string {
  return uri.replace(/^features\/|\.feature$/g, "");
}

function sortedUris(all: readonly { readonly uri: string }[]): readonly string[] {
  return [...new Set(all.map(({ uri }) => uri))].sort();
}
