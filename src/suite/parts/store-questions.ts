import { groupArgs, objectArgs, type QuestionPattern } from "./question-pattern.js";

/** What stores, their indexes and heaps can be asked. */
export const STORE_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^objects$/, method: "list", isUnordered: true },
  { words: /^keys$/, method: "listKeys", isUnordered: true },
  { words: /^version$/, method: "lastStoreSyncResourceVersion" },
  { words: /^object (?<object>\S+)$/, method: "get", argsOf: objectArgs },
  { words: /^key (?<key>\S+)$/, method: "getByKey", argsOf: groupArgs },
  { words: /^closed$/, method: "isClosed" },
  { words: /^indexes$/, method: "indexes", isUnordered: true },
  {
    words: /^index (?<index>\S+) for (?<value>\S+)$/,
    method: "byIndex",
    argsOf: groupArgs,
    isUnordered: true,
  },
  {
    words: /^index (?<index>\S+) like (?<object>\S+)$/,
    method: "index",
    argsOf: objectArgs,
    isUnordered: true,
  },
  {
    words: /^keys in index (?<index>\S+) for (?<value>\S+)$/,
    method: "indexKeys",
    argsOf: groupArgs,
  },
  {
    words: /^values of index (?<index>\S+)$/,
    method: "listIndexFuncValues",
    argsOf: groupArgs,
    isUnordered: true,
  },
];
