import { CommandError } from "../../src/protocol/command-error.js";
import type { ClockResult } from "../../src/protocol/messages.js";
import { nextTurn, SystemClock } from "../../src/time/system-clock.js";
import type { VirtualClock } from "../../src/time/virtual-clock.js";

/**
 * Advances time timer by timer. After each, the code that it started runs until it waits again, so that a timer it sets
 * starts from the right instant.
 * @throws CommandError code "not-supported" where time passes by itself
 */
export async function advanceTimerByTimer(
  clock: SystemClock | VirtualClock,
  byMs: number,
): Promise<ClockResult> {
  if (clock instanceof SystemClock) {
    throw new CommandError("not-supported", "time passes by itself here");
  }
  let leftMs = byMs;
  for (;;) {
    const dueInMs = clock.nextDueInMs();
    if (dueInMs === undefined || dueInMs > leftMs || byMs === 0) break;
    clock.advance(dueInMs);
    leftMs -= dueInMs;
    await nextTurn();
  }
  clock.advance(leftMs);
  await nextTurn();
  const nextDueInMs = clock.nextDueInMs();
  const nowMs = clock.nowMs();
  return nextDueInMs === undefined ? { nowMs } : { nowMs, nextDueInMs };
}
