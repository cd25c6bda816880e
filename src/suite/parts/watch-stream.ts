/**
 * How scenarios put events on a stream byte by byte, and hand events to broadcasters.
 */
import { ExpectationError } from "../evidence/expectation-error.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import { watchEventsFrom } from "./watch-events.js";
import type { PartArgs, Workbench } from "./workbench.js";

/** How events become the pieces in which their bytes come. */
export type Cut = (lines: readonly string[]) => readonly string[];

/** Writes the events of a table on the stream of a part. */
export async function carry(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
  cut: Cut,
): Promise<void> {
  const lines = watchEventsFrom(rows).map((event) => `${JSON.stringify(onTheWire(event))}\n`);
  for (const text of cut(lines)) await bench.do(part, "write", { text });
}

function onTheWire({ type, object, failure }: PartArgs): PartArgs {
  if (type !== "ERROR") return { type, object };
  const status = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure" };
  return { type, object: { ...status, ...(typeof failure === "object" ? failure : {}) } };
}

/** What a watcher of a broadcaster takes, as many as there are rows: "ADDED a@1", or "the end". @throws ExpectationError */
export async function expectTaken(
  bench: Workbench,
  part: string,
  watcher: string,
  expected: readonly string[],
): Promise<void> {
  const observed: string[] = [];
  for (let taken = 0; taken < expected.length; taken++) {
    const call = bench.newCallName();
    await bench.begin(call, part, "take", { watcher });
    const outcome = bench.outcomeOf(call);
    observed.push(outcome === undefined ? "it waits" : wordsOf(outcome.value));
    if (outcome === undefined) break;
  }
  expectSame(`"${watcher}" takes something else`, expected, observed);
}

/** All of these watchers take one event each; which of them comes first is not specified. @throws ExpectationError */
export async function expectTakenTogether(
  bench: Workbench,
  part: string,
  watchers: readonly string[],
  expected: string,
): Promise<void> {
  const calls: string[] = [];
  for (const watcher of watchers) {
    const call = bench.newCallName();
    calls.push(call);
    await bench.begin(call, part, "take", { watcher });
  }
  const observed = calls.map((call) => {
    const outcome = bench.outcomeOf(call);
    return outcome === undefined ? "it waits" : wordsOf(outcome.value);
  });
  expectSame(
    `${watchers.join(" and ")} take something else`,
    watchers.map(() => expected),
    observed,
  );
}

/** Lets a watcher watch a broadcaster, or the broadcaster of an event recorder. */
export async function watch(bench: Workbench, part: string, watcher: string): Promise<void> {
  if (bench.kindOf(part) !== "event-recorder") return doPromptly(bench, part, "watch", { watcher });
  await bench.do(part, "startWatcher", { name: watcher });
}

/** Ends what `watch` began. */
export async function stopWatching(bench: Workbench, part: string, watcher: string): Promise<void> {
  if (bench.kindOf(part) !== "event-recorder") return doPromptly(bench, part, "stop", { watcher });
  await bench.do(part, "stopWatcher", { name: watcher });
}

/** Begins a call and expects its end at once. @throws ExpectationError when it waits or fails */
export async function doPromptly(
  bench: Workbench,
  part: string,
  method: string,
  args: PartArgs,
): Promise<void> {
  const call = bench.newCallName();
  await bench.begin(call, part, method, args);
  const outcome = bench.outcomeOf(call);
  if (outcome !== undefined && outcome.error === undefined) return;
  throw new ExpectationError(`${method} of the ${part} does not end as it should`, {
    expected: "it ends at once",
    observed: outcome?.error?.message ?? "it waits",
  });
}
