/**
 * How scenarios empty a queue batch by batch.
 */
import { isRecord } from "../../wire/is-record.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import { expectEmpty, popOnce } from "./popping.js";
import type { Workbench } from "./workbench.js";

/**
 * What one batch must be: a `batch` as its deltas, or only its `size`; where that matters, whether it is of the
 * `initial list`, and whether it is `handed over` alone or as a batch.
 */
export type ExpectedBatch = Readonly<Record<string, string>>;

/** Pops batches until nothing is left, and compares. @throws ExpectationError */
export async function expectBatches(
  bench: Workbench,
  rows: readonly ExpectedBatch[],
): Promise<void> {
  const observed: string[] = [];
  for (const row of rows) {
    const popped = await popOnce(bench, "popBatch");
    if (popped === undefined) break;
    const { value, error } = popped;
    observed.push(error === undefined ? batchWords(row, value) : `fails: ${error.message}`);
  }
  const expected = rows.map((row) => Object.values(row).join(" | "));
  expectSame("The batches are others", expected, observed);
  await expectEmpty(bench);
}

function batchWords(row: ExpectedBatch, value: unknown): string {
  const popped = isRecord(value) ? value : {};
  const batch = Array.isArray(popped["item"]) ? popped["item"] : [];
  return Object.keys(row)
    .map((column) => {
      if (column === "size") return String(batch.length);
      if (column === "initial list") return wordsOf(popped["isInInitialList"]);
      if (column === "handed over") return popped["isSingle"] === true ? "alone" : "as a batch";
      return wordsOf(batch);
    })
    .join(" | ");
}
