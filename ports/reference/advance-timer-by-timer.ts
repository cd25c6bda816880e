import type { ClockResult } from "../../src/protocol/messages.js";
import { nextTurn } from "../../src/time/system-clock.js";
import type { VirtualClock } from "../../src/time/virtual-clock.js";

/**
 * Advances time timer by timer. After each, the code that it started runs until it waits again, so that a timer it sets
 * starts from the right instant.
 */
export async function advanceTimerByTimer(clock: VirtualClock, byMs: number): Promise<ClockResult> {
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
