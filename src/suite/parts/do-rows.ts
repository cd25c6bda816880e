/**
 * What a part can be made to do in a table, a row each: what it does, and what about.
 */
import { suggestion } from "../checked-yaml.js";
import { ScenarioError } from "../expectation-error.js";
import { indexersFrom } from "./settings.js";
import type { PartArgs, Workbench } from "./workbench.js";

interface RowAction {
  readonly method: string;
  /** @default none */
  readonly argsOf?: (words: string) => PartArgs;
}

const about =
  (name: string) =>
  (words: string): PartArgs => ({ [name]: words });

const ROW_ACTIONS: Readonly<Record<string, RowAction>> = {
  "takes the transform": { method: "setTransform", argsOf: about("transform") },
  "takes the error handler": { method: "setWatchErrorHandler", argsOf: about("name") },
  "takes the indexes": {
    method: "addIndexers",
    argsOf: (words) => ({ indexers: indexersFrom(words) }),
  },
  "removes the handler that another informer registered as": {
    method: "removeForeignHandler",
    argsOf: about("handler"),
  },
  starts: { method: "start", argsOf: about("key") },
  finishes: { method: "finish", argsOf: about("key") },
  "learns that its source has synced": { method: "upstreamHasSynced" },
  "becomes stale": { method: "notify" },
  "blocks the next evaluation": { method: "holdNext" },
  "releases evaluations": { method: "release" },
  "fails the next evaluation": { method: "failNext" },
  "is asked at once, times": {
    method: "getTogether",
    argsOf: (words) => ({ count: Number(words) }),
  },
  registers: { method: "register", argsOf: about("name") },
  releases: { method: "release", argsOf: about("name") },
  "identifies an informer": {
    method: "identify",
    argsOf: (words) => {
      const [name = "", resource = ""] = words.split("/");
      return { name, resource };
    },
  },
  "is asked for": { method: "want", argsOf: about("resource") },
  "starts its informers": { method: "start" },
  "resets the backoff of": { method: "reset", argsOf: about("id") },
  "deletes the entry of": { method: "deleteEntry", argsOf: about("id") },
  "collects garbage": { method: "collect" },
};

/** Everything that a part can be made to do in a table. */
export const ROW_ACTION_LABELS: readonly string[] = Object.keys(ROW_ACTIONS);

/** Makes the part do all of it. @throws ScenarioError for what is in no vocabulary */
export async function doRows(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  for (const [what = "", words = ""] of rows) {
    const action = ROW_ACTIONS[what];
    if (action === undefined) {
      throw new ScenarioError(`No part "${what}"${suggestion(what, ROW_ACTION_LABELS)}`);
    }
    await bench.do(part, action.method, action.argsOf?.(words) ?? {});
  }
}
