import type { LiveWatch } from "../../fake-apiserver/index.js";
import { ScenarioError } from "./expectation-error.js";
import type { Trial } from "./trial.js";

/** Ends an open watch in one of the ways of the wire. */
export type Ending = (watch: LiveWatch) => void;

/** Ends the informer's open watch; a stimulus. Waits for one first: a client may be on its way back. */
export async function endOpenWatches(trial: Trial, end: Ending): Promise<void> {
  const open = () => trial.openWatches();
  if (!(await trial.time.until(async () => (await open()).length > 0))) {
    throw new ScenarioError("There is no open watch to end");
  }
  trial.forget();
  for (const watch of await open()) end(watch);
}
