import { type Feature, IdGenerator, type Pickle, type Tag } from "@cucumber/messages";
import { parseGherkin } from "../../src/suite/features/gherkin.js";
import type { WrittenStep } from "../../src/suite/features/step-needs.js";

/** A feature file, read by cucumber's own parser. */
export interface FeatureDocument {
  readonly path: string;
  /** undefined: the file does not parse, or is empty. */
  readonly feature: Feature | undefined;
  /** Why the file does not parse. */
  readonly problem: string | undefined;
  /** Feature-level and rule-level scenarios in the order of the file. */
  readonly scenarios: readonly FeatureScenario[];
  readonly backgrounds: readonly FeatureBackground[];
  /** The texts of all steps as they run: backgrounds included, one for each row of an outline. */
  readonly stepTexts: readonly string[];
  /** What cucumber runs: a scenario, or a row of an outline. */
  readonly runs: readonly FeatureRun[];
}

/** A scenario, or a row of an outline, as it runs. */
export interface FeatureRun {
  readonly title: string;
  readonly line: number;
  /** All tags, inherited ones included, without "@". */
  readonly tags: ReadonlySet<string>;
  /** Those of its backgrounds included. */
  readonly steps: readonly WrittenStep[];
}

/** A tag without its "@", cut at the first colon: `@req:KEY-01` has the name `req` and the value `KEY-01`. */
export interface FeatureTag {
  readonly name: string;
  readonly value: string | undefined;
  readonly line: number;
}

/** A scenario or an outline. */
export interface FeatureScenario {
  readonly title: string;
  readonly line: number;
  /** The title of the rule that it is an example of. */
  readonly rule: string | undefined;
  readonly ownTags: readonly FeatureTag[];
  /** Of its feature and of its rule. */
  readonly inheritedTags: readonly FeatureTag[];
  readonly steps: readonly FeatureStep[];
}

/** Steps that run before every scenario of a feature or rule. */
export interface FeatureBackground {
  readonly line: number;
  readonly stepCount: number;
}

/** One step as it is written. */
export interface FeatureStep {
  /** The sentence, followed by its table or text. */
  readonly text: string;
  readonly line: number;
}

type FeatureChild = Feature["children"][number];
type Scenario = NonNullable<FeatureChild["scenario"]>;

/** Parses a feature file. A file that does not parse has no scenarios and a `problem`. */
export function parseFeature(file: { path: string; text: string }): FeatureDocument {
  const { path, text } = file;
  try {
    const { document, pickles } = parseGherkin(text, path, IdGenerator.incrementing());
    return {
      path,
      feature: document.feature,
      problem: undefined,
      scenarios: document.feature ? scenariosOf(document.feature) : [],
      backgrounds: document.feature ? backgroundsOf(document.feature) : [],
      stepTexts: pickles.flatMap((pickle) => pickle.steps.map((step) => step.text)),
      runs: pickles.map(featureRun),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const nothing = { scenarios: [], backgrounds: [], stepTexts: [], runs: [] };
    return { path, feature: undefined, problem, ...nothing };
  }
}

function featureRun({ name, location, tags, steps }: Pickle): FeatureRun {
  return {
    title: name,
    line: location?.line ?? 1,
    tags: new Set(tags.map((tag) => tag.name.slice(1))),
    steps: steps.map(({ text, argument }) => ({
      text,
      rows: (argument?.dataTable?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value)),
    })),
  };
}

function scenariosOf(feature: Feature): readonly FeatureScenario[] {
  const featureTags = feature.tags.map(featureTag);
  return feature.children.flatMap(({ scenario, rule }) => {
    if (scenario) return [featureScenario(scenario, undefined, featureTags)];
    const inheritedTags = [...featureTags, ...(rule?.tags ?? []).map(featureTag)];
    return (rule?.children ?? []).flatMap((child) =>
      child.scenario ? [featureScenario(child.scenario, rule?.name, inheritedTags)] : [],
    );
  });
}

function featureScenario(
  scenario: Scenario,
  rule: string | undefined,
  inheritedTags: readonly FeatureTag[],
): FeatureScenario {
  return {
    title: scenario.name,
    line: scenario.location.line,
    rule,
    // Tags of an outline's Examples count as the outline's own: they say something of some of its rows.
    ownTags: [...scenario.tags, ...scenario.examples.flatMap(({ tags }) => tags)].map(featureTag),
    inheritedTags,
    steps: scenario.steps.map((step) => ({
      text: [step.text, ...tableTexts(step.dataTable), step.docString?.content ?? ""].join(" "),
      line: step.location.line,
    })),
  };
}

function tableTexts(table: Scenario["steps"][number]["dataTable"]): readonly string[] {
  return (table?.rows ?? []).flatMap(({ cells }) => cells.map(({ value }) => value));
}

function backgroundsOf(feature: Feature): readonly FeatureBackground[] {
  const children = feature.children.flatMap(({ background, rule }) => [
    background,
    ...(rule?.children ?? []).map((child) => child.background),
  ]);
  return children.flatMap((background) =>
    background ? [{ line: background.location.line, stepCount: background.steps.length }] : [],
  );
}

/** @see FeatureTag */
export function featureTag({ name, location }: Tag): FeatureTag {
  const [key = "", ...rest] = name.slice(1).split(":");
  return { name: key, value: rest.length > 0 ? rest.join(":") : undefined, line: location.line };
}
