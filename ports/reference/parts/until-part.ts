import {
  type Condition,
  UntilError,
  until,
  untilWithoutRetry,
  untilWithSync,
  withOptionalTimeout,
} from "../../../src/client/informer/until.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { eventJson } from "./event-json.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";

/** What of it may be of another make. */
export interface UntilFunctions {
  readonly until: typeof until;
  readonly untilWithoutRetry: typeof untilWithoutRetry;
  readonly untilWithSync: typeof untilWithSync;
}

/** docs/parts/until.md */
export function createUntilPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return untilPart(settings, surroundings, {});
}

/** The same with functions of another make. */
export function untilPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  change: Partial<UntilFunctions>,
): Part {
  const { clock, report } = surroundings;
  const source = new ScriptedSource(settings, report);
  const stopping = new AbortController();
  const timeoutMs = settings.has("timeoutMs") ? settings.number("timeoutMs") : 0;
  const wait = waitingOf(settings, surroundings, source, change);
  return {
    methods: {
      ...source.methods(),
      run: async () => {
        const { signal, cancel } = withOptionalTimeout(clock, timeoutMs, stopping.signal);
        try {
          report("last", lastJson(await wait(signal)));
        } catch (error) {
          report("last", lastJson(error instanceof UntilError ? error.lastEvent : undefined));
          throw error;
        } finally {
          cancel();
        }
      },
      stop: () => stopping.abort(),
    },
    close: () => {
      stopping.abort();
      source.close();
    },
  };
}

/** The way of waiting that settings name. */
function waitingOf(
  settings: PartArgs,
  { clock, prng }: PartSurroundings,
  source: ScriptedSource,
  change: Partial<UntilFunctions>,
): (signal: AbortSignal) => Promise<WatchEvent | undefined> {
  const functions = { until, untilWithoutRetry, untilWithSync, ...change };
  const conditions = conditionsFrom(settings);
  const resourceVersion = settings.has("resourceVersion") ? settings.text("resourceVersion") : "";
  const way = settings.text("way");
  switch (way) {
    case "without retry":
      return async (signal) => {
        const watch = await source.watch({ resourceVersion });
        return await functions.untilWithoutRetry(watch, conditions, signal);
      };
    case "with retry": {
      const options = { watcher: source, resourceVersion, clock };
      return (signal) => functions.until(options, conditions, signal);
    }
    case "with sync": {
      const options = {
        listerWatcher: source,
        clock,
        prng,
        typeDescription: "/v1, Kind=ConfigMap",
        expectedKind: { apiVersion: "v1", kind: "ConfigMap" },
      };
      const precondition = preconditionFrom(settings);
      return (signal) => functions.untilWithSync(options, precondition, conditions, signal);
    }
    default:
      throw new CommandError("invalid", `no way "${way}"`);
  }
}

function lastJson(event: WatchEvent | undefined): unknown {
  return event === undefined ? "nothing" : { type: event.type, object: eventJson(event) };
}

const FAILING = "fails on ";

/** The conditions that settings name: "ADDED", met by an event of that type, and "fails on ADDED". */
function conditionsFrom(settings: PartArgs): Condition[] {
  if (!settings.has("conditions")) return [];
  return settings.texts("conditions").map((words) => {
    if (!words.startsWith(FAILING)) return ({ type }) => type === words;
    return ({ type }) => {
      if (type === words.slice(FAILING.length)) throw new Error("the condition fails");
      return false;
    };
  });
}

/** The precondition that settings name, if any: "met", "not met" or "fails". */
function preconditionFrom(settings: PartArgs): (() => boolean) | undefined {
  if (!settings.has("precondition")) return undefined;
  const words = settings.text("precondition");
  switch (words) {
    case "met":
      return () => true;
    case "not met":
      return () => false;
    case "fails":
      return () => {
        throw new Error("the precondition fails");
      };
    default:
      throw new CommandError("invalid", `no precondition "${words}"`);
  }
}
