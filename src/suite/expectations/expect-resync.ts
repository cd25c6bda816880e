import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { Seen } from "../evidence/trial-evidence.js";
import type { HandlerLog, LoggedNotification } from "../trial/handler-log.js";
import type { Trial } from "../trial/trial.js";
import type { TrialInformer } from "../trial/trial-informer.js";

/** The tolerance for an early timer, by the clock of another process. */
const CLOCK_SLACK_MS = 50;

/** The part of its period by which a resync may be early in real time: controller-runtime documents a jitter of 10 percent. */
const JITTER = 0.1;

/** Waits until a handler has been notified of an object without a change. */
export async function expectResync(trial: Trial, handlerName: string, key: string): Promise<void> {
  const { log } = trial.handler(handlerName);
  await trial.mustBecomeTrue(
    () => log.recentResyncs(key).length > 0,
    () => new ExpectationError("A handler gets no resync of an object", { expected: key }),
  );
}

/**
 * Checks that a handler has been notified of an object so many times without a change, or more often.
 * @throws NotApplicableError if no handler was ever notified without a change
 */
export async function expectResyncs(
  trial: Pick<ResyncTrial, "handler" | "mustBecomeTrue" | "time"> & {
    readonly handlers: { values(): readonly { readonly log: Pick<HandlerLog, "all"> }[] };
  },
  handlerName: string,
  key: string,
  minCount: number,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  const resyncs = () => log.recentResyncs(key);
  const isEnough = () => resyncs().length >= minCount;
  const hasAny = () =>
    trial.handlers
      .values()
      .some((one) => one.log.all().some(({ meaning }) => meaning === "resync"));
  // Who delivers no state twice may do so (C-06), and has no resync in fact.
  const otherwise = () => {
    if (!hasAny())
      throw new NotApplicableError("is about resyncs; the port delivers no state twice");
    return wrongCount(`at least ${counted(minCount, "time")}`, resyncs());
  };
  if (trial.time.mode === "real") return trial.mustBecomeTrue(isEnough, otherwise);
  await trial.time.settle();
  if (!isEnough()) throw otherwise();
}

/** What counting needs from a trial. */
type ResyncTrial = Pick<Trial, "handler" | "mustBecomeTrue"> &
  Seen<"startedAtMs"> & {
    readonly time: Pick<Trial["time"], "mode" | "settle">;
    informer(): Pick<TrialInformer, "resyncPeriodMs">;
  };

/**
 * Checks how often a handler was notified of an object without a change. In real time the phase of the period is
 * unknown at a notification: so there must be at least this many, and the nth not before n periods, less the jitter.
 */
export async function expectResyncCount(
  trial: ResyncTrial,
  handlerName: string,
  key: string,
  count: number,
): Promise<void> {
  const { log } = trial.handler(handlerName);
  const resyncs = () => log.recentResyncs(key);
  if (trial.time.mode === "real" && count > 0) {
    await trial.mustBecomeTrue(
      () => resyncs().length >= count,
      () => wrongCount(counted(count, "time"), resyncs()),
    );
    const hasty = hastyResync(trial, handlerName, key);
    if (hasty !== undefined) throw hasty;
    return;
  }
  await trial.time.settle();
  if (resyncs().length !== count) throw wrongCount(counted(count, "time"), resyncs());
}

/** The failure of the first resync that comes before its period can be over. */
function hastyResync(
  trial: ResyncTrial,
  handlerName: string,
  key: string,
): ExpectationError | undefined {
  const { log, resyncPeriodMs = trial.informer().resyncPeriodMs ?? 0 } = trial.handler(handlerName);
  const dueAtMs = (nth: number) =>
    (trial.evidence.startedAtMs ?? 0) + nth * resyncPeriodMs * (1 - JITTER) - CLOCK_SLACK_MS;
  const resyncs = log.all().filter((notified) => isResync(notified, key));
  const at = resyncs.findIndex(({ atMs }, i) => atMs < dueAtMs(i + 1));
  if (at === -1) return undefined;
  const expected = `${counted(at, "time")} in less than ${counted(at + 1, "period")}`;
  return wrongCount(expected, resyncs.slice(0, at + 1));
}

function isResync(notified: LoggedNotification, key: string): boolean {
  return notified.key === key && notified.meaning === "resync";
}

function wrongCount(expected: string, resyncs: readonly LoggedNotification[]): ExpectationError {
  return new ExpectationError("A handler gets the wrong number of resyncs of an object", {
    expected,
    observed: counted(resyncs.length, "time"),
    pointsAt: resyncs.map(({ timelineIndex }) => timelineIndex),
  });
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
