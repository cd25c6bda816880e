import type { LiveWatch } from "../../fake-apiserver/index.js";
import { ExpectationError } from "./expectation-error.js";
import type { Trial } from "./trial.js";

/**
 * Waits for an open watch, for a client may be on its way back: what is done to a watch that is not there does nothing.
 * @param purpose what the scenario is about to do with it
 * @throws ExpectationError when none is opened
 */
export async function mustWatch(
  trial: Pick<Trial, "openWatches" | "mustBecomeTrue">,
  purpose: string,
): Promise<readonly LiveWatch[]> {
  await trial.mustBecomeTrue(
    async () => (await trial.openWatches()).length > 0,
    () =>
      new ExpectationError("The informer does not watch", {
        expected: `an open watch, ${purpose}`,
        observed: "none",
      }),
  );
  return trial.openWatches();
}
