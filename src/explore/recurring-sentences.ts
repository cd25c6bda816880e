import { given, type Sentence, then, when } from "./sentence.js";

/** No notification is pending. */
export const CALM = given("every handler has been notified of everything");
/** The server no longer knows the version of the watch: a list follows. */
export const EXPIRED = when("the open watch ends with expiry as an ERROR event");
/** The same, but lists are held by a gate. */
export const CUT_OFF = given(
  "the informer is cut off: its watch ended with expiry as an ERROR event",
);
/** Held requests are answered. */
export const GATE_OPENS = when("the gate is opened");

/** Lists take so long that objects change meanwhile. */
export const SLOW_LISTS = given("every plain list is answered with a list that takes 3 s");
/** These pods have to exist, and are not among the objects of the history. */
export const OTHER_PODS = ["default/one", "default/two"] as const;
/** What changes while a list arrives. */
export const PODS_CHANGE = when(
  "pods are created, updated and deleted during each list for 6 s, and the open watch ends after it",
);

/** The handler ends at the server's state. @param requirement the row of the ledger that is broken otherwise */
export function seesAll(requirement?: string): Sentence {
  return then("the handler observes what the server has", requirement);
}

/**
 * The time in which an informer that repeats requests without a pause exceeds the limit of requests per minute (C-34).
 * In real time that would take a minute.
 */
export function timeForStorm(isReal: boolean): Sentence {
  return when(isReal ? "4 s pass" : "100 s pass");
}
