import { ExpectationError } from "../evidence/expectation-error.js";
import type { Seen } from "../evidence/trial-evidence.js";
import type { LoggedNotification } from "../trial/handler-log.js";
import { isCutOff, mustLearnFromEvents, polls } from "../trial/must-watch-at-all.js";
import { serverVersions } from "../trial/server-versions.js";
import type { Trial } from "../trial/trial.js";
import type { TrialHandler } from "../trial/trial-handlers.js";
import type { AtServer } from "../trial/trial-server.js";
import { isOlder } from "../values/is-older.js";
import { patienceFor } from "../waiting/patience.js";

/** What a handler must finally know of an object, whatever the notifications were. */
export type LearnedState =
  | { readonly type: "exists" }
  /** In the server's state. */
  | { readonly type: "as-served" }
  | { readonly type: "gone" }
  /** At the version with this name in the scenario, or at a newer one. */
  | { readonly type: "at"; readonly version: string };

/** One row of the expected knowledge. */
export interface ExpectedLearning {
  readonly key: string;
  readonly state: LearnedState;
}

/** What it needs from a trial. */
export type LearningTrial = Pick<
  Trial,
  "handler" | "hasStopped" | "hasTrait" | "mustBecomeTrue" | "quiesce" | "requests" | "time"
> &
  AtServer<"heldRequests" | "objects" | "openWatches" | "version"> &
  Seen<"ends" | "hasHadTrouble">;

/** The difference between the last notification of an object and the expected one. */
interface Difference {
  readonly expected: string;
  readonly observed: string;
  readonly pointsAt: readonly number[];
}

/**
 * Waits until a handler's last notification of each of these objects has the expected state. Checks that no other is
 * pending, and that nothing has changed for any other object. Order, number and types of the notifications do not
 * matter, nor do repetitions of unchanged objects.
 * @param hasEnded whether no further notification can come, so that the states must be final
 */
export async function expectLearned(
  trial: LearningTrial,
  handlerName: string,
  expected: readonly ExpectedLearning[],
  hasEnded: () => boolean = () => false,
): Promise<void> {
  const handler = trial.handler(handlerName);
  const served = serverVersions(trial);
  const versionOf = ({ key, state }: ExpectedLearning) =>
    state.type === "as-served"
      ? served.get(key)
      : state.type === "at"
        ? trial.server.version(state.version)
        : undefined;
  const missing = () => expected.flatMap((row) => differenceOf(handler, row, versionOf(row)));
  const all = () => [...missing(), ...surplus(handler, expected)];
  const goneKeys = expected.flatMap(({ key, state }) => (state.type === "gone" ? [key] : []));
  const isDeletionDue = () =>
    [...goneKeys, ...changedBeside(handler, expected)].some(
      (key) => handler.log.present().has(key) && !served.has(key),
    );
  const patience = patienceFor(trial.time, trial.evidence.hasHadTrouble);
  // Lists are held so that a watch has to deliver it; an informer that learns from lists alone cannot.
  await trial.mustBecomeTrue(
    () => missing().length === 0 || hasEnded() || isCutOff(trial),
    () => failureOf(all()),
    patience,
  );
  if (missing().length > 0 && isCutOff(trial)) mustLearnFromEvents(trial);
  if (!hasEnded()) await comeToRest(trial, handler);
  // Informers that process objects in parallel may have delivered the sentinel before the rest.
  if (all().length > 0) await trial.time.settle();
  // Nor is there an order between a deletion and what happens to other objects. What the handler did not know yet was gone for it, too.
  if (isDeletionDue() && !hasEnded()) await trial.time.until(() => !isDeletionDue(), patience);
  if (all().length > 0) throw failureOf(all());
  handler.log.forget();
}

/** Waits until a recovering informer has opened its watch, and its handler has the last change. */
async function comeToRest(trial: LearningTrial, handler: TrialHandler): Promise<void> {
  const isWatching = async () => trial.server.openWatches().length > 0 || polls(trial);
  const isOnItsWay = async () =>
    !trial.hasStopped() &&
    trial.evidence.ends.length === 0 &&
    trial.server.heldRequests().length === 0 &&
    !(await isWatching());
  const patience = patienceFor(trial.time, trial.evidence.hasHadTrouble);
  await trial.time.until(async () => !(await isOnItsWay()), patience);
  await trial.quiesce([handler]);
}

/** @param version the minimum version of the object; absent: any */
function differenceOf(
  { log }: TrialHandler,
  { key, state }: ExpectedLearning,
  version: string | undefined,
): readonly Difference[] {
  const held = log.present().get(key);
  const isThere = held !== undefined && !isOlder(held, version ?? "");
  if (state.type === "gone" ? held === undefined : isThere) return [];
  const text = version === undefined ? state.type : `at ${version} or newer`;
  return [{ expected: `${key} ${text}`, ...observation(key, log.lastNotified(key)) }];
}

/** Objects that the scenario does not name, and whose state has changed for the handler. */
function surplus(
  handler: TrialHandler,
  expected: readonly ExpectedLearning[],
): readonly Difference[] {
  return changedBeside(handler, expected).map((key) => ({
    expected: `nothing new of ${key}`,
    ...observation(key, handler.log.lastNotified(key)),
  }));
}

function changedBeside(
  { log }: TrialHandler,
  expected: readonly ExpectedLearning[],
): readonly string[] {
  const spokenOf = new Set(expected.map(({ key }) => key));
  const before = log.presentBefore();
  const now = log.present();
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (key) => !spokenOf.has(key) && before.get(key) !== now.get(key),
  );
}

function observation(
  key: string,
  notified: LoggedNotification | undefined,
): Pick<Difference, "observed" | "pointsAt"> {
  if (notified === undefined) return { observed: `no notification of ${key}`, pointsAt: [] };
  return {
    observed: `last notification of ${key}: ${notified.meaning} at ${notified.resourceVersion}`,
    pointsAt: [notified.timelineIndex],
  };
}

function failureOf(differences: readonly Difference[]): ExpectationError {
  return new ExpectationError("The handler does not observe the expected state", {
    expected: differences.map(({ expected }) => expected).join("; "),
    observed: differences.map(({ observed }) => observed).join("; "),
    pointsAt: differences.flatMap(({ pointsAt }) => pointsAt),
  });
}
