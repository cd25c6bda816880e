import type { TrialTime } from "../waiting/trial-time.js";
import type { TrialHandler } from "./trial-handlers.js";

/** How often a wait may begin again: an informer that never comes to rest is not waited for without end. */
const AGAIN_MAX_COUNT = 4;
/** A handler that was last called so long ago is no longer being called. */
const NOTIFYING_MS = 1_000;

/** The parts of a trial that show whether its handlers are being called. */
interface NotifyingTrial {
  readonly time: Pick<TrialTime, "clock" | "mode">;
  readonly handlers: { values(): readonly Pick<TrialHandler, "log">[] };
}

/**
 * Waits, and in virtual time again where handlers were still being called at the end of it: an informer may take its time to
 * deliver 1,200 objects (C-01). In real time only the limits of the machine count.
 */
export async function whileNotifying(
  trial: NotifyingTrial,
  wait: () => Promise<boolean>,
): Promise<boolean> {
  for (let count = 0; ; count++) {
    if (await wait()) return true;
    if (count === AGAIN_MAX_COUNT || !isNotifying(trial)) return false;
  }
}

function isNotifying({ time, handlers }: NotifyingTrial): boolean {
  if (time.mode === "real") return false;
  const sinceMs = time.clock.nowMs() - NOTIFYING_MS;
  return handlers.values().some(({ log }) => (log.all().at(-1)?.atMs ?? 0) > sinceMs);
}
