/**
 * How scenarios drive a part that lists and watches, and has a handler.
 */
import { ExpectationError } from "../evidence/expectation-error.js";
import { expectReports } from "./expect-part.js";
import type { PartArgs, Workbench } from "./workbench.js";

/** What the scripted source reports. It runs beside the handler, so that their order means nothing. */
const REQUESTS: ReadonlySet<string> = new Set(["list", "watch"]);

/** Longer than the pause before a second list, which is drawn at random. */
const PAUSE_BEFORE_RELIST_MS = 2_000;

const MS_PER_SECOND = 1_000;

const EXPIRED: PartArgs = { code: 410, reason: "Expired", message: "too old resource version" };

/** What a part has delivered to its handler since the last look. @throws ExpectationError */
export function expectNotifications(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
  order: "this order" | "any order",
): void {
  expectReports(bench, part, rows, order, REQUESTS);
}

/** Runs the part as far as an open watch; what it has delivered until then is of no interest. */
export async function beginWith(
  bench: Workbench,
  part: string,
  objects: readonly PartArgs[],
  resourceVersion: string,
): Promise<void> {
  await bench.run(part);
  await bench.do(part, "answerList", { objects, resourceVersion });
  await bench.do(part, "openWatch");
  bench.takeReports(part);
}

/** The last watch was requested with a timeout in that range. @throws ExpectationError */
export async function expectWatchTimeout(
  bench: Workbench,
  part: string,
  leastMs: number,
  mostMs: number,
): Promise<void> {
  const seconds = Number(await bench.ask(part, "watchTimeoutSeconds"));
  const timeoutMs = seconds * MS_PER_SECOND;
  if (timeoutMs >= leastMs && timeoutMs <= mostMs) return;
  throw new ExpectationError("A watch request has the wrong timeout", {
    expected: `${leastMs / MS_PER_SECOND} to ${mostMs / MS_PER_SECOND} seconds`,
    observed: `${seconds} seconds`,
  });
}

/** The open watch expires, and the list that follows finds these objects. */
export async function relist(
  bench: Workbench,
  part: string,
  objects: readonly PartArgs[],
  resourceVersion: string,
): Promise<void> {
  await bench.do(part, "sendEvent", { type: "ERROR", failure: EXPIRED });
  await bench.elapse(PAUSE_BEFORE_RELIST_MS);
  await bench.do(part, "answerList", { objects, resourceVersion });
}
