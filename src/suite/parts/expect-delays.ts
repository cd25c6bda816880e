/**
 * How scenarios ask for delays and look at them, to the nanosecond.
 */

import { ScenarioError } from "../evidence/expectation-error.js";
import { durationMs } from "../notation/duration-ms.js";
import { expectSame } from "./expect-part.js";
import type { PartArgs, Workbench } from "./workbench.js";

/** Stands for a delay after which nothing waits. */
const FOR_EVER = "for ever";
const YEAR_MS = 365 * 24 * 3_600_000;
/** Go's longest duration is 292 years; another library may mean the same by another number. */
const FOR_EVER_MS = 100 * YEAR_MS;

/** A row: which `call`, "3rd", or which ones, "4th to 100th", and the `delay` that it gives. */
export type ExpectedDelay = Readonly<Record<string, string>>;

/** Asks about items, one call each. Returns the delays in milliseconds. @throws ExpectationError when a call fails */
export async function askForDelays(
  bench: Workbench,
  part: string,
  items: readonly string[],
): Promise<readonly number[]> {
  const value = await bench.ask(part, "when", { items });
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Asks as often as the rows need, and compares the calls that they name. @throws ExpectationError */
export async function expectDelays(
  bench: Workbench,
  part: string,
  itemOf: (call: number) => string,
  rows: readonly ExpectedDelay[],
): Promise<void> {
  const calls = Math.max(...rows.map((row) => rangeOf(row).last));
  const items = Array.from({ length: calls }, (_, at) => itemOf(at + 1));
  compareDelays(rows, await askForDelays(bench, part, items));
}

/** Asks a part for that many delays at once by a method of its own, and compares. @throws ExpectationError */
export async function expectDelaysOf(
  bench: Workbench,
  part: string,
  args: PartArgs,
  rows: readonly ExpectedDelay[],
): Promise<void> {
  const times = Math.max(...rows.map((row) => rangeOf(row).last));
  const value = await bench.ask(part, "delays", { ...args, times });
  compareDelays(rows, Array.isArray(value) ? value.map(Number) : []);
}

/** Asks a part for one delay, and compares. @throws ExpectationError */
export async function expectDelay(
  bench: Workbench,
  part: string,
  method: string,
  args: PartArgs,
  expectedMs: number,
): Promise<void> {
  const observedMs = await bench.ask(part, method, args);
  expectSame("The delay is another", [`${expectedMs} ms`], [`${observedMs} ms`]);
}

/** Between which multiples of the delay before it each delay is, unless it is the longest. */
export interface Growth {
  /** The number of requested delays. */
  readonly count: number;
  readonly atLeast: number;
  readonly below: number;
  readonly maxMs: number;
}

/** Asks a part for delays at once by a method of its own, and compares each with the one before. @throws ExpectationError */
export async function expectGrowth(
  bench: Workbench,
  part: string,
  args: PartArgs,
  { count, atLeast, below, maxMs }: Growth,
): Promise<void> {
  const value = await bench.ask(part, "delays", args);
  const delaysMs = Array.isArray(value) ? value.map(Number) : [];
  expectSame("There is the wrong number of delays", [`${count}`], [`${delaysMs.length}`]);
  if (delaysMs.every((delayMs) => delayMs === maxMs)) {
    expectSame("The delays do not grow", ["delays below the longest"], [`${maxMs} ms each time`]);
  }
  const wrong = delaysMs.flatMap((delayMs, at) => {
    const beforeMs = delaysMs[at - 1];
    if (beforeMs === undefined || delayMs === maxMs) return [];
    const isWithin = delayMs >= atLeast * beforeMs && delayMs < below * beforeMs;
    return isWithin && delayMs < maxMs ? [] : [`${beforeMs} ms, then ${delayMs} ms`];
  });
  expectSame("The delays grow otherwise", [], wrong);
}

/** Delays as rows have them, or within bounds: rows with `call`, `at least` and `below`. @throws ExpectationError */
function compareDelays(rows: readonly ExpectedDelay[], delaysMs: readonly number[]): void {
  const expected = rows.map(expectedLine);
  const observed = rows.map((row) => {
    const { first, last } = rangeOf(row);
    const inRange = delaysMs.slice(first - 1, last);
    const isWithin = inRange.length === last - first + 1 && inRange.every((ms) => fits(row, ms));
    return isWithin ? expectedLine(row) : `${row["call"]}: ${distinct(inRange)}`;
  });
  expectSame("The delays are others", expected, observed);
}

function expectedLine(row: ExpectedDelay): string {
  if (row["delay"] === undefined) {
    return `${row["call"]}: at least ${row["at least"]}, below ${row["below"]}`;
  }
  return `${row["call"]}: ${row["delay"]}`;
}

function fits(row: ExpectedDelay, delayMs: number): boolean {
  const { delay } = row;
  if (delay === FOR_EVER) return delayMs >= FOR_EVER_MS;
  if (delay !== undefined) return delayMs === durationMs(delay);
  return delayMs >= durationMs(row["at least"] ?? "") && delayMs < durationMs(row["below"] ?? "");
}

function rangeOf(row: ExpectedDelay): { readonly first: number; readonly last: number } {
  const [, first, last = first] = /^(\d+)\w+(?: to (\d+)\w+)?$/.exec(row["call"] ?? "") ?? [];
  if (first === undefined) throw new ScenarioError(`"${row["call"]}" is no call: write 3rd`);
  return { first: Number(first), last: Number(last) };
}

function distinct(delaysMs: readonly number[]): string {
  const words = [...new Set(delaysMs)].slice(0, 5).map((ms) => `${ms} ms`);
  return words.length === 0 ? "no such call" : words.join(", ");
}
