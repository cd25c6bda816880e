/**
 * What a part can be made to do in a sentence: "the tracker starts a and finishes a".
 */
import { ScenarioError } from "../evidence/expectation-error.js";
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
  "learns that its source has synced": { method: "upstreamHasSynced" },
  "becomes stale": { method: "notify" },
  "blocks the next evaluation": { method: "holdNext" },
  "releases evaluations": { method: "release" },
  "fails the next evaluation": { method: "failNext" },
  "is asked at once by": {
    method: "getTogether",
    argsOf: (words) => ({ count: Number.parseInt(words, 10) }),
  },
  "sees the sync of": { method: "finish", argsOf: about("key") },
  registers: {
    method: "register",
    argsOf: (words) => ({ name: words === "an empty name" ? "" : words }),
  },
  releases: { method: "release", argsOf: about("name") },
  reserves: {
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

/** Everything that a part can be made to do, beside what has sentences of its own. */
export const DEED_LABELS: readonly string[] = longestFirst(Object.keys(DEEDS));

/** "starts a, finishes a and becomes stale", to the end of a sentence. */
export const DEEDS_PATTERN = new RegExp(`(?:${DEED_LABELS.join("|")})(?: .*)?`);

/** A deed, and what it is about. */
export type NamedDeed = readonly [label: string, words: string];

/** So that no label is taken for another that begins like it. */
export function longestFirst(labels: readonly string[]): readonly string[] {
  return [...labels].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** The parts of "starts a, finishes a and starts b": whatever follows a label belongs to it. */
export function deedsFrom(
  words: string,
  labels: readonly string[] = DEED_LABELS,
): readonly NamedDeed[] {
  return words.split(new RegExp(`(?:, | and )(?=(?:${labels.join("|")})(?: |,|$))`)).map((deed) => {
    const label = labels.find((known) => deed === known || deed.startsWith(`${known} `));
    if (label === undefined) throw new ScenarioError(`Nothing begins "${deed}"`);
    return [label, deed.slice(label.length + 1)];
  });
}

/** Makes the part do all of it, in order. */
export async function doDeeds(
  bench: Workbench,
  part: string,
  deeds: readonly NamedDeed[],
): Promise<void> {
  for (const [label, words] of deeds) {
    const deed = DEEDS[label];
    if (deed !== undefined) await bench.do(part, deed.method, deed.argsOf?.(words) ?? {});
  }
}
