import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/**
 * What listers can be asked. "all" asks the functions that list an indexer, "listed" the lister over it, both with "in
 * default" and "with app=web", a label selector, or "with nothing", the selector that nothing matches.
 */
export const LISTER_QUESTIONS: readonly QuestionPattern[] = [
  {
    words: /^all(?: in (?<namespace>\S+))?(?: with (?<selector>.+))?$/,
    method: "listAll",
    argsOf: groupArgs,
    isUnordered: true,
  },
  {
    words: /^listed(?: in (?<namespace>\S+))?(?: with (?<selector>.+))?$/,
    method: "list",
    argsOf: groupArgs,
    isUnordered: true,
  },
  {
    words: /^named (?<name>\S+)(?: in (?<namespace>\S+))?$/,
    method: "getByName",
    argsOf: groupArgs,
  },
];
