import type { FeatureDocument, FeatureScenario } from "./feature-document.js";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

const STEPS_MAX_COUNT = 8;
const BACKGROUND_STEPS_MAX_COUNT = 3;

/** Languages and ports: a scenario holds for all of them. "node" and "go" also mean something else. */
const PORT_NAMES =
  /\b(?:Go|golang|client-go|java|python|rust|kube-rs|javascript|typescript|client-node|node\.js|fabric8|csharp|dotnet|\.NET|kotlin|ruby|controller-runtime)\b|C#/;

/**
 * A feature reads as the specification: it says why it matters and where that is from, each scenario is a short example
 * of a rule, titles state what is, and nothing names a language or a port.
 */
export function featureStyle(tree: SourceTree): Finding[] {
  return tree.features.flatMap((document) => {
    const { path, feature, problem } = document;
    if (problem !== undefined || feature === undefined) {
      const what = `not a feature: ${problem?.replaceAll("\n", " ") ?? "empty"}`;
      return [{ path, line: 1, what, instead: "write Gherkin" }];
    }
    return [
      ...descriptionProblems(path, feature.description),
      ...titleProblems(document, feature.name),
      ...longBackgrounds(document),
      ...document.scenarios.flatMap((scenario) => scenarioProblems(path, scenario)),
    ];
  });
}

function descriptionProblems(path: string, description: string): Finding[] {
  const lines = description.split("\n").map((line) => line.trim());
  const prose = lines.filter((line) => line !== "" && !line.startsWith("Source:"));
  return [
    ...(prose.length > 0
      ? []
      : [
          {
            path,
            line: 1,
            what: "no description",
            instead: "say what it is about and why it matters",
          },
        ]),
    ...(lines.some((line) => /^Source: \S/.test(line))
      ? []
      : [
          {
            path,
            line: 1,
            what: "no source",
            instead: "add a line `Source: …` to the description",
          },
        ]),
  ];
}

function titleProblems({ path, feature, scenarios }: FeatureDocument, name: string): Finding[] {
  const rules = (feature?.children ?? []).flatMap(({ rule }) => rule ?? []);
  const titles = [
    { title: name, line: feature?.location.line ?? 1 },
    ...rules.map((rule) => ({ title: rule.name, line: rule.location.line })),
    ...scenarios,
  ];
  return titles.flatMap(({ title, line }) => [
    ...(title.trim() === ""
      ? [{ path, line, what: "no title", instead: "state the guarantee" }]
      : []),
    ...(/\b(?:should|shall)\b/i.test(title)
      ? [
          {
            path,
            line,
            what: `the title "${title}"`,
            instead: "say in the present tense what is the case",
          },
        ]
      : []),
    ...portNamed(path, line, title),
  ]);
}

function longBackgrounds({ path, backgrounds }: FeatureDocument): Finding[] {
  return backgrounds
    .filter(({ stepCount }) => stepCount > BACKGROUND_STEPS_MAX_COUNT)
    .map(({ line, stepCount }) => ({
      path,
      line,
      what: `${stepCount} steps in a Background`,
      instead: `keep ${BACKGROUND_STEPS_MAX_COUNT}; what an example needs to be understood belongs into it`,
    }));
}

function scenarioProblems(path: string, { title, line, rule, steps }: FeatureScenario): Finding[] {
  return [
    ...(rule === undefined
      ? [
          {
            path,
            line,
            what: `"${title}" is under no Rule`,
            instead: "write the requirement as a Rule",
          },
        ]
      : []),
    ...(steps.length === 0
      ? [{ path, line, what: `"${title}" has no steps`, instead: "show an example" }]
      : []),
    ...(steps.length > STEPS_MAX_COUNT
      ? [
          {
            path,
            line,
            what: `"${title}" has ${steps.length} steps`,
            instead: `tell it in ${STEPS_MAX_COUNT}: one stimulus, one observation`,
          },
        ]
      : []),
    ...steps.flatMap((step) => portNamed(path, step.line, step.text)),
  ];
}

function portNamed(path: string, line: number, text: string): Finding[] {
  const name = PORT_NAMES.exec(text)?.[0];
  if (name === undefined) return [];
  return [{ path, line, what: `the scenario names ${name}`, instead: "say what every port does" }];
}
