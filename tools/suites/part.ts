import { dayNumber } from "../../src/time/turn.js";
import { isWhole } from "./expression.js";
import type { Suite } from "./suite.js";

/** A part of a suite. */
export interface Part {
  /** From 1. */
  readonly number: number;
  /** How many there are. */
  readonly of: number;
  /** A regular expression for whole names of its tests. @default all but those of other parts */
  readonly only?: string;
  /** Regular expressions for whole names of tests of other parts. */
  readonly leftOut: readonly string[];
}

/** A suite, or a part of one, in the rotation. */
export interface PartTurn {
  readonly suite: Suite;
  readonly part: Part;
  /** Its time limit. */
  readonly seconds: number;
}

/** What runs today. */
export interface SuitePlan {
  /** One, or none if there is no time for any. */
  readonly runs: readonly PartTurn[];
  /** Those skipped because they take longer; the first if none runs. */
  readonly leftOut: readonly PartTurn[];
  /** The number of days after which all have been the first. */
  readonly days: number;
}

/** A suite without parts. */
export function wholeOf({ focus }: Suite): Part {
  return { number: 1, of: 1, ...(focus === undefined ? {} : { only: focus }), leftOut: [] };
}

/** The parts of a suite; a test that two of them match belongs to the first. One, with all tests, if it has none. */
export function partsOf(suite: Suite): readonly Part[] {
  const { turn } = suite;
  const expressions = turn?.parts ?? [];
  const of = expressions.length + 1;
  return [
    ...expressions.map((only, i) => ({
      number: i + 1,
      of,
      only,
      leftOut: expressions.slice(0, i),
    })),
    { ...wholeOf(suite), number: of, of, leftOut: expressions },
  ];
}

/** Whether a test belongs to a part. */
export function isOfPart({ only, leftOut }: Part, name: string): boolean {
  return (
    (only === undefined || isWhole(only, name)) && !leftOut.some((other) => isWhole(other, name))
  );
}

/**
 * One suite, or a part of one, that takes no longer than `seconds`. Each day begins with the one after that with which
 * the day before began.
 * @param nowMs milliseconds since the epoch
 */
export function planOfTheDay(all: readonly Suite[], seconds: number, nowMs: number): SuitePlan {
  const turns = all.flatMap((suite) => {
    const { turn } = suite;
    if (turn === undefined) return [];
    return partsOf(suite).map((part) => ({ suite, part, seconds: turn.seconds }));
  });
  const days = turns.length;
  const first = days === 0 ? 0 : dayNumber(nowMs) % days;
  const order = [...turns.slice(first), ...turns.slice(0, first)];
  const place = order.findIndex((one) => one.seconds <= seconds);
  return place < 0
    ? { runs: [], leftOut: order.slice(0, 1), days }
    : { runs: order.slice(place, place + 1), leftOut: order.slice(0, place), days };
}

/** The name of a part: the suite, with its number if there are several. */
export function nameOfPart({ name }: Suite, { number, of }: Part): string {
  return of === 1 ? name : `${name}, part ${number} of ${of}`;
}
