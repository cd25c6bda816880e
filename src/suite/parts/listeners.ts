/**
 * How scenarios speak of the handlers of a shared informer that is driven as a part: each has a name.
 */
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import { PART_WORDS } from "./part-words.js";
import type { PartArgs, Workbench } from "./workbench.js";

const { noun: INFORMER } = PART_WORDS["shared-informer"];

/** Registers a handler. */
export async function listen(
  bench: Workbench,
  part: string,
  handler: string,
  settings: PartArgs,
): Promise<void> {
  await bench.do(part, "addHandler", { ...settings, handler });
}

/** Does something to a handler. */
export async function changeHandler(
  bench: Workbench,
  handler: string,
  method: string,
): Promise<void> {
  await bench.do(INFORMER, method, { handler });
}

/** Removes a handler; the call, named after it, waits until the handler is idle. */
export async function beginShutdown(bench: Workbench, handler: string): Promise<void> {
  await bench.begin(handler, INFORMER, "shutDownHandler", { handler });
}

/** What a handler has been notified of since the last look, a line each. @throws ExpectationError */
export function expectHeard(
  bench: Workbench,
  handler: string,
  rows: readonly (readonly string[])[],
  order: "this order" | "any order",
): void {
  const expected = rows.map((row) => row.filter((cell) => cell !== "").join(" "));
  const observed = bench
    .takeReports(INFORMER, ({ name }) => name.startsWith(`${handler} `))
    .map(({ name, value }) => [
      name.slice(handler.length + 1),
      ...(value === undefined ? [] : [wordsOf(value)]),
    ])
    .map((words) => words.join(" "));
  const isUnordered = order === "any order";
  expectSame(
    `${handler} hears something else`,
    isUnordered ? expected.sort() : expected,
    isUnordered ? observed.sort() : observed,
  );
}
