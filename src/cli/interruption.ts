import { signalHeldGroups } from "../protocol/process-groups.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { sleep } from "../time/clock.js";
import { SystemClock } from "../time/system-clock.js";

/** Ctrl-C, what service managers send, and a terminal that is closed. */
const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** How long adapters have to end once an interrupted program is done; then they are killed. */
const GRACE_MS = 300;

/**
 * From now on the first signal aborts, so that partial results can be written, and the second exits at once. To be called
 * before anything is started. Whichever way it goes, nothing that was started is alive after the exit.
 */
export function listenForInterruption(what: string): AbortSignal {
  const interruption = new AbortController();
  const onSignal = () => {
    if (interruption.signal.aborted) process.exit(EXIT.incomplete);
    process.stderr.write(`interrupted: ${what}; again to stop at once\n`);
    interruption.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return interruption.signal;
}

/**
 * Exits once everything is written: the rest of an interrupted run would keep the process alive. Adapters are
 * asked to end first.
 */
export async function leave(exitCode: number): Promise<never> {
  const clock = new SystemClock();
  const endsAtMs = clock.nowMs() + GRACE_MS;
  signalHeldGroups("SIGTERM");
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  while (clock.nowMs() < endsAtMs && signalHeldGroups(0) > 0) await sleep(clock, GRACE_MS / 10);
  process.exit(exitCode);
}
