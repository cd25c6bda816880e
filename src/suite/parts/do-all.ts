/**
 * What a part can be made to do in a table, a row each: what it does, and what about.
 */
import { ScenarioError } from "../expectation-error.js";
import { indexersFrom } from "./settings.js";
import type { PartArgs, Workbench } from "./workbench.js";

interface Deed {
  readonly method: string;
  /** @default none */
  readonly argsOf?: (words: string) => PartArgs;
}

const about =
  (name: string) =>
  (words: string): PartArgs => ({ [name]: words });

const DEEDS: Readonly<Record<string, Deed>> = {
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
  "hears that its source has synced": { method: "upstreamHasSynced" },
  "becomes out of date": { method: "notify" },
  "holds up the next evaluation": { method: "holdNext" },
  "lets evaluations go": { method: "release" },
  "fails the next evaluation": { method: "failNext" },
  "is asked so often at once": {
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
  removes: { method: "removeHandler", argsOf: about("handler") },
  "resets the back-off of": { method: "reset", argsOf: about("id") },
  "deletes the entry of": { method: "deleteEntry", argsOf: about("id") },
  "collects what is quiet": { method: "collect" },
};

/** Makes the part do all of it. @throws ScenarioError for what is in no vocabulary */
export async function doAll(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  for (const [what = "", words = ""] of rows) {
    const deed = DEEDS[what];
    if (deed === undefined) throw new ScenarioError(`No part "${what}"`);
    await bench.do(part, deed.method, deed.argsOf?.(words) ?? {});
  }
}
