import { objectFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/** The values of the named groups of a pattern. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** A question that tables can ask, and the call that answers it. */
export interface QuestionPattern {
  readonly words: RegExp;
  readonly method: string;
  /** @default none */
  readonly argsOf?: (groups: Groups) => PartArgs;
  /** The answer is a list in no order. @default false */
  readonly isUnordered?: boolean;
}

/** The groups as they are, those that did not match left out. */
export function groupArgs(groups: Groups): PartArgs {
  return Object.fromEntries(Object.entries(groups).filter(([, words]) => words !== undefined));
}

/** The same, with the group `object` read as an object. */
export function objectArgs({ object = "", ...others }: Groups): PartArgs {
  return { ...groupArgs(others), object: objectFrom(object) };
}

/** A question as written in a scenario: "index {index} for {value}"; optional words are in brackets. */
export function wordsOfQuestion(words: RegExp): string {
  return words.source
    .replaceAll(/^\^|\$$/g, "")
    .replaceAll(/\(\?<(\w+)>(?:[^()]|\[[^\]]*\])*\)/g, "{$1}")
    .replaceAll(/\(\?:([^()]*)\)\?/g, "[$1]")
    .replaceAll(/\(\?:([^()|]*)\|([^()|]*)\)/g, "$1/$2");
}
