import type { KubernetesObject } from "../../wire/resource.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { TOO_BUSY } from "../evidence/too-busy.js";
import { TEXT_ANNOTATION } from "../notation/changes.js";
import type { LoggedNotification } from "../trial/handler-log.js";
import type { Trial } from "../trial/trial.js";
import { isOlder } from "../values/is-older.js";
import { objectKey } from "../values/object-key.js";
import { HEARTBEAT, type Heartbeat } from "../waiting/heartbeat.js";

/** How much of a long text is shown, and how much of that precedes the first difference. */
const EXCERPT_MAX_LENGTH = 200;
const EXCERPT_BEFORE_LENGTH = 20;

/** Waits until a handler has been notified of this many existing objects. */
export async function expectNotificationCount(
  trial: Trial,
  handlerName: string,
  count: number,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  await trial.mustBecomeTrue(
    () => log.present().size === count,
    () => wrong("A handler is notified of the wrong number of objects", count, log.present().size),
  );
}

/** Waits until a handler has been notified of an object. */
export async function expectNotificationOf(
  trial: Trial,
  handlerName: string,
  key: string,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  await trial.mustBecomeTrue(
    () => log.recent().some((notified) => notified.key === key),
    () => new ExpectationError("The handler is not notified of an object", { expected: key }),
  );
}

/** Waits until a handler has been notified of an object, and checks that it is notified only once. */
export async function expectOneNotificationOf(
  trial: Trial,
  handlerName: string,
  key: string,
): Promise<void> {
  await expectNotificationOf(trial, handlerName, key);
  await trial.quiesce();
  const notified = trial
    .handler(handlerName)
    .log.recent()
    .filter((one) => one.key === key);
  if (notified.length === 1) return;
  throw new ExpectationError("A handler is called again before it has returned", {
    expected: `one notification of ${key}`,
    observed: `${notified.length} notifications`,
    pointsAt: notified.map(({ timelineIndex }) => timelineIndex),
  });
}

/**
 * The share of a handler's duration that has to lie between two of its calls: in real time, reports arrive with delays, and calls
 * that overlap come at once.
 */
const APART_MIN_SHARE = 0.5;

/**
 * Checks that a handler that takes its time was not called for an object before its last call for it had returned.
 * @throws NotApplicableError if only the suite's clock timed the calls, and the machine was too busy for it
 */
export async function expectCallsApart(
  trial: Pick<Trial, "handler" | "quiesce"> & { readonly time: Pick<Trial["time"], "mode"> },
  handlerName: string,
  key: string,
  durationMs: number,
  heartbeat: Pick<Heartbeat, "between"> = HEARTBEAT,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  await trial.quiesce();
  const calls = log.all().filter((notified) => notified.key === key);
  let isUncertain = false;
  for (const [index, call] of calls.entries()) {
    const before = calls[index - 1];
    if (before === undefined) continue;
    // In virtual time the suite's clock is exact, and an adapter may report the machine's time.
    const ownMs = trial.time.mode === "real" ? ownApartMs(before, call) : undefined;
    const apartMs = ownMs ?? Math.round(call.atMs - before.atMs);
    if (apartMs >= durationMs * APART_MIN_SHARE) continue;
    // Without that clock, the call before may have been read late.
    const wasHeldUp = () => heartbeat.between(before.atMs - durationMs, call.atMs).stalledMs > 0;
    if (ownMs === undefined && trial.time.mode === "real" && wasHeldUp()) {
      isUncertain = true;
      continue;
    }
    throw new ExpectationError("A handler is called again before it has returned", {
      expected: `calls for ${key} at least ${durationMs} ms apart`,
      observed: `${apartMs} ms between ${before.meaning} and ${call.meaning}`,
      pointsAt: [before.timelineIndex, call.timelineIndex],
    });
  }
  if (isUncertain) throw new NotApplicableError(TOO_BUSY);
}

/** The time between two calls by the adapter's clock, if it has one: a busy machine delays the suite, which reads both at once. */
function ownApartMs(before: LoggedNotification, call: LoggedNotification): number | undefined {
  const [from, to] = [before, call].map(({ notification }) => notification.atMs);
  return from === undefined || to === undefined ? undefined : Math.round(to - from);
}

