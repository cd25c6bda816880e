import type { Fault } from "../../../fake-apiserver/index.js";
import { mustMeanSomething } from "../trial/http-bytes.js";
import { mustWatch } from "../trial/must-watch.js";
import type { Trial } from "../trial/trial.js";

const ANY_WATCH = { verb: "watch" } as const;

/** Lets every watch carry something else, those that are open included. */
export async function replaceStreams(trial: Trial, fault: Fault): Promise<void> {
  await mustMeanSomething(trial, fault);
  await mustWatch(trial, "which is to carry something else");
  const world = await trial.world();
  const rules = world.install({ match: ANY_WATCH, do: [fault], scope: "both" });
  trial.evidence.presume(() => rules.some((rule) => rule.hits() > 0));
}
