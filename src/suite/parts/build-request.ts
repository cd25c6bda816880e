/**
 * How scenarios build a request: a row for each step, in their order.
 */

import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { durationMs } from "../notation/duration-ms.js";
import { longestFirst } from "./deeds.js";
import { listFrom } from "./notation.js";
import type { PartArgs, Workbench } from "./workbench.js";

/** What the call is named that a scenario makes with the request it has built. */
export const THE_CALL = "the call";

/** Labels, and their steps of docs/parts/rest-client.md. */
const STEPS: Readonly<Record<string, string>> = {
  prefix: "prefix",
  suffix: "suffix",
  "absolute path": "absPath",
  URI: "requestUri",
  namespace: "namespace",
  resource: "resource",
  name: "name",
  subresource: "subresource",
  parameter: "param",
  "list options": "listOptions",
  header: "header",
  timeout: "timeout",
  "maximum retries": "maxRetries",
  "request limiter": "limiter",
  bytes: "bytes",
  stream: "stream",
  file: "file",
  "missing file": "missingFile",
  object: "object",
  "no object": "noObject",
  "something else": "somethingElse",
};

/** Everything that a request can be built of. */
export const STEP_LABELS: readonly string[] = longestFirst(Object.keys(STEPS));

/** The default resource of a request. */
const DEFAULT_ROWS = [["resource", "pods"]];

/** The arguments of `build`. "PATCH as application/merge-patch+json" is of that form. */
export function requestFrom(
  words: string,
  rows: readonly (readonly string[])[] = DEFAULT_ROWS,
): PartArgs {
  const [verb, patchType] = words.split(" as ");
  return { verb, ...(patchType === undefined ? {} : { patchType }), steps: rows.map(stepFrom) };
}

function stepFrom([label = "", words = ""]: readonly string[]): PartArgs {
  const step = STEPS[label];
  if (step === undefined) throw new ScenarioError(`No request is built with "${label}"`);
  if (step === "timeout") return { step, value: String(durationMs(words)) };
  if (step === "listOptions") return { step, args: optionsFrom(words) };
  return { step, value: words };
}

function optionsFrom(words: string): PartArgs {
  return Object.fromEntries(
    listFrom(words).map((word) => {
      const [name = "", value = ""] = word.split("=");
      return [name, name === "limit" ? Number(value) : value];
    }),
  );
}

/** Makes the request that was built, "Do", "Do and raw", "DoRaw", "Stream" or "Watch", as `THE_CALL`. */
export async function send(
  bench: Workbench,
  part: string,
  words: string,
  call = THE_CALL,
  deadlineMs?: number,
): Promise<void> {
  const [way, read] = words.split(" and ");
  const args = { call: way, ...(read === undefined ? {} : { read }) };
  await bench.begin(call, part, "send", deadlineMs === undefined ? args : { ...args, deadlineMs });
}

/** The interval of checks of a waiting call. */
const LOOK_MS = 500;
/** Longer than any call of a scenario. */
const CALL_MAX_MS = 600_000;

/** As `send`, and lets time pass until the call has ended. @throws ExpectationError when it does not */
export async function sendToItsEnd(bench: Workbench, part: string, words: string): Promise<void> {
  await send(bench, part, words);
  for (let waitedMs = 0; bench.outcomeOf(THE_CALL) === undefined; waitedMs += LOOK_MS) {
    if (waitedMs > CALL_MAX_MS) {
      throw new ExpectationError("A call does not end", {
        expected: "an end",
        observed: "it waits",
      });
    }
    await bench.elapse(LOOK_MS);
  }
}
