import type { LiveWatch, Rule } from "../../../fake-apiserver/index.js";
import { hasCauseToEnd, hasEndedAsItMay } from "../trial/loud-end.js";
import { mayDiffer } from "../trial/may-differ.js";
import { mayPause } from "../trial/may-pause.js";
import { COUNTING_FAULT } from "../trial/server-history.js";
import { serverVersions } from "../trial/server-versions.js";
import { hasStoreToRead, storeVersions } from "../trial/store-versions.js";
import { INFORMER, type Trial } from "../trial/trial.js";
import type { TrialHandler } from "../trial/trial-handlers.js";
import { stormsInVain } from "../trial/until-over.js";
import { differences } from "../values/differences.js";
import { patienceFor, wasPatient } from "../waiting/patience.js";

/** The state of an informer after its server is healthy again. */
export interface CatchUp {
  /** Key to version of the server's selected objects, without sentinels. */
  readonly server: ReadonlyMap<string, string>;
  /** Whether the server has sent false data about a key, so that no client can be right. */
  readonly isExempt: (key: string) => boolean;
  /** Handlers that were not notified of the object created last. */
  readonly notNotified: readonly string[];
  /** Handlers whose notifications have to add up to the server's state. */
  readonly handlers: readonly string[];
  /** The content of the store; undefined if it cannot be read. */
  readonly store: ReadonlyMap<string, string> | undefined;
  /** The message with which it has reported that it ended. Absent: it has not. */
  readonly reportedEnd?: string;
  /** It reports that it has stopped, and has reported no error. */
  readonly hasEndedByItself: boolean;
}

/** In real time, how long a failed scenario waits for an informer that is not pausing: further failures matter less. */
const AFTER_FAILURE_REAL_MS = 3_000;

/**
 * Repairs the server, releases blocked handlers, creates one more object, and waits until every handler knows the
 * server's state. Undefined if nothing can be concluded: the informer does not run, or it has legally ended.
 */
export async function catchUp(trial: Trial, hasStepFailed: boolean): Promise<CatchUp | undefined> {
  if (!trial.hasStarted() || trial.hasStopped() || hasDeadStream(trial)) return undefined;
  const handlers = trial.handlers.values().filter(({ isRemoved }) => !isRemoved);
  await heal(trial, handlers);
  const waiting = handlers.filter(({ mayStall }) => !mayStall);
  const sentinel = trial.informer().seesSentinels ? await trial.createSentinel() : undefined;
  const isNotified = ({ log }: TrialHandler) =>
    sentinel === undefined || log.hasSeenSentinel(sentinel);
  const server = serverVersions(trial);
  const isExempt = (key: string) => mayDiffer(trial, key);
  const isServers = (held: ReadonlyMap<string, string>) =>
    differences(held, server, isExempt).length === 0;
  const isCaughtUp = async () =>
    waiting.every((handler) => isNotified(handler) && isServers(handler.log.present())) &&
    (await isStoreServers(trial, isServers));
  const hasCaughtUp = await waitFor(
    trial,
    async () => {
      await endTampered(trial);
      return isCaughtUp();
    },
    hasStepFailed,
  );
  const hasEndedByItself = !hasCaughtUp && (await saysThatItHasStopped(trial));
  if (!hasCaughtUp && mayHaveEnded(trial, hasEndedByItself)) return undefined;
  const end = trial.evidence.ends.at(-1);
  return {
    server,
    isExempt,
    notNotified: waiting.filter((handler) => !isNotified(handler)).map(({ name }) => name),
    handlers: waiting.map(({ name }) => name),
    store: await storeVersions(trial),
    ...(end === undefined ? {} : { reportedEnd: end.message }),
    hasEndedByItself,
  };
}

async function isStoreServers(
  trial: Trial,
  isServers: (held: ReadonlyMap<string, string>) => boolean,
): Promise<boolean> {
  if (!hasStoreToRead(trial)) return true;
  const held = await storeVersions(trial);
  return held !== undefined && isServers(held);
}

/** Removes faults, gates and tampered streams; releases blocked handlers. */
async function heal(trial: Trial, handlers: readonly TrialHandler[]): Promise<void> {
  const world = await trial.world();
  for (const handle of world.rules()) if (!isOfTheServer(handle.rule)) handle.remove();
  world.reset({ what: ["gates"] });
  trial.server.leaveGates();
  for (const watch of trial.server.openWatches()) {
    watch.thaw();
    if (trial.requests.isFaulted(watch.request.id)) end(trial, watch);
  }
  await endTampered(trial);
  for (const { name, does } of handlers) if (does === "block") await trial.release(name);
}

/**
 * Ends streams with faults of removed rules: those stay on the stream, executed or not. A request in flight
 * when its rule was removed opens one more.
 */
async function endTampered(trial: Trial): Promise<void> {
  for (const watch of trial.server.openWatches()) if (watch.faults().length > 0) end(trial, watch);
}

function end(trial: Trial, watch: LiveWatch): void {
  trial.requests.noteEnding(trial.time.clock.nowMs());
  watch.close("clean");
}

/** Whether a rule changes the numbering of versions: a healthy server continues with it. */
function isOfTheServer(rule: Rule): boolean {
  return rule.do.every(({ fault }) => fault === COUNTING_FAULT);
}

/**
 * In real time, an informer without a watch may be pausing; one whose watch is old enough is not. A
 * pause is legal after a failed step as well: if it is late after that, the contract is broken, whereas the step may only
 * concern client-go. An informer that has legally reported its end sends nothing more.
 */
async function waitFor(
  trial: Trial,
  isTrue: () => Promise<boolean>,
  hasStepFailed: boolean,
): Promise<boolean> {
  const { time } = trial;
  if (time.mode === "virtual") return time.until(isTrue);
  const isDecided = async () => hasEndedAsItMay(trial) || (await isTrue());
  const promptly = hasStepFailed ? { withinMs: AFTER_FAILURE_REAL_MS } : undefined;
  const patience = patienceFor(time, mayPause(trial));
  const endsAtMs = time.clock.nowMs() + (patience.pauseMs ?? 0);
  do {
    const before = await watchIds(trial);
    if (await time.until(isDecided, promptly)) return isTrue();
    if (stormsInVain(trial)) return false;
    if ((await watchIds(trial)).some((id) => before.includes(id))) return false;
  } while (time.clock.nowMs() < endsAtMs);
  // After a failed step, that is no excuse: it may have been late.
  trial.evidence.hasWaitedLong ||= !hasStepFailed && wasPatient(time, patience);
  return false;
}

async function watchIds(trial: Trial): Promise<readonly string[]> {
  return trial.server.openWatches().map(({ id }) => id);
}

/** Whether a stream has gone silent forever: its detection has scenarios of its own. */
function hasDeadStream(trial: Trial): boolean {
  return trial.requests
    .facts()
    .some(({ entry }) => entry.type === "watch-closed" && entry.how === "half-open");
}

async function saysThatItHasStopped(trial: Trial): Promise<boolean> {
  if (!trial.can("stopped") || trial.evidence.ends.length > 0) return false;
  const { isStopped } = await trial.call("informer.status", { informer: INFORMER });
  return isStopped === true;
}

/** Whether it has legally ended, by its own report or, if it has reported an error, by its status. */
function mayHaveEnded(trial: Trial, saysSo: boolean): boolean {
  const tellsSo = saysSo || trial.evidence.watchErrors.length > 0;
  return hasEndedAsItMay(trial) || (hasCauseToEnd(trial) && tellsSo);
}
