import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Watch } from "../../../src/client/informer/list-watch.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import { INITIAL_EVENTS_END_ANNOTATION, type WatchEvent } from "../../../src/wire/watch-event.js";
import type { Mutant } from "../mutant.js";
import { watchThrough } from "../wrong-lister-watcher.js";
import { stepDoing, stepMisled } from "../wrong-step.js";

/** Informers that take the first state for what it is not. */
export const INITIAL_STATE_MUTANTS: readonly Mutant[] = [
  {
    name: "update-among-initial-events-lost",
    does: "ignores updates among initial events",
    mimics: "no known case: initial events treated as a list, in which every object appears once",
    killedBy: ["changes-among-initial-events"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "collect" && effect.event.type === "MODIFIED" ? [] : undefined,
      ),
    },
  },
  {
    name: "company-of-initial-events-lost",
    does: "drops events that arrive in one chunk with the end of the initial events",
    mimics: "no known case: a buffer that is cleared when a state has been read from it",
    killedBy: ["changes-right-behind-initial-events"],
    change: {
      createListerWatcher: watchThrough(droppingBehindEnd),
    },
  },
  {
    name: "deletion-among-initial-events-is-final",
    does: "ignores an object created among the initial events under the name of one that was deleted there",
    mimics: "no known case: a set of deleted names, subtracted at the end of the initial events",
    killedBy: ["recreation-among-initial-events"],
    change: {
      createListerWatcher: watchThrough(keepingDeletedAway),
    },
  },
  {
    name: "any-bookmark-ends-initial-events",
    does: "treats any bookmark as the end of the initial events",
    mimics: "no known case: annotations that are not checked",
    breaks: ["C-02"],
    killedBy: ["streamed-state-is-not-whole [a false bookmark at the end]"],
    change: {
      reflectorStep: stepMisled((input) => {
        if (input.type !== "event" || input.event.type !== "BOOKMARK") return undefined;
        const { object } = input.event;
        const annotations = { [INITIAL_EVENTS_END_ANNOTATION]: "true" };
        const metadata = { ...object.metadata, annotations };
        return { type: "event", event: { type: "BOOKMARK", object: { ...object, metadata } } };
      }),
    },
  },
  {
    name: "any-annotated-object-ends-initial-events",
    does: "treats an object with the annotation of that bookmark as the end of the initial events",
    mimics: "no known case: an annotation that is checked before the type of the event",
    killedBy: ["object-like-the-end"],
    change: {
      reflectorStep: stepMisled((input) => {
        if (input.type !== "event" || input.event.type !== "ADDED") return undefined;
        const { object } = input.event;
        const isLikeEnd = object.metadata.annotations?.[INITIAL_EVENTS_END_ANNOTATION] === "true";
        return isLikeEnd ? { type: "event", event: { type: "BOOKMARK", object } } : undefined;
      }),
    },
  },
  {
    name: "empty-list-never-syncs",
    does: "reports that it has not synced as long as no objects exist",
    mimics: "no known case: a check of the store instead of the list",
    breaks: ["C-20", "C-12", "C-01"],
    killedBy: ["first-list-empty"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          #hasHeld = false;

          override hasSynced(): boolean {
            this.#hasHeld ||= this.store.listKeys().length > 0;
            return super.hasSynced() && this.#hasHeld;
          }
        })(options),
    },
  },
  {
    name: "synced-at-first-page",
    does: "reports that it has synced after the first page of its first list",
    mimics: "no known case: any response treated as the final one",
    breaks: ["C-20", "C-02"],
    killedBy: ["synced-after-the-last-page"],
    change: {
      watchList: false,
      createInformer: (options) => {
        let hasPage = false;
        const { listerWatcher } = options;
        return new (class extends SharedIndexInformer {
          override hasSynced(): boolean {
            return hasPage || super.hasSynced();
          }
        })({
          ...options,
          listerWatcher: {
            list: async (parameters, signal) => {
              const page = await listerWatcher.list(parameters, signal);
              hasPage = true;
              return page;
            },
            watch: (parameters, signal) => listerWatcher.watch(parameters, signal),
          },
        });
      },
    },
  },
];

/** Takes whatever is there already behind the end of the initial events, and forgets it. */
function droppingBehindEnd(watch: Watch): Watch {
  const checked = (event: WatchEvent | undefined) => {
    if (event !== undefined && isInitialEventsEnd(event)) while (watch.ready?.() !== undefined);
    return event;
  };
  return {
    next: async () => checked(await watch.next()),
    ready: () => checked(watch.ready?.()),
    stop: () => watch.stop(),
  };
}

/** Until the initial events end, whatever has the name of a deleted object is deleted, too. */
function keepingDeletedAway(watch: Watch): Watch {
  const deleted = new Set<string>();
  let hasEnded = false;
  const checked = (event: WatchEvent | undefined): WatchEvent | undefined => {
    if (event === undefined || hasEnded) return event;
    hasEnded = isInitialEventsEnd(event);
    if (event.type === "ERROR" || event.type === "BOOKMARK") return event;
    const key = metaNamespaceKey(event.object);
    if (event.type === "DELETED") deleted.add(key);
    return deleted.has(key) ? { type: "DELETED", object: event.object } : event;
  };
  return {
    next: async () => checked(await watch.next()),
    ready: () => checked(watch.ready?.()),
    stop: () => watch.stop(),
  };
}

function isInitialEventsEnd({ type, object }: WatchEvent): boolean {
  if (type !== "BOOKMARK") return false;
  return object.metadata.annotations?.[INITIAL_EVENTS_END_ANNOTATION] === "true";
}
