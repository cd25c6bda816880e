import { nextTurn } from "../../time/system-clock.js";
import type { VirtualClock } from "../../time/virtual-clock.js";

/** The outcome of a promise, and the time on the clock until then. */
export interface TimedResult<T> {
  readonly result: T;
  readonly tookMs: number;
}

/** More turns than any work takes that only depends on sockets and the clock. */
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
