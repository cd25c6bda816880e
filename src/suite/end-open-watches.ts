import type { LiveWatch } from "../../fake-apiserver/index.js";
import { ScenarioError } from "./expectation-error.js";
import type { Trial } from "./trial.js";

/** Ends the informer's open watch; a stimulus. Waits for one first: a client may be on its way back. */
export async function endOpenWatches(trial: Trial, end: (watch: LiveWatch) => void): Promise<void> {
  const open = () => trial.openWatches();
  if (!(await trial.time.until(async () => (await open()).length > 0))) {
    throw new ScenarioError("There is no open watch to end");
  }
  trial.forget();
  for (const watch of await open()) end(watch);
}
