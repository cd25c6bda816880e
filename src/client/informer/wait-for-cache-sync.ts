/**
 * Waiting for informers. Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `WaitForCacheSync`, wait.go `WaitFor`.
 */
import { type Clock, sleep } from "../../time/clock.js";
import type { DoneChecker } from "./done-checker.js";
import { type Log, silentLog } from "./log.js";

/** The polling interval of `waitForCacheSync`, in milliseconds. */
export const CACHE_SYNC_POLL_MS = 100;

/**
 * Polls until all functions return true in one round; first at once, then every 100 ms. False when `signal` aborts first;
 * with an aborted signal it still checks once.
 */
export async function waitForCacheSync(
  clock: Clock,
  signal: AbortSignal,
  ...hasSynced: readonly (() => boolean)[]
): Promise<boolean> {
  for (;;) {
    if (hasSynced.every((isTrue) => isTrue())) return true;
    if ((await sleep(clock, CACHE_SYNC_POLL_MS, signal)) === "aborted") return false;
  }
}

/**
 * Waits, without polling, until all checkers are done. False when `signal` aborts first; a checker that is
 * done counts even then. Logs the start of the wait, the synced caches and the others; nothing if `what` is "".
 */
export async function waitFor(
  signal: AbortSignal,
  what: string,
  checkers: readonly DoneChecker[],
  log: Log = silentLog,
): Promise<boolean> {
  const say: Log = what === "" ? silentLog : log;
  say(`waiting for ${what}`);
  const all = checkers.map(async (checker) => {
    await checker.done;
    say(`${what}: ${checker.name} is done`);
  });
  await Promise.race([Promise.all(all), aborted(signal)]);
  const missing = checkers.filter((checker) => !checker.isDone()).map((checker) => checker.name);
  if (missing.length === 0) return true;
  say(`${what}: gave up, missing ${missing.sort().join(", ")}`, signal.reason);
  return false;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
