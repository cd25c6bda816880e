import {
  createInformerWatcher,
  type InformerWatcher,
  type InformerWatcherOptions,
} from "../../../src/client/informer/informer-watcher.js";
import { untilWithoutRetry, untilWithSync } from "../../../src/client/informer/until.js";
import { Wakeup } from "../../../src/client/informer/wakeup.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { informerWatcherPart } from "../../reference/parts/informer-watcher-part.js";
import { type UntilFunctions, untilPart } from "../../reference/parts/until-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Wrong ways to wait for events, and informers that are wrong when they are read as watches. */
export const WATCHING_MUTANTS: readonly Mutant[] = [
  {
    name: "until-wants-an-event-each",
    does: "waits for another event when the condition is already met",
    mimics: "no known case: a loop that starts with a read",
    killedBy: ["until-offers-event-again"],
    change: waiting({
      untilWithoutRetry: async (watch, conditions, signal) => {
        let last: WatchEvent | undefined;
        const kept = { next: () => watch.next(), stop: () => undefined };
        for (const condition of conditions) {
          last = await untilWithoutRetry(kept, [condition], signal);
        }
        watch.stop();
        return last;
      },
    }),
  },
  {
    name: "until-never-gives-up",
    does: "keeps waiting after its timeout or cancellation",
    mimics: "no known case: a deadline that is passed to the wrong call",
    killedBy: ["until-gives-up [without retry]", "until-is-stopped"],
    change: waiting({
      untilWithoutRetry: (watch, conditions) =>
        untilWithoutRetry(watch, conditions, new AbortController().signal),
    }),
  },
  {
    name: "until-overlooks-failures",
    does: "treats an error of a condition as unmet",
    mimics: "no known case: a catch that is too wide",
    killedBy: ["until-condition-fails [fails on ADDED]"],
    change: waiting({
      untilWithoutRetry: (watch, conditions, signal) => {
        const forgiving = conditions.map((condition) => (event: WatchEvent) => {
          try {
            return condition(event);
          } catch {
            return false;
          }
        });
        return untilWithoutRetry(watch, forgiving, signal);
      },
    }),
  },
  {
    name: "until-asks-no-precondition",
    does: "waits for its conditions whatever the store holds",
    mimics: "no known case: a precondition that is evaluated on an empty store",
    killedBy: ["until-precondition [met]", "until-precondition-fails"],
    change: waiting({
      untilWithSync: (options, _, conditions, signal) =>
        untilWithSync(options, undefined, conditions, signal),
    }),
  },
  {
    name: "informer-watcher-has-no-beginning",
    does: "delivers changes only, not the existing objects",
    mimics: "no known case: a watch from the version of the list",
    killedBy: ["informer-watcher-tells-all"],
    change: informing((options) => {
      const { listerWatcher } = options;
      return createInformerWatcher({
        ...options,
        listerWatcher: {
          supportsWatchList: listerWatcher.supportsWatchList ?? true,
          list: async (asked, signal) => ({
            ...(await listerWatcher.list(asked, signal)),
            items: [],
          }),
          watch: (asked, signal) => listerWatcher.watch(asked, signal),
        },
      });
    }),
  },
  {
    name: "informer-watcher-misses-deletions",
    does: "does not deliver deletions that only a list reveals",
    mimics: "no known case: a tombstone that is dropped as no object",
    killedBy: ["informer-watcher-missed-deletion"],
    change: informing((options) => {
      const made = createInformerWatcher(options);
      const seen = new Set<string | undefined>();
      // A deletion sent by the server has a version of its own.
      const isStale = ({ type, object }: WatchEvent) => {
        if (type === "ERROR") return false;
        const { resourceVersion } = object.metadata;
        if (type === "DELETED") return seen.has(resourceVersion);
        seen.add(resourceVersion);
        return false;
      };
      const next = async () => {
        let event = await made.watch.next();
        while (event !== undefined && isStale(event)) event = await made.watch.next();
        return event;
      };
      return { done: made.done, watch: { next, stop: () => made.watch.stop() } };
    }),
  },
  {
    name: "informer-watcher-newest-first",
    does: "delivers the newest event first to a reader that returns",
    mimics: "client-go before 0.15, whose events raced for the reader",
    killedBy: ["informer-watcher-keeps-order"],
    change: informing((options) => ahead(options, (events) => events.pop())),
  },
  {
    name: "informer-watcher-drains",
    does: "delivers buffered events after the watch was stopped",
    mimics: "no known case: a buffer that outlives its watch",
    killedBy: ["informer-watcher-stops-unread"],
    change: informing((options) => ahead(options, (events) => events.shift())),
  },
];

type Made = Pick<InformerWatcher, "watch" | "done">;

function waiting(change: Partial<UntilFunctions>): InformerChange {
  return {
    components: {
      until: (settings, surroundings) => untilPart(settings, surroundings, change),
    },
  };
}

function informing(create: (options: InformerWatcherOptions) => Made): InformerChange {
  return {
    components: {
      "informer-watcher": (settings, surroundings) =>
        informerWatcherPart(settings, surroundings, create),
    },
  };
}

/** Reads all there is at once, and keeps it for its own reader. */
function ahead(
  options: InformerWatcherOptions,
  takeFrom: (events: WatchEvent[]) => WatchEvent | undefined,
): Made {
  const { watch, done } = createInformerWatcher(options);
  const events: WatchEvent[] = [];
  const wakeup = new Wakeup();
  let isOver = false;
  const read = async () => {
    for (let event = await watch.next(); event !== undefined; event = await watch.next()) {
      events.push(event);
      wakeup.wake();
    }
    isOver = true;
    wakeup.wake();
  };
  void read();
  const next = async () => {
    while (events.length === 0 && !isOver) await wakeup.wait();
    return takeFrom(events);
  };
  return { done, watch: { next, stop: () => watch.stop() } };
}
