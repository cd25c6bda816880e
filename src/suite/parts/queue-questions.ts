import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/** What work queues can be asked. */
export const QUEUE_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^length$/, method: "len" },
  { words: /^shutting down$/, method: "shuttingDown" },
  { words: /^requeues of (?<item>\S+)$/, method: "numRequeues", argsOf: groupArgs },
  { words: /^metrics$/, method: "metrics", isUnordered: true },
  { words: /^metric (?<name>.+)$/, method: "metric", argsOf: groupArgs },
];
