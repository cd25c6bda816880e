import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/** What work queues, and those who work things off, can be asked. */
export const QUEUE_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^length$/, method: "len" },
  { words: /^shutting down$/, method: "shuttingDown" },
  { words: /^requeues of (?<item>\S+)$/, method: "numRequeues", argsOf: groupArgs },
  { words: /^metrics$/, method: "metrics", isUnordered: true },
  { words: /^metric (?<name>.+)$/, method: "metric", argsOf: groupArgs },
  { words: /^pieces begun$/, method: "begunCount" },
  { words: /^pieces done$/, method: "doneCount" },
  { words: /^no piece was begun twice$/, method: "isEachBegunOnce" },
  { words: /^pieces at once at most$/, method: "mostAtOnceCount" },
];
