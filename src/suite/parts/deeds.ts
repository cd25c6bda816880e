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
  removes: { method: "removeHandler", argsOf: about("handler") },
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
