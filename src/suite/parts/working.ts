/**
 * How scenarios work with work queues: with items that are words.
 */
import { expectSame } from "./expect-part.js";
import { listFrom, wordsOf } from "./notation.js";
import type { PartArgs, Workbench } from "./workbench.js";

const COUNTED = /^(?<count>\d+) items$/;

/** Several items: "foo, bar and default/baz", or "3 items": item-1, item-2 and item-3. */
export function itemsFrom(text: string): readonly string[] {
  const count = COUNTED.exec(text)?.groups?.["count"];
  if (count === undefined) return listFrom(text);
  return Array.from({ length: Number(count) }, (_, place) => `item-${place + 1}`);
}

/** Does something with each item, one after the other. */
export async function doWithItems(
  bench: Workbench,
  part: string,
  method: string,
  items: readonly string[],
  args: PartArgs = {},
): Promise<void> {
  for (const item of items) await bench.do(part, method, { ...args, item });
}

/** Adds items and gets them, without marking them done. @throws ExpectationError when they do not come */
export async function beginWork(
  bench: Workbench,
  part: string,
  items: readonly string[],
): Promise<void> {
  await doWithItems(bench, part, "add", items);
  await expectGives(bench, part, items, "this order");
}

/** Gets items and is done with them. @throws ExpectationError when they do not come */
export async function workOff(
  bench: Workbench,
  part: string,
  items: readonly string[],
): Promise<void> {
  await expectGives(bench, part, items, "this order");
  await doWithItems(bench, part, "done", items);
}

/** Holds a queue up that has just begun to take an item in, whose time has come. */
export async function keepBusy(bench: Workbench, part: string, item: string): Promise<void> {
  await bench.do(part, "hold");
  await bench.do(part, "addAfter", { item, delayMs: 1 });
  await bench.elapse(1);
}

/** Gets as many items as are named, without being done with them, and compares. @throws ExpectationError */
export async function expectGives(
  bench: Workbench,
  part: string,
  items: readonly string[],
  order: "this order" | "any order",
): Promise<void> {
  const given: string[] = [];
  for (let place = 0; place < items.length; place++) {
    const call = bench.newCallName();
    await bench.begin(call, part, "get");
    const outcome = bench.outcomeOf(call);
    given.push(outcome === undefined ? "nothing, it waits" : wordsOf(outcome.value));
    if (outcome === undefined) break;
  }
  const isUnordered = order === "any order";
  const expected = isUnordered ? [...items].sort() : items;
  expectSame(`The ${part} gives something else`, expected, isUnordered ? given.sort() : given);
}

/**
 * Of those who get, as many have got something as there are items, each one of these; the others wait.
 * @throws ExpectationError
 */
export function expectShared(
  bench: Workbench,
  calls: readonly string[],
  items: readonly string[],
): void {
  const outcomes = calls.map((call) => bench.outcomeOf(call));
  const given = outcomes.flatMap((outcome) =>
    outcome === undefined ? [] : (outcome.error?.message ?? wordsOf(outcome.value)),
  );
  expectSame("Those who wait have got something else", [...items].sort(), given.sort());
}
