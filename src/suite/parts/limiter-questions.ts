import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/** What rate limiters can be asked. */
export const LIMITER_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^requeues of (?<item>\S+)$/, method: "numRequeues", argsOf: groupArgs },
];
