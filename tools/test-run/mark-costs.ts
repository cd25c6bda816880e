/**
 * Imported behind a file of tests, with its path as the query: notes what the process had computed when the file had been
 * evaluated, and when its tests were over. It is evaluated once for each query, and top-level tests run in the order of files.
 */
import { appendFileSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { childrenMsOf, processorMsOf } from "./processor-time.js";
import { COSTS_FILE, type CostMark } from "./test-costs.js";

const url = new URL(import.meta.url);
const output = fileURLToPath(new URL(`../../../${COSTS_FILE}`, url));

note("loaded");
test(`the cost of ${url.search.slice(1)}`, () => note("over"));

function note(what: CostMark["what"]): void {
  const { pid } = process;
  const ownMs = processorMsOf(pid) ?? Number.NaN;
  const mark: CostMark = {
    pid,
    file: url.search.slice(1),
    what,
    ownMs,
    childrenMs: childrenMsOf(pid) ?? Number.NaN,
  };
  appendFileSync(output, `${JSON.stringify(mark)}\n`);
}