/** Checks that a handler has received no untransformed object. */
export async function expectTransformed(trial: Trial, handlerName: string): Promise<void> {
  const { log } = trial.handler(handlerName);
  await trial.quiesce();
  const raw = log.all().find(({ notification: { object }, isCut }) => {
    const labels = object?.metadata["labels"];
    if (object === undefined || isCut) return false;
    return !(typeof labels === "object" && labels !== null && "transformed" in labels);
  });
  if (raw === undefined) return;
  throw new ExpectationError("A handler gets an object that was not transformed", {
    observed: `${raw.meaning} ${raw.key}`,
    pointsAt: [raw.timelineIndex],
  });
}

/** Waits until a handler has been notified of an object, and checks that nothing followed. */
export async function expectLastNotification(
  trial: Trial,
  handlerName: string,
  key: string,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  await expectNotificationOf(trial, handlerName, key);
  await trial.quiesce();
  const last = log.recent().at(-1);
  if (last === undefined || last.key === key) return;
  throw new ExpectationError("A handler is called again before it has returned", {
    expected: `the last notification to be of ${key}`,
    observed: last.key,
    pointsAt: [last.timelineIndex],
  });
}

/** Checks that a handler never received an older state of an object after a newer one, and has the newest. */
export async function expectRisingVersions(
  trial: Trial,
  handlerName: string,
  key: string,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  await trial.quiesce();
  // Other objects may overtake this one: the delivery of the last does not imply that of this one.
  const versionAtServer = async () => (await serverObjectOf(trial, key))?.metadata.resourceVersion;
  const isUpToDate = async () =>
    log.all().findLast((one) => one.key === key)?.resourceVersion === (await versionAtServer());
  await trial.time.until(isUpToDate);
  const notified = log.all().filter((one) => one.key === key);
  const behind = notified.find((one, i) =>
    isOlder(one.resourceVersion, notified[i - 1]?.resourceVersion ?? ""),
  );
  if (behind !== undefined) {
    throw new ExpectationError("A handler gets an older state of an object after a newer one", {
      observed: notified.map(({ resourceVersion }) => resourceVersion).join(", "),
      pointsAt: [behind.timelineIndex],
    });
  }
  const newest = await versionAtServer();
  const last = notified.at(-1)?.resourceVersion;
  if (last !== newest) throw wrong("A handler does not get the newest state", newest, last);
}

/** Checks that the text of an object reached a handler unchanged. */
export async function expectTextDelivered(
  trial: Trial,
  handlerName: string,
  key: string,
): Promise<void> {
  const notified = trial
    .handler(handlerName)
    .log.all()
    .findLast((one) => one.key === key);
  if (notified?.isCut) return;
  const server = trial.server.objects().find(({ metadata }) => objectKey(metadata) === key);
  const written = server?.metadata.annotations?.[TEXT_ANNOTATION];
  if (written === undefined) throw new ScenarioError(`Nothing is written in ${key}`);
  const annotations = notified?.notification.object?.metadata["annotations"];
  const isRecord = typeof annotations === "object" && annotations !== null;
  const heard =
    isRecord && TEXT_ANNOTATION in annotations ? annotations[TEXT_ANNOTATION] : undefined;
  if (heard === written) return;
  const at = typeof heard === "string" ? firstDifference(written, heard) : 0;
  throw wrong("Text is garbled on its way", excerpt(written, at), excerpt(heard, at));
}

function firstDifference(one: string, other: string): number {
  const letters = [...other];
  const at = [...one].findIndex((letter, place) => letter !== letters[place]);
  return at === -1 ? letters.length : at;
}

/** A readable excerpt of a text, from shortly before the character at `at`. */
function excerpt(text: unknown, at: number): unknown {
  if (typeof text !== "string" || text.length <= EXCERPT_MAX_LENGTH) return text;
  const from = Math.max(0, at - EXCERPT_BEFORE_LENGTH);
  const shown = [...text].slice(from, from + EXCERPT_MAX_LENGTH).join("");
  return `… ${shown} … (${[...text].length} letters)`;
}

function wrong(reason: string, expected: unknown, observed: unknown): ExpectationError {
  return new ExpectationError(reason, { expected: String(expected), observed: String(observed) });
}

async function serverObjectOf(trial: Trial, key: string): Promise<KubernetesObject | undefined> {
  return trial.server.objects().find(({ metadata }) => key.endsWith(`/${metadata.name}`));
}
