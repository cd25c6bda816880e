import { ExpectationError } from "../evidence/expectation-error.js";
import { isCutOff, mustLearnFromEvents } from "../trial/must-watch-at-all.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";
import { objectKey } from "../values/object-key.js";
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
  const differences = async () => {
    const notified = log.present();
    const server = new Map(
      trial.server.objects().map(({ metadata }) => [objectKey(metadata), metadata.resourceVersion]),
    );
    const keys = [...new Set([...notified.keys(), ...server.keys()])].sort();
    return keys
      .filter((key) => notified.get(key) !== server.get(key))
      .map((key) => ({
        key,
        notified: notified.get(key) ?? "gone",
        server: server.get(key) ?? "gone",
      }));
  };
  await trial.mustBecomeTrue(
    async () => (await differences()).length === 0 || isCutOff(trial),
    async () => failureOf(await differences()),
    patienceFor(trial.time, true),
  );
  if (isCutOff(trial) && (await differences()).length > 0) mustLearnFromEvents(trial);
  log.forget();
}

function failureOf(
  differences: readonly {
    readonly key: string;
    readonly notified: string;
    readonly server: string;
  }[],
): ExpectationError {
  const named = differences.slice(0, NAMED_MAX_COUNT);
  const more = differences.length - named.length;
  const rest = more === 0 ? "" : `; and ${more} more`;
  return new ExpectationError("The notifications do not add up to the server's state", {
    expected: named.map(({ key, server }) => `${key} ${server}`).join("; ") + rest,
    observed: named.map(({ key, notified }) => `${key} ${notified}`).join("; ") + rest,
  });
}
