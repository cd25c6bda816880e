import type { QuestionPattern } from "./question-pattern.js";
import { watchEventsFrom } from "./watch-events.js";

/** What streams of events and broadcasters can be asked. */
export const WATCH_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^has read everything$/, method: "hasReadEverything" },
  { words: /^stream closed$/, method: "isClosed" },
  { words: /^way to watch$/, method: "watch", argsOf: () => ({ watcher: "late" }) },
  {
    words: /^room for (?<type>[A-Z]+) (?<object>\S+)$/,
    method: "sendOrDrop",
    argsOf: ({ type = "", object = "" }) => ({ event: watchEventsFrom([[type, object]])[0] }),
  },
];
