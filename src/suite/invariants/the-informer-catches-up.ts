import type { CatchUp } from "./catch-up.js";
import type { Invariant } from "./invariant.js";

/** Once the server is healthy, every handler is notified of new objects. */
export const theInformerCatchesUp: Invariant = {
  name: "the-informer-catches-up",
  requirement: "C-24",
  check: ({ caughtUp }) => {
    const [handler] = caughtUp?.notNotified ?? [];
    if (handler === undefined) return undefined;
    return {
      reason: "The informer does not catch up although its server is well",
      expected: `${handler} to be notified of an object created at the end`,
      observed: ["no notification of it", ...endsOf(caughtUp)].join("; "),
    };
  },
};

/** The cause, for whoever reads that nothing came. */
function endsOf(caughtUp: CatchUp | undefined): readonly string[] {
  const end = caughtUp?.reportedEnd;
  return end === undefined ? [] : [`the informer had reported its end: ${end}`];
}
