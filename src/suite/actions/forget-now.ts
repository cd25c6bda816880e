import type { Seen } from "../evidence/trial-evidence.js";
import type { Answer } from "../trial/answer.js";
import { CHANGES_WATCHES } from "../trial/asks-for-a-state.js";
import { forgetHistory } from "../trial/forget-history.js";
import type { LoggedRequest } from "../trial/request-log.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";
import { versionsBelow } from "../values/versions-below.js";

/** Compacts the apiserver's history, and answers whoever asks for what is forgotten. */
export async function forgetNow(
  trial: Pick<Trial, "requests" | "world"> &
    AtServer<"expiries"> &
    Seen<"hasHadTrouble" | "prepared">,
  answer: Answer,
): Promise<void> {
  const { evidence, requests } = trial;
  evidence.hasHadTrouble = true;
  const world = await trial.world();
  forgetHistory(trial, world, { matches: CHANGES_WATCHES, answer });
  // Who asks for what is forgotten may pause once more: in real time, the second pause in a row.
  const forgotten = new RegExp(versionsBelow(world.store.currentVersion()));
  const before = requests.all().length;
  const asksForIt = ({ facts }: LoggedRequest) =>
    forgotten.test(facts.query["resourceVersion"] ?? "");
  const isTold = () => requests.all().slice(before).some(asksForIt);
  evidence.prepared.push({ times: 1, count: () => (isTold() ? 1 : 0) });
}
