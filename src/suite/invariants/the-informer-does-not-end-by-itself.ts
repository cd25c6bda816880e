import type { Invariant } from "./invariant.js";

/** An informer runs until it is stopped, except after an error that needs a person. */
export const theInformerDoesNotEndByItself: Invariant = {
  name: "the-informer-does-not-end-by-itself",
  requirement: "C-41",
  check: ({ caughtUp }) =>
    caughtUp?.hasEndedByItself
      ? {
          reason: "The informer has ended by itself",
          expected: "an informer that goes on, for nothing happened that only a person can mend",
          observed: "it says that it has stopped",
        }
      : undefined,
};
