import {
  type ConsistencyCheck,
  checkDataConsistency,
} from "../../../src/client/informer/consistency-detector.js";
import { transformFrom } from "./functions.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";

/** docs/parts/consistency-detector.md */
export function createConsistencyDetectorPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return consistencyDetectorPart(settings, surroundings, checkDataConsistency);
}

/** The same with a check of another make. */
export function consistencyDetectorPart(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  check: (what: ConsistencyCheck) => Promise<void>,
): Part {
  const source = new ScriptedSource(settings, report);
  const abort = new AbortController();
  const text = (name: string) => (settings.has(name) ? settings.text(name) : "");
  return {
    methods: {
      ...source.methods(),
      run: () =>
        check({
          identity: "detector",
          resourceVersion: text("lastResourceVersion"),
          options: {
            resourceVersion: text("resourceVersion"),
            limit: settings.has("limit") ? settings.number("limit") : 0,
            continue: text("continue"),
          },
          received: settings.has("objects") ? settings.objects("objects") : [],
          list: (options) => source.list(options),
          transform: transformFrom(settings),
          clock,
          signal: abort.signal,
        }),
      stop: () => abort.abort(),
    },
    close: () => {
      abort.abort();
      source.close();
    },
  };
}
