import { ExpectationError } from "../evidence/expectation-error.js";
import { isCutOff, mustLearnFromEvents } from "../trial/must-watch-at-all.js";
import { serverVersions } from "../trial/server-versions.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";
import { differences } from "../values/differences.js";
import { patienceFor } from "../waiting/patience.js";

/** How many differences a failure names. */
const NAMED_MAX_COUNT = 5;

/**
 * Waits until a handler's notifications add up to the server's state, object by object and version by version; long enough
 * for an informer that pauses or has many objects to read.
 * @throws NotApplicableError if it learns from lists alone, and these are held
 */
export async function expectLearnedEverything(
  trial: Pick<Trial, "handler" | "hasTrait" | "mustBecomeTrue" | "requests"> &
    AtServer<"heldRequests" | "objects"> & {
      readonly time: Pick<Trial["time"], "mode" | "isHurried">;
    },
  handlerName: string,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  const isEven = () => differences(log.present(), serverVersions(trial), () => false).length === 0;
  await trial.mustBecomeTrue(
    () => isEven() || isCutOff(trial),
    () => failureOf(log.present(), serverVersions(trial)),
    patienceFor(trial.time, true),
  );
  if (isCutOff(trial) && !isEven()) mustLearnFromEvents(trial);
  log.forget();
}

function failureOf(
  notified: ReadonlyMap<string, string>,
  server: ReadonlyMap<string, string>,
): ExpectationError {
  const keys = differences(notified, server, () => false).map(({ key }) => key);
  const named = keys.sort().slice(0, NAMED_MAX_COUNT);
  const more = keys.length - named.length;
  const rest = more === 0 ? "" : `; and ${more} more`;
  const inWords = (versions: ReadonlyMap<string, string>) =>
    named.map((key) => `${key} ${versions.get(key) ?? "gone"}`).join("; ") + rest;
  return new ExpectationError("The notifications do not add up to the server's state", {
    expected: inWords(server),
    observed: inWords(notified),
  });
}
