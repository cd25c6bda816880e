/**
 * What can be asked of a part in a table, and the call that answers it.
 */
import { suggestion } from "../checked-yaml.js";
import { ScenarioError } from "../expectation-error.js";
import { LIMITER_QUESTIONS } from "./limiter-questions.js";
import { LIST_QUESTIONS } from "./list-questions.js";
import { LISTER_QUESTIONS } from "./lister-questions.js";
import { NAME_QUESTIONS } from "./name-questions.js";
import { groupArgs, type QuestionPattern, wordsOfQuestion } from "./question-pattern.js";
import { QUEUE_QUESTIONS } from "./queue-questions.js";
import { SHARING_QUESTIONS } from "./sharing-questions.js";
import { STORE_QUESTIONS } from "./store-questions.js";
import { WATCH_QUESTIONS } from "./watch-questions.js";
import type { PartArgs } from "./workbench.js";

/** A question as a call. */
export interface Question {
  readonly method: string;
  readonly args: PartArgs;
  /** The answer is a list in no order. */
  readonly isUnordered: boolean;
}

/** Those of all parts; the first that matches is meant. */
export const QUESTIONS: readonly QuestionPattern[] = [
  { words: /^has synced$/, method: "hasSynced" },
  { words: /^last version seen$/, method: "lastSyncResourceVersion" },
  { words: /^open watch$/, method: "hasOpenWatch" },
  { words: /^is fresh$/, method: "isFresh" },
  ...STORE_QUESTIONS,
  ...NAME_QUESTIONS,
  ...LISTER_QUESTIONS,
  ...SHARING_QUESTIONS,
  ...LIST_QUESTIONS,
  ...QUEUE_QUESTIONS,
  {
    words:
      /^field selector of (?<events>\S+) for (?<kind>\S+) (?<apiVersion>\S+) (?<name>\S+) (?<uid>\S+)$/,
    method: "fieldSelector",
    argsOf: groupArgs,
    isUnordered: true,
  },
  ...LIMITER_QUESTIONS,
  ...WATCH_QUESTIONS,
];

/** The call that a question stands for. @throws ScenarioError when it is in no vocabulary */
export function questionFrom(text: string): Question {
  for (const { words, method, argsOf, isUnordered = false } of QUESTIONS) {
    const match = words.exec(text);
    if (match !== null) return { method, args: argsOf?.(match.groups ?? {}) ?? {}, isUnordered };
  }
  const known = QUESTIONS.map(({ words }) => wordsOfQuestion(words));
  throw new ScenarioError(`Nothing can be asked as "${text}"${suggestion(text, known)}`);
}
