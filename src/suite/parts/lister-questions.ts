import { type Groups, groupArgs, type QuestionPattern } from "./question-pattern.js";
import type { PartArgs } from "./workbench.js";

/**
 * What listers can be asked. "all" asks the functions that list an indexer, "listed" the lister over it, both with "in
 * default" and "with app=web", a label selector, or "with nothing", the selector that nothing matches. The namespace
 * "" is written as such, for it means all of them.
 */
export const LISTER_QUESTIONS: readonly QuestionPattern[] = [
  {
    words: /^all(?: in (?<namespace>\S+))?(?: with (?<selector>.+))?$/,
    method: "listAll",
    argsOf: listerArgs,
    isUnordered: true,
  },
  {
    words: /^listed(?: in (?<namespace>\S+))?(?: with (?<selector>.+))?$/,
    method: "list",
    argsOf: listerArgs,
    isUnordered: true,
  },
  {
    words: /^named (?<name>\S+)(?: in (?<namespace>\S+))?$/,
    method: "getByName",
    argsOf: listerArgs,
  },
];

function listerArgs({ namespace, ...others }: Groups): PartArgs {
  return groupArgs({ ...others, namespace: namespace === '""' ? "" : namespace });
}
