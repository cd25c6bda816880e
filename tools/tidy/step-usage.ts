import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { type StepDefinition, stepDefinitions } from "./step-definition.js";

/** Every step definition is used by a scenario, and every `Then` looks at something. */
export function stepUsage(tree: SourceTree): Finding[] {
  const texts = new Set(tree.features.flatMap(({ stepTexts }) => stepTexts));
  const sources = tree.sources.filter(({ path }) => path.startsWith("steps/"));
  return stepDefinitions(sources).flatMap((definition) => [
    ...unused(definition, texts),
    ...empty(definition),
  ]);
}

function unused(definition: StepDefinition, texts: ReadonlySet<string>): Finding[] {
  const { path, line, keyword, pattern } = definition;
  if ([...texts].some((text) => definition.matches(text))) return [];
  const what = `no scenario says "${keyword} ${pattern}"`;
  return [{ path, line, what, instead: "delete the definition, or write the scenario" }];
}

function empty({ path, line, keyword, pattern, isEmpty }: StepDefinition): Finding[] {
  if (keyword !== "Then" || !isEmpty) return [];
  return [
    { path, line, what: `"Then ${pattern}" does nothing`, instead: "observe what it states" },
  ];
}
