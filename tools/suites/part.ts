import { dayNumber } from "../../src/time/turn.js";
import { isWhole } from "./expression.js";
import type { Suite } from "./suite.js";

/** What of a suite runs. */
export interface Part {
  /** From 1. */
  readonly number: number;
  /** How many there are. */
  readonly of: number;
  /** Names of its tests, as a regular expression for the whole. @default all but those of other parts */
  readonly only?: string;
  /** Names of tests of other parts, as regular expressions for the whole. */
  readonly leftOut: readonly string[];
}

/** A suite, or a part of one, that takes its turn. */
export interface PartTurn {
  readonly suite: Suite;
  readonly part: Part;
  /** What it may take. */
  readonly seconds: number;
}

/** What runs today. */
export interface SuitePlan {
  /** One, or none where there is time for none. */
  readonly runs: readonly PartTurn[];
  /** Their turn would have been before it, and they take longer; the first where none runs. */
  readonly leftOut: readonly PartTurn[];
  /** After how many days all have been the first. */
  readonly days: number;
}

/** A suite that is not divided. */
export function wholeOf({ focus }: Suite): Part {
  return { number: 1, of: 1, ...(focus === undefined ? {} : { only: focus }), leftOut: [] };
}

/** The parts of a suite; a test that two of them name is of the first. One, with all tests, where it has none. */
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

/** Whether a test is of a part. */
export function isOfPart({ only, leftOut }: Part, name: string): boolean {
  return (
    (only === undefined || isWhole(only, name)) && !leftOut.some((other) => isWhole(other, name))
  );
}

/**
 * One suite, or a part of one, that takes no longer than `seconds`. Each day begins with the one after that which yesterday
 * began with.
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

/** How a part is called: the suite, and which of how many where there are several. */
export function nameOfPart({ name }: Suite, { number, of }: Part): string {
  return of === 1 ? name : `${name}, part ${number} of ${of}`;
}
