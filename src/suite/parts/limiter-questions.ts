import { durationMs } from "../duration-ms.js";
import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/** What rate limiters, throttles and back-offs can be asked. */
export const LIMITER_QUESTIONS: readonly QuestionPattern[] = [
  {
    words: /^(?<times>\d+) (?:try|tries)$/,
    method: "tryAccept",
    argsOf: ({ times }) => ({ times: Number(times) }),
  },
  {
    words: /^interrupted by (?<error>.+)$/,
    method: "interrupted",
    argsOf: groupArgs,
  },
  { words: /^qps$/, method: "qps" },
  {
    words: /^(?<id>\S+) is held back$/,
    method: "isInBackOffSinceUpdate",
    argsOf: groupArgs,
  },
  {
    words: /^(?<id>\S+) is held back since (?<ago>.+) ago$/,
    method: "isInBackOffSince",
    argsOf: ({ id, ago = "" }) => ({ id, agoMs: durationMs(ago) }),
  },
];
