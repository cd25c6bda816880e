/**
 * Checks the times at which a part has called the scenario's function.
 */
import { durationMs } from "../notation/duration-ms.js";
import { expectSame } from "./expect-part.js";
import type { Workbench } from "./workbench.js";

/** The bounds of the pause before a call, in milliseconds; `nth` counts from 1. */
export interface PauseBounds {
  readonly nth: number;
  readonly atLeastMs: number;
  readonly belowMs: number;
}

/** Checks all calls since the last check, by the time since the part was started: "1.5 s". @throws ExpectationError */
export function expectCallTimes(bench: Workbench, part: string, expected: readonly string[]): void {
  const expectedMs = expected.map((words) => `${durationMs(words)} ms`);
  const observedMs = callTimesMs(bench, part).map((ms) => `${ms} ms`);
  expectSame(`The ${part} calls at other times`, expectedMs, observedMs);
}

/** Checks the pauses between all calls. @throws ExpectationError */
export function expectPausesBetweenCalls(
  bench: Workbench,
  part: string,
  pauses: readonly PauseBounds[],
): void {
  const timesMs = callTimesMs(bench, part);
  const observed = timesMs.slice(1).map((ms, at) => ms - (timesMs[at] ?? 0));
  const lines = pauses.map(({ nth, atLeastMs, belowMs }) => {
    const pauseMs = observed[nth - 1] ?? Number.NaN;
    const isWithin = pauseMs >= atLeastMs && pauseMs < belowMs;
    return `${nth}: ${isWithin ? "within" : `${pauseMs} ms`}`;
  });
  const expected = pauses.map(({ nth }) => `${nth}: within`);
  expectSame(
    `The ${part} pauses otherwise`,
    [...expected, `${pauses.length} pauses`],
    [...lines, `${observed.length} pauses`],
  );
}

function callTimesMs(bench: Workbench, part: string): readonly number[] {
  return bench.takeReports(part, ({ name }) => name === "called").map(({ value }) => Number(value));
}
