/**
 * Waiting for informers. Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `WaitForCacheSync`, wait.go `WaitFor`.
 */
import { type Clock, sleep } from "../../time/clock.js";
import type { DoneChecker } from "./done-checker.js";
import { type Log, silentLog } from "./log.js";

/** How often `waitForCacheSync` looks, in milliseconds. */
export const CACHE_SYNC_POLL_MS = 100;

/**
 * Asks until all functions are true in one round; looks at once, then every 100 ms. False when `signal` aborts first;
 * with one that has aborted it still looks once.
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
 * Waits, without asking again and again, until all checkers are done. False when `signal` aborts first; a checker that
 * is done counts even then. Says what it waits for, what came, and what did not; nothing when `what` is "".
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
