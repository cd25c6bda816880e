import { groupArgs, objectArgs, type QuestionPattern } from "./question-pattern.js";

/** What the functions around keys and names can be asked. In quotes, because names may be empty. */
export const NAME_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^key of (?<object>.+)$/, method: "keyOf", argsOf: objectArgs },
  { words: /^name of the namespace index$/, method: "namespaceIndexName" },
  {
    words: /^namespace values of (?<object>.+)$/,
    method: "namespaceIndexValues",
    argsOf: objectArgs,
  },
  { words: /^name of (?<object>.+)$/, method: "nameOf", argsOf: objectArgs },
  { words: /^parts of the key "(?<key>[^"]*)"$/, method: "splitKey", argsOf: groupArgs },
  { words: /^name read from "(?<key>[^"]*)"$/, method: "parseName", argsOf: groupArgs },
  { words: /^"(?<key>[^"]*)" read and written$/, method: "rewriteName", argsOf: groupArgs },
  {
    words: /^parts of the name "(?<name>[^"]*)" in "(?<namespace>[^"]*)"$/,
    method: "partsOfName",
    argsOf: groupArgs,
  },
  {
    words: /^name "(?<name>[^"]*)" in "(?<namespace>[^"]*)" as a namespaced name$/,
    method: "asNamespacedName",
    argsOf: groupArgs,
  },
  {
    words: /^namespaced name "(?<name>[^"]*)" in "(?<namespace>[^"]*)" as a name$/,
    method: "fromNamespacedName",
    argsOf: groupArgs,
  },
  {
    words: /^namespaced name "(?<name>[^"]*)" in "(?<namespace>[^"]*)" written$/,
    method: "writeNamespacedName",
    argsOf: groupArgs,
  },
];
