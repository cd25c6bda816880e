/**
 * How scenarios empty a queue or a heap. A pop of an empty one waits, which is how one knows that it is empty; that pop stays,
 * and is the first that the next look takes.
 */

import type { PartOutcome } from "../../protocol/messages.js";
import { isRecord } from "../../wire/is-record.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import type { Workbench } from "./workbench.js";

/** What can be popped, by its name in every scenario. */
const QUEUE = "queue";
const HEAP = "heap";

/**
 * What one pop must give: `key`, and `deltas` or `object`; where that matters, whether it is of the `initial list`, and
 * whether the queue said that it was `done meanwhile`, while it was processed.
 */
export type ExpectedPop = Readonly<Record<string, string>>;

/** Pops once for each row, and compares. @throws ExpectationError */
export async function expectPops(
  bench: Workbench,
  rows: readonly ExpectedPop[],
  more: { readonly isAll: boolean; readonly isUnordered?: boolean },
): Promise<void> {
  const observed: string[] = [];
  for (const row of rows) {
    const popped = await popOnce(bench);
    if (popped === undefined) break;
    observed.push(popWords(row, popped));
  }
  const expected = rows.map((row) => Object.values(row).join(" | "));
  if (more.isUnordered === true) {
    expected.sort();
    observed.sort();
  }
  expectSame("Popping gives something else", expected, observed);
  if (more.isAll) await expectEmpty(bench);
}

/** Pops this many times, ignoring the results. @throws ExpectationError if there are fewer */
export async function popTimes(bench: Workbench, count: number): Promise<void> {
  for (let popped = 0; popped < count; popped++) {
    const outcome = await popOnce(bench);
    if (outcome !== undefined && outcome.error === undefined) continue;
    throw new ExpectationError("There are too few items to pop", {
      expected: `${count} pops`,
      observed: `${popped}, then: ${outcome?.error?.message ?? "nothing"}`,
    });
  }
}

/** A pop that was begun has given this. @throws ExpectationError */
export function expectPopped(bench: Workbench, call: string, words: string): void {
  const outcome = bench.outcomeOf(call);
  const observed = outcome === undefined ? "it waits" : wordsOf(itemOf(outcome));
  if (observed === words) return;
  throw new ExpectationError("Pop does not return what it should", {
    expected: `"${call}" has popped ${words}`,
    observed,
  });
}

/** @throws ExpectationError when there is something to pop */
export async function expectEmpty(bench: Workbench): Promise<void> {
  const popped = await popOnce(bench);
  if (popped === undefined) return;
  throw new ExpectationError("Pop returns more than it should", {
    expected: "nothing more",
    observed: wordsOf(itemOf(popped)),
  });
}

/** Pops an item, or a batch if requested. Undefined: the pop waits. */
export async function popOnce(
  bench: Workbench,
  method: "pop" | "popBatch" = "pop",
): Promise<PartOutcome | undefined> {
  const left = bench.waitingPop;
  const call = left ?? bench.newCallName();
  if (left === undefined) await bench.begin(call, bench.has(HEAP) ? HEAP : QUEUE, method);
  const outcome = bench.outcomeOf(call);
  bench.waitingPop = outcome === undefined ? call : undefined;
  return outcome;
}

function popWords(row: ExpectedPop, { value, error }: PartOutcome): string {
  if (error !== undefined) return `fails: ${error.message}`;
  const popped = isRecord(value) ? value : {};
  const item = popped["item"];
  return Object.keys(row)
    .map((column) => {
      if (column === "initial list") return wordsOf(popped["isInInitialList"]);
      if (column === "done meanwhile") return wordsOf(popped["isDone"]);
      if (column === "key") return keyOf(item);
      return wordsOf(item);
    })
    .join(" | ");
}

function itemOf({ value, error }: PartOutcome): unknown {
  return isRecord(value) ? value["item"] : error?.message;
}

/** The key of the newest delta, or of the object. */
function keyOf(item: unknown): string {
  const newest = Array.isArray(item) ? item.at(-1)?.object : item;
  if (!isRecord(newest)) return "";
  const tombstone = newest["tombstone"];
  if (isRecord(tombstone)) return String(tombstone["key"]);
  const metadata = isRecord(newest["metadata"]) ? newest["metadata"] : {};
  const { namespace, name } = metadata;
  return namespace === undefined ? String(name) : `${namespace}/${name}`;
}
