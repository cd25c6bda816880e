import type { HelloResult } from "../protocol/messages.js";
import type { ScenarioFailure } from "./evidence.js";
import { type HandlerLog, isSentinelKey, type LoggedNotification } from "./handler-log.js";
import type { RequestLog } from "./request-log.js";

/** What the invariants look at. */
export interface TrialView {
  readonly requests: Pick<RequestLog, "all" | "watches" | "unknownVersions">;
  readonly handlers: readonly {
    readonly name: string;
    readonly log: Pick<HandlerLog, "all" | "present">;
    readonly isPlainRecorder: boolean;
    readonly isRemoved: boolean;
  }[];
  readonly hello: Pick<HelloResult, "capabilities">;
  readonly nowMs: number;
  /** Timeline entries of notifications that came after the stop had been answered. */
  readonly toldAfterStop: readonly number[];
  /** Key to version of what the store holds, sentinels left out; undefined when it cannot be asked. */
  readonly store: ReadonlyMap<string, string> | undefined;
}

/** Lists or watches in one second above which we speak of a storm; a fixed pause of a second between tries is legal. */
const STORM_MAX_PER_SECOND = 10;
/** Two watches may overlap for so long: the server learns late that a client has left the first. */
const OVERLAP_MAX_MS = 1_000;

/** Every always-on rule, by name. Each is pure, so that it can be asked again of a stored timeline. */
export const INVARIANTS: Readonly<
  Record<string, (view: TrialView) => ScenarioFailure | undefined>
> = {
  "one-watch-per-informer": oneWatchPerInformer,
  "versions-come-from-the-server": versionsComeFromTheServer,
  "no-request-storm": noRequestStorm,
  "notifications-fit-together": notificationsFitTogether,
  "old-object-is-the-one-last-told": oldObjectIsTheOneLastTold,
  "bookmarks-stay-inside": bookmarksStayInside,
  "nothing-told-after-stop": nothingToldAfterStop,
  "store-is-what-was-told": storeIsWhatWasTold,
};

/** All rules that are broken. */
export function violations(view: TrialView): readonly ScenarioFailure[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, check]) => {
    const failure = check(view);
    return failure === undefined ? [] : [{ ...failure, invariant }];
  });
}

function broken(reason: string, details: Partial<ScenarioFailure> = {}): ScenarioFailure {
  return { type: "invariant", reason, ...details };
}

function oneWatchPerInformer({ requests, nowMs }: TrialView): ScenarioFailure | undefined {
  const watches = requests.watches();
  for (const [i, first] of watches.entries()) {
    for (const second of watches.slice(i + 1)) {
      const untilMs = Math.min(first.closedAtMs ?? nowMs, second.closedAtMs ?? nowMs);
      const areBothOpen = first.closedAtMs === undefined && second.closedAtMs === undefined;
      if (!areBothOpen && untilMs - second.openedAtMs <= OVERLAP_MAX_MS) continue;
      return broken("The informer has two watches open at one time", {
        expected: "one open watch",
        observed: `${first.id} and ${second.id} are open together`,
        pointsAt: requests
          .all()
          .filter((request) => request.watch === first.id || request.watch === second.id)
          .map((request) => request.timelineIndex),
      });
    }
  }
  return undefined;
}

function versionsComeFromTheServer({ requests }: TrialView): ScenarioFailure | undefined {
  const [first] = requests.unknownVersions();
  if (first === undefined) return undefined;
  return broken("The informer asks for a version that the server has never given", {
    expected: "a version that a list, an event or a bookmark carried",
    observed: `version ${first.version}`,
    pointsAt: [first.request.timelineIndex],
  });
}

function noRequestStorm({ requests }: TrialView): ScenarioFailure | undefined {
  const fresh = requests.all().filter((request) => request.type !== "page");
  for (const [i, last] of fresh.entries()) {
    const first = fresh[i - STORM_MAX_PER_SECOND];
    if (first === undefined || last.atMs - first.atMs >= 1_000) continue;
    return broken("The informer storms the server with requests", {
      expected: `at most ${STORM_MAX_PER_SECOND} lists and watches in a second`,
      observed: `${STORM_MAX_PER_SECOND + 1} or more`,
      pointsAt: [first.timelineIndex, last.timelineIndex],
    });
  }
  return undefined;
}

function notificationsFitTogether({ handlers, hello }: TrialView): ScenarioFailure | undefined {
  if (!hello.capabilities.includes("add-update-distinct")) return undefined;
  for (const { name, log } of handlers) {
    const present = new Set<string>();
    for (const told of log.all()) {
      const reason = misfit(told, present.has(told.key));
      if (reason !== undefined) {
        return broken(reason, {
          observed: `${name} was told: ${told.meaning} ${told.key}`,
          pointsAt: [told.timelineIndex],
        });
      }
      if (told.meaning === "delete") present.delete(told.key);
      else present.add(told.key);
    }
  }
  return undefined;
}

/** A deletion of something unknown is allowed: client-go's in-order queue passes it on. */
function misfit(told: LoggedNotification, isPresent: boolean): string | undefined {
  if (told.meaning === "add" && isPresent)
    return "A handler is told to add an object it has already";
  const isUpdate = told.meaning === "update" || told.meaning === "resync";
  if (isUpdate && !isPresent) return "A handler is told to update an object it does not have";
  return undefined;
}

function oldObjectIsTheOneLastTold({ handlers, hello }: TrialView): ScenarioFailure | undefined {
  if (!hello.capabilities.includes("old-object")) return undefined;
  for (const { log } of handlers) {
    const last = new Map<string, string>();
    for (const told of log.all()) {
      const old = told.notification.oldObject?.metadata["resourceVersion"];
      const expected = last.get(told.key);
      if (told.notification.type === "update" && expected !== undefined && old !== expected) {
        return broken("The old object of an update is not the one that was told last", {
          expected: `the old object at version ${expected}`,
          observed: `version ${String(old)}`,
          pointsAt: [told.timelineIndex],
        });
      }
      last.set(told.key, told.resourceVersion);
    }
  }
  return undefined;
}

function bookmarksStayInside({ handlers }: TrialView): ScenarioFailure | undefined {
  for (const { log } of handlers) {
    const bookmark = log.all().find((told) => told.key === "" || told.key.endsWith("/"));
    if (bookmark === undefined) continue;
    return broken("A handler is told of something without a name, such as a bookmark", {
      pointsAt: [bookmark.timelineIndex],
    });
  }
  return undefined;
}

function nothingToldAfterStop({ toldAfterStop }: TrialView): ScenarioFailure | undefined {
  if (toldAfterStop.length === 0) return undefined;
  return broken("A handler is told something after the informer has stopped", {
    pointsAt: toldAfterStop,
  });
}

function storeIsWhatWasTold({ handlers, store }: TrialView): ScenarioFailure | undefined {
  const recorder = handlers.find((handler) => handler.isPlainRecorder && !handler.isRemoved);
  if (recorder === undefined || store === undefined) return undefined;
  const told = asLines(recorder.log.present());
  const held = asLines(store);
  if (told === held) return undefined;
  return broken("The store is not what the handler was told", {
    expected: told === "" ? "an empty store" : told,
    observed: held === "" ? "an empty store" : held,
  });
}

function asLines(versions: ReadonlyMap<string, string>): string {
  return [...versions]
    .filter(([key]) => !isSentinelKey(key))
    .map(([key, version]) => `${key}@${version}`)
    .sort()
    .join(", ");
}
