import { PortError } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { handlerHasSynced, hasSynced } from "../trial/readiness.js";
import { INFORMER, type Trial } from "../trial/trial.js";

/** Checks the current value of HasSynced, once all immediate work is done. */
export async function expectSyncedNow(trial: Trial, expected: boolean): Promise<void> {
  await trial.time.settle();
  const actual = await hasSynced(trial);
  if (actual !== expected) throw wrongSync("The informer", expected, actual);
}

/** The same for the registration of a handler. */
export async function expectHandlerSyncedNow(
  trial: Trial,
  handler: string,
  expected: boolean,
): Promise<void> {
  await trial.time.settle();
  const actual = await handlerHasSynced(trial, handler);
  if (actual !== expected) throw wrongSync("The handler", expected, actual);
}

/** Waits until the registration of a handler has synced. */
export async function mustHandlerSync(trial: Trial, handler: string): Promise<void> {
  await trial.mustBecomeTrue(
    () => handlerHasSynced(trial, handler),
    () => wrongSync("The handler", true, false),
  );
}

/** Checks IsStopped. */
export async function expectStopped(trial: Trial, expected: boolean): Promise<void> {
  const { isStopped } = await trial.call("informer.status", { informer: INFORMER });
  if (isStopped === expected) return;
  throw new ExpectationError("The informer is wrong about whether it has stopped", {
    expected: `IsStopped ${expected}`,
    observed: `IsStopped ${String(isStopped)}`,
  });
}

/** Waits until the informer reports this last version seen. */
export async function expectLastVersion(trial: Trial, version: string): Promise<void> {
  const actual = async () =>
    (await trial.call("informer.status", { informer: INFORMER })).lastSyncResourceVersion;
  await trial.mustBecomeTrue(
    async () => (await actual()) === version,
    async () =>
      new ExpectationError("The informer reports the wrong last resourceVersion", {
        expected: version,
        observed: (await actual()) ?? "none",
      }),
  );
}

/** Checks that the library refuses a call. */
export async function expectRefused(what: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (error instanceof PortError && error.code === "refused") return;
    throw error;
  }
  throw new ExpectationError(`The informer accepts what it should refuse`, {
    expected: `${what} to be refused`,
    observed: "it was done",
  });
}

/** Waits until the informer has called the watch error handler. */
export async function expectWatchError(trial: Trial): Promise<void> {
  await trial.mustBecomeTrue(
    () => trial.evidence.watchErrors.length > 0,
    () => new ExpectationError("The watch error handler is not called for a failure"),
  );
}

/** Checks that the informer has not called the watch error handler. */
export async function expectNoWatchError(trial: Trial): Promise<void> {
  await trial.quiesce();
  const [first] = trial.evidence.watchErrors;
  if (first === undefined) return;
  throw new ExpectationError("The watch error handler is called although no request has failed", {
    observed: first.message,
  });
}

function wrongSync(who: string, expected: boolean, actual: boolean): ExpectationError {
  return new ExpectationError(`${who} is wrong about whether it has synced`, {
    expected: `HasSynced ${expected}`,
    observed: `HasSynced ${actual}`,
  });
}
