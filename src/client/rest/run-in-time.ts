import { nextTurn } from "../../time/system-clock.js";
import type { VirtualClock } from "../../time/virtual-clock.js";

/** What came of a promise, and how much time of the clock that took. */
export interface TimedResult<T> {
  readonly result: T;
  readonly tookMs: number;
}

/** More than anything takes that only sockets and the clock have to deliver. */
const TURNS_MAX_COUNT = 1_000_000;

/**
 * For tests over real sockets: moves time, timer by timer, until `promise` has settled. Whoever has timers for other things
 * than waits, such as a limit, moves the clock himself. @throws what the promise rejects with; Error when it never settles
 */
export async function runInTime<T>(
  clock: VirtualClock,
  promise: Promise<T>,
): Promise<TimedResult<T>> {
  const startedAtMs = clock.nowMs();
  let isSettled = false;
  const note = () => {
    isSettled = true;
  };
  const settling = promise.then(note, note);
  for (let turn = 0; !isSettled; turn++) {
    if (turn === TURNS_MAX_COUNT) throw new Error("it never settles");
    await nextTurn();
    const dueInMs = clock.nextDueInMs();
    if (dueInMs !== undefined) clock.advance(dueInMs);
  }
  await settling;
  return { result: await promise, tookMs: clock.nowMs() - startedAtMs };
}
