import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { type StepDefinition, stepDefinitions } from "./step-definition.js";

/** Steps and features that are loaded by themselves, by what their paths begin with: those that speak to an apiserver. */
const OWN_STEPS = "steps/apiserver/";
const OWN_FEATURES = "features/apiserver/";

/** Every step definition is used by a scenario of its suite, and every `Then` looks at something. */
export function stepUsage(tree: SourceTree): Finding[] {
  return [true, false].flatMap((isApiserver) => suiteStepUsage(tree, isApiserver));
}

function suiteStepUsage(tree: SourceTree, isApiserver: boolean): Finding[] {
  const features = tree.features.filter(
    ({ path }) => path.startsWith(OWN_FEATURES) === isApiserver,
  );
  const texts = new Set(features.flatMap(({ stepTexts }) => stepTexts));
  const sources = tree.sources.filter(
    ({ path }) => path.startsWith("steps/") && path.startsWith(OWN_STEPS) === isApiserver,
  );
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
