import { type ExpectationDetails, ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { firstOf } from "../values/first-of.js";
import { objectKey } from "../values/object-key.js";
import { patienceFor } from "../waiting/patience.js";
import { mustNotPollForNow } from "./must-not-poll-for-now.js";
import { polls } from "./must-watch-at-all.js";
import type { LoggedRequest } from "./request-log.js";
import { INFORMER, type Trial } from "./trial.js";

type Broken = Pick<ExpectationDetails, "requirement">;

/** The maximum number of objects that a failure names. */
const SHOWN_MAX_COUNT = 5;

/** Whether the informer reports that it has synced. Only used for ports that can report it. */
export async function hasSynced(trial: Trial): Promise<boolean> {
  return (await trial.call("informer.status", { informer: INFORMER })).hasSynced === true;
}

/** Whether a handler's registration has synced. */
export async function handlerHasSynced(trial: Trial, handler: string): Promise<boolean> {
  return (await trial.call("handler.status", { informer: INFORMER, handler })).hasSynced;
}

/** The requirement that is broken by an informer that never becomes ready, whatever the scenario is about. */
const SYNCS = { requirement: "C-20" };
const WATCHES = { requirement: "C-01" };
const TELLS_EVERYTHING = { requirement: "C-12" };

/** Waits until the informer has synced, watches (if it does), and has notified its handlers of everything; then forgets all that. */
export async function mustBeReady(trial: Trial): Promise<void> {
  await mustHaveSyncedOrBeBlocked(trial);
  const requestsBeforeCount = trial.requests.all().length;
  await trial.mustBecomeTrue(
    async () => trial.server.openWatches().length > 0 || polls(trial),
    () => {
      if (trial.evidence.hasHadTrouble) mustNotPollForNow(trial.requests, requestsBeforeCount);
      // One that calls its handlers sequentially may wait for them before it reads on.
      if (trial.handlers.mayBeBlocked() && !trial.can("handlers.isolated"))
        throw new NotApplicableError("is about a watch beside a blocked handler; the port waits");
      return new ExpectationError("The informer does not watch once it has listed", {
        expected: "an open watch",
        ...watchesAskedFor(trial.requests.all()),
        ...WATCHES,
      });
    },
    patienceFor(trial.time, trial.evidence.hasHadTrouble),
  );
  await mustHaveNotifiedOfEverything(trial, TELLS_EVERYTHING);
  trial.forget();
  for (const handler of trial.handlers.values()) handler.log.forget();
}

/** An informer that requests a watch again and again, and is refused, has tried: that differs from silence. */
export function watchesAskedFor(
  requests: readonly Pick<LoggedRequest, "type" | "status" | "timelineIndex">[],
): Pick<ExpectationDetails, "observed" | "pointsAt"> {
  const asked = requests.filter(({ type }) => type === "watch" || type === "streaming-list");
  const last = asked.at(-1);
  if (last === undefined) return { observed: "no request for a watch" };
  const { status, timelineIndex } = last;
  const answer = status === undefined ? "has no answer" : `was answered with ${status}`;
  const others = asked.length === 1 ? "one request" : `${asked.length} requests`;
  return {
    observed: `${others} for a watch, and none open; the last ${answer}`,
    pointsAt: [timelineIndex],
  };
}

/** An informer may report synced only after its handlers were notified: a blocked one prevents that. */
async function mustHaveSyncedOrBeBlocked(trial: Trial): Promise<void> {
  try {
    await mustHaveSynced(trial, SYNCS);
  } catch (error) {
    if (!(error instanceof ExpectationError) || !trial.handlers.mayBeBlocked()) throw error;
  }
}

/**
 * Waits for HasSynced or, if the port cannot report it, for the objects that it must have delivered by then.
 * @param broken the requirement that is broken otherwise, if it is not the scenario's
 */
export async function mustHaveSynced(trial: Trial, broken: Broken = {}): Promise<void> {
  if (!trial.can("has-synced")) {
    await mustHaveNotifiedOfEverything(trial, broken);
    return;
  }
  await trial.mustBecomeTrue(
    () => hasSynced(trial),
    () =>
      new ExpectationError("The informer never syncs", {
        expected: "HasSynced to become true",
        observed: "HasSynced is false",
        ...broken,
      }),
    patienceFor(trial.time, trial.evidence.hasHadTrouble),
  );
}

async function mustHaveNotifiedOfEverything(trial: Trial, broken: Broken): Promise<void> {
  const existing = trial.server.objects().map(({ metadata }) => objectKey(metadata));
  const handlers = trial.handlers.freeAmong(existing);
  const undelivered = () =>
    handlers.flatMap(({ name, log }) => {
      const notified = log.present();
      return existing.filter((key) => !notified.has(key)).map((key) => `${name}: not ${key}`);
    });
  await trial.mustBecomeTrue(
    () => undelivered().length === 0,
    () =>
      new ExpectationError("The handler is not notified of every existing object", {
        expected: `${existing.length} objects`,
        observed: `${undelivered().length} missing: ${firstOf(undelivered(), SHOWN_MAX_COUNT)}`,
        ...broken,
      }),
    patienceFor(trial.time, trial.evidence.hasHadTrouble),
  );
}

/** Starts the informer and waits until it is ready. */
export async function startAndBeReady(trial: Trial): Promise<void> {
  await trial.start();
  await mustBeReady(trial);
}
