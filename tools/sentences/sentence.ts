import type { Expression, ParameterType } from "@cucumber/cucumber-expressions";
import type { StepLibrary } from "../../src/suite/features/cucumber-engine.js";
import type { FeatureStep } from "./feature-steps.js";

/** A sentence that features can use. */
export interface Sentence {
  readonly keyword: string;
  /** As a cucumber expression. */
  readonly pattern: string;
  /** Where it is defined: "steps/store.steps.ts". */
  readonly file: string;
  /** The shortest step that features have of it. */
  readonly example: FeatureStep;
}

/** What can stand for a parameter. */
export interface Parameter {
  readonly name: string;
  /** Phrases that it can be, word by word. */
  readonly phrases: readonly string[];
  /** What features have where it is something else; a selection. */
  readonly examples: readonly string[];
}

/** All sentences of a set of steps, and all that their parameters can be. */
export interface Vocabulary {
  readonly sentences: readonly Sentence[];
  readonly parameters: readonly Parameter[];
}

/** What cucumber's library of steps holds; its own type hides it. */
interface LoadedSteps {
  readonly stepDefinitions: readonly {
    readonly pattern: unknown;
    readonly keyword: unknown;
    readonly uri: string;
    readonly expression: Expression;
  }[];
  readonly parameterTypeRegistry: { readonly parameterTypes: Iterable<ParameterType<unknown>> };
}

/** Of what a parameter can be besides fixed phrases. */
const EXAMPLES_MAX_COUNT = 8;

/** Reads the vocabulary of compiled steps, with examples from features. @throws Error for a sentence that no feature uses */
export function vocabularyOf(library: StepLibrary, steps: readonly FeatureStep[]): Vocabulary {
  if (!isLoaded(library)) throw new TypeError("Cucumber keeps its steps in another form");
  const values = new Map<string, Set<string>>();
  const brief = withOwnTexts([...steps].sort(byBrevity(steps)));
  const sentences = library.stepDefinitions.map(({ expression, pattern, keyword, uri }) => {
    const uses = brief.flatMap((step) => {
      const args = expression.match(step.text);
      for (const { group, parameterType } of args ?? []) {
        const name = parameterType.name ?? "";
        values.set(name, (values.get(name) ?? new Set()).add(group.value ?? ""));
      }
      return args === null ? [] : [step];
    });
    const [example] = uses;
    if (example === undefined) throw new Error(`No feature says "${pattern}"`);
    return { keyword: `${keyword}`, pattern: `${pattern}`, file: sourceOf(uri), example };
  });
  const parameters = [...library.parameterTypeRegistry.parameterTypes].flatMap((type) => {
    const name = type.name ?? "";
    const used = values.get(name);
    return used && name !== "" ? [parameterOf(name, type.regexpStrings, [...used])] : [];
  });
  return { sentences, parameters };
}

function isLoaded(library: object): library is LoadedSteps {
  return "stepDefinitions" in library && "parameterTypeRegistry" in library;
}

function byBrevity(
  steps: readonly FeatureStep[],
): (one: FeatureStep, other: FeatureStep) => number {
  const sizes = new Map(steps.map((step) => [step, sizeOf(step)]));
  const size = (step: FeatureStep) => sizes.get(step) ?? 0;
  return (one, other) => size(one) - size(other) || (one.text < other.text ? -1 : 1);
}

function sizeOf({ text, rows, lines }: FeatureStep): number {
  return text.length + rows.flat().join(" | ").length + lines.join().length;
}

/** The first of those with the same text. */
function withOwnTexts(steps: readonly FeatureStep[]): readonly FeatureStep[] {
  const texts = new Set<string>();
  return steps.filter(({ text }) => !texts.has(text) && texts.add(text));
}

function sourceOf(uri: string): string {
  return uri
    .replaceAll("\\", "/")
    .replace(/^dist\//, "")
    .replace(/\.js$/, ".ts");
}

function parameterOf(name: string, regexps: readonly string[], used: readonly string[]): Parameter {
  const phrases = regexps
    .flatMap(choicesOf)
    .filter((choice) => /^[\w ,'-]+$/.test(choice))
    .sort();
  const byFirstWord = new Map<string, string>();
  const others = used.filter((value) => !phrases.includes(value));
  for (const value of others.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const first =
      value
        .replaceAll(/\d+/g, "0")
        .split(" ")
        .find((word) => word !== "0") ?? "";
    if (!byFirstWord.has(first)) byFirstWord.set(first, value);
  }
  return { name, phrases, examples: [...byFirstWord.values()].slice(0, EXAMPLES_MAX_COUNT) };
}

/** What a regular expression has between the bars that stand in no bracket. */
export function choicesOf(regexp: string): readonly string[] {
  const choices = [""];
  let depth = 0;
  for (const [character] of regexp.matchAll(/\\.|./g)) {
    if (character === "(" || character === "[") depth++;
    if (character === ")" || character === "]") depth--;
    if (character === "|" && depth === 0) choices.push("");
    else choices.push((choices.pop() ?? "") + character);
  }
  return choices;
}
