import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/** What shared informers, trackers and waits can be asked. */
export const SHARING_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^done$/, method: "isDone" },
  { words: /^stopped$/, method: "isStopped" },
  { words: /^(?<handler>\S+) has synced$/, method: "handlerHasSynced", argsOf: groupArgs },
  { words: /^(?<handler>\S+) is done$/, method: "handlerDone", argsOf: groupArgs },
];
