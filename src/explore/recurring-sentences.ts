import { given, type Sentence, then, when } from "./sentence.js";

/** Nothing is on its way to a handler. */
export const CALM = given("every handler has been notified of everything");
/** The server no longer knows the version of the watch: a list follows. */
export const EXPIRED = when("the open watch ends with expiry as an ERROR event");
/** The same, and no list is answered until the gate is opened. */
export const CUT_OFF = given(
  "the informer is cut off: its watch ended with expiry as an ERROR event",
);
/** What was held is answered. */
export const GATE_OPENS = when("the gate is opened");

/** The handler ends at the server's state. @param requirement the row of the ledger that is broken otherwise */
export function seesAll(requirement?: string): Sentence {
  return then("the handler observes what the server has", requirement);
}
