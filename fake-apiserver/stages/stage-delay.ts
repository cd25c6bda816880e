import { durationOf, timestampOf } from "../cel/times.js";
import { Duration, Timestamp } from "../cel/values.js";
import type { IssuePath } from "../faults/schema-issue.js";
import { type Value, valueFrom } from "./expressions.js";
import type { ExpressionFrom, StageDelay } from "./stage.js";

const NANOSECONDS_PER_MS = 1_000_000n;

/** How long an object waits, from now. */
export type DelayOf = (object: object, nowMs: number, draw: Draw) => number;

/** A whole number from `min` on and below `max`. */
export type Draw = (min: number, max: number) => number;

/** A duration, or that there is none. */
type DurationOf = (object: object, nowMs: number) => number | undefined;

/** Mirrors: kwok pkg/utils/lifecycle (Stage.Delay). @throws StageError */
export function compileDelay(delay: StageDelay | undefined, path: IssuePath): DelayOf {
  if (delay === undefined) return () => 0;
  const { durationMilliseconds = 0, durationFrom } = delay;
  const { jitterDurationMilliseconds, jitterDurationFrom } = delay;
  const least = compileDuration(durationMilliseconds, durationFrom, [...path, "durationFrom"]);
  const most = compileDuration(jitterDurationMilliseconds, jitterDurationFrom, [
    ...path,
    "jitterDurationFrom",
  ]);
  return (object, nowMs, draw) => {
    const leastMs = least(object, nowMs);
    if (leastMs === undefined) return 0;
    const mostMs = most(object, nowMs);
    if (mostMs === undefined) return Math.max(0, leastMs);
    if (mostMs <= leastMs) return Math.max(0, mostMs);
    return Math.max(0, draw(Math.floor(leastMs), Math.ceil(mostMs)));
  };
}

function compileDuration(
  fixedMs: number | undefined,
  from: ExpressionFrom | undefined,
  path: IssuePath,
): DurationOf {
  if (from === undefined) return () => fixedMs;
  const value: Value = valueFrom(from, path);
  return (object, nowMs) => {
    const found = value(object);
    if (found === "") return undefined;
    const asked = typeof found === "string" ? (timestampOf(found) ?? durationOf(found)) : found;
    if (asked instanceof Timestamp) return millisecondsOf(asked.nanoseconds) - nowMs;
    if (asked instanceof Duration) return millisecondsOf(asked.nanoseconds);
    return fixedMs;
  };
}

function millisecondsOf(nanoseconds: bigint): number {
  return Number(nanoseconds / NANOSECONDS_PER_MS);
}
