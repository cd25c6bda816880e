import type { Command } from "./history.js";

/** Commands that may make a request or a stream fail. */
export const FAILING: ReadonlySet<Command["kind"]> = new Set<Command["kind"]>([
  "answer",
  "outage",
  "end-watch",
  "expire",
  "gap",
  "event-fault",
  "resume",
  "storm",
  "trap",
  "episode",
]);

/** A person has to mend them: whoever meets them may end aloud. */
export const ENDS_ALOUD = /^(?:HTTP 4(?:01|03|04|05|22)|an HTML page of HTTP 200)$/;

/** What the contract lets an informer ignore. */
export const UNREADABLE = "a second event that is no JSON";
