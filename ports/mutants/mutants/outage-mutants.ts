import { listPages } from "../../../src/client/informer/pager.js";
import { ProcessorListener } from "../../../src/client/informer/processor-listener.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import { isSameVersion } from "../../../src/client/informer/same-version.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

const QUEUE_MAX_COUNT = 100;

/** How many deletions, and how many other changes, of one list are delivered. */
const DELETIONS_MAX_COUNT = 500;
const CHANGES_MAX_COUNT = 100;

/** From how many objects on, and for which share of them, a list is not believed to lack them. */
const GUARDED_MIN_COUNT = 100;
const GUARDED_SHARE = 0.9;

/** Informers that compare a fresh state with the wrong one, and handlers whose line ends. */
export const OUTAGE_MUTANTS: readonly Mutant[] = [
  {
    name: "watched-objects-outlive-lists",
    does: "keeps objects from watch events although they are missing from a list",
    mimics: "no known case: a list that is compared with the list before it",
    breaks: ["C-15"],
    killedBy: [
      "outage-takes-what-a-watch-brought [created]",
      "outage-takes-what-a-watch-brought [updated]",
    ],
    change: relistingWith(({ items, watched }) => [...items, ...missing(items, watched)]),
  },
  {
    name: "namesakes-outlive-lists",
    does: "keeps an object that a list does not have, if it has one of the same name elsewhere",
    mimics: "no known case: a set of names, without their namespaces",
    breaks: ["C-15"],
    killedBy: ["outage-in-one-of-two-namespaces"],
    change: relistingWith(({ items, known }) => [
      ...items,
      ...missing(items, known).filter(({ metadata }) =>
        items.some((item) => item.metadata.name === metadata.name),
      ),
    ]),
  },
  {
    name: "marked-objects-outlive-lists",
    does: "keeps an object that was marked for deletion although it is missing from a list",
    mimics: "no known case: a deletion that is treated as delivered when the mark was",
    killedBy: ["marked-object-goes-in-an-outage"],
    change: relistingWith(({ items, known }) => [
      ...items,
      ...missing(items, known).filter(({ metadata }) => metadata.deletionTimestamp !== undefined),
    ]),
  },
  {
    name: "longer-versions-outlive-lists",
    does: "keeps an object that a list does not have, if its version comes after the list's as a string",
    mimics: "no known case: an object that is taken for newer than the list that lacks it",
    breaks: ["C-09", "C-15"],
    killedBy: ["missed-deletion-as-versions-get-longer"],
    change: relistingWith(({ items, known, version }) => [
      ...items,
      ...missing(items, known).filter(({ metadata }) => (metadata.resourceVersion ?? "") > version),
    ]),
  },
  {
    name: "beginnings-outlive-lists",
    does: "keeps an object that a list does not have, if its key is the beginning of a listed one",
    mimics: "no known case: a listed key that is looked for by its beginning",
    breaks: ["C-04", "C-15"],
    killedBy: ["one-name-begins-with-another-in-an-outage"],
    change: relistingWith(({ items, known }) => [
      ...items,
      ...missing(items, known).filter((gone) =>
        items.some((item) => keyOf(item).startsWith(keyOf(gone))),
      ),
    ]),
  },
  {
    name: "five-hundred-deletions-of-a-list",
    does: "delivers only the first five hundred deletions that a list reveals, and keeps the other objects",
    mimics: "no known case: a batch with a maximum size, whose rest is nobody's",
    breaks: ["C-01", "C-15"],
    killedBy: ["outage-takes-hundreds"],
    change: relistingWith(({ items, known }) => [
      ...items,
      ...missing(items, known).slice(DELETIONS_MAX_COUNT),
    ]),
  },
  {
    name: "hundred-updates-of-a-list",
    does: "delivers only the first hundred updates that a list reveals, and keeps the other objects as they were",
    mimics: "no known case: a channel with a bound between the list and the store",
    breaks: ["C-01"],
    killedBy: ["outage-changes-many [updated]"],
    change: relistingWith(({ items, known }) => {
      let changedCount = 0;
      return items.map((item) => {
        const former = known.get(keyOf(item));
        const isSame = former === undefined || isSameVersion(former, item);
        return isSame || ++changedCount <= CHANGES_MAX_COUNT ? item : former;
      });
    }),
  },
  {
    name: "hundred-creations-of-a-list",
    does: "delivers only the first hundred new objects of a later list",
    mimics: "no known case: a channel with a bound between the list and the store",
    breaks: ["C-01"],
    killedBy: ["outage-changes-many [created]"],
    change: relistingWith(({ items, known }) => {
      if (known.size === 0) return items;
      let newCount = 0;
      return items.filter((item) => known.has(keyOf(item)) || ++newCount <= CHANGES_MAX_COUNT);
    }),
  },
  {
    name: "mass-deletion-is-not-believed",
    does: "treats a list as incomplete that lacks more than nine tenths of more than a hundred objects, and keeps them",
    mimics: "no known case: a guard against servers that answer with too little",
    breaks: ["C-01", "C-15"],
    killedBy: ["outage-takes-nearly-everything"],
    change: relistingWith(({ items, known }) => {
      const gone = missing(items, known);
      const isSuspect = known.size > GUARDED_MIN_COUNT && gone.length > known.size * GUARDED_SHARE;
      return isSuspect ? [...items, ...gone] : items;
    }),
  },
  {
    name: "deletions-told-again",
    does: "delivers after each list all deletions found by earlier lists again, even of objects that exist again",
    mimics: "no known case: a map of what is gone from which nothing is taken",
    killedBy: ["expired-watch-after-a-return"],
    change: tellingAgain(),
  },
  {
    name: "lists-compared-by-spec",
    does: "treats a listed object as unchanged if its spec is",
    mimics: "no known case: a comparison that spares handlers what they seldom want",
    breaks: ["C-01"],
    killedBy: [
      "outage-with-any-change [reported as failed]",
      "outage-with-any-change [labelled app=db]",
      "outage-with-any-change [annotated teams=ernie]",
      "outage-with-any-change [given a finalizer]",
      "outage-with-any-change [touched by another client]",
    ],
    change: relistingWith(({ items, known }) =>
      items.map((item) => {
        const former = known.get(keyOf(item));
        const isSame = former !== undefined && specOf(former) === specOf(item);
        return isSame ? former : item;
      }),
    ),
  },
  {
    name: "watches-from-now-after-a-list",
    does: "starts the watch after a list at the newest version instead of the list's",
    mimics: "no known case: a watch that is given the version of no list",
    killedBy: ["changes-before-the-watch-of-a-list"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let hasListed = false;
        return {
          list: (options, signal) => {
            hasListed = true;
            return honest.list(options, signal);
          },
          watch: ({ resourceVersion, ...options }, signal) => {
            const isFirst = hasListed;
            hasListed = false;
            const known = resourceVersion === undefined ? {} : { resourceVersion };
            return honest.watch(isFirst ? options : { ...options, ...known }, signal);
          },
        };
      }),
    },
  },
  {
    name: "throwing-at-a-change-ends-the-line",
    does: "never calls a handler again that has thrown at an update or a deletion",
    mimics: "no known case: callbacks of which one is guarded",
    killedBy: ["throwing-handler-again-and-again"],
    change: {
      createListener: (options) => {
        const { handler } = options;
        let isDead = false;
        const endingAt = async (call: () => unknown) => {
          if (isDead) return;
          try {
            await call();
          } catch (error) {
            isDead = true;
            throw error;
          }
        };
        return new ProcessorListener({
          ...options,
          handler: {
            onAdd: async (object, isInitial) => {
              if (!isDead) await handler.onAdd(object, isInitial);
            },
            onUpdate: (older, newer) => endingAt(() => handler.onUpdate(older, newer)),
            onDelete: (object) => endingAt(() => handler.onDelete(object)),
          },
        });
      },
    },
  },
  {
    name: "queue-of-a-hundred",
    does: "drops notifications while a hundred are queued for a handler",
    mimics: "no known case: a channel with a bound, and a send that does not wait",
    breaks: ["C-13"],
    killedBy: ["hundreds-of-changes-wait"],
    change: {
      createListener: (options) => {
        const { handler } = options;
        let waitingCount = 0;
        const took = <T>(notified: T): T => {
          waitingCount--;
          return notified;
        };
        const bounded = new (class extends ProcessorListener {
          override add(notification: Parameters<ProcessorListener["add"]>[0]): void {
            if (waitingCount >= QUEUE_MAX_COUNT) return;
            waitingCount++;
            super.add(notification);
          }
        })({
          ...options,
          handler: {
            onAdd: (object, isInitial) => handler.onAdd(took(object), isInitial),
            onUpdate: (older, newer) => handler.onUpdate(older, took(newer)),
            onDelete: (object) => handler.onDelete(took(object)),
          },
        });
        return bounded;
      },
    },
  },
];

/** What a list has brought, and what was known before, by namespace and name. */
interface Relist {
  readonly items: readonly KubernetesObject[];
  /** The version of the list. */
  readonly version: string;
  readonly known: ReadonlyMap<string, KubernetesObject>;
  /** Of what is known, what came by a watch. */
  readonly watched: ReadonlyMap<string, KubernetesObject>;
}

/** Lists, whole ones, that show something else of what is known. */
function relistingWith(change: (relist: Relist) => readonly KubernetesObject[]): InformerChange {
  return {
    watchList: false,
    createReflector: (options) => {
      const { listerWatcher } = options;
      const known = new Map<string, KubernetesObject>();
      const watched = new Map<string, KubernetesObject>();
      const learn = (event: WatchEvent | undefined) => {
        if (event?.type === "DELETED") {
          known.delete(keyOf(event.object));
          watched.delete(keyOf(event.object));
        } else if (event?.type === "ADDED" || event?.type === "MODIFIED") {
          known.set(keyOf(event.object), event.object);
          watched.set(keyOf(event.object), event.object);
        }
        return event;
      };
      return new Reflector({
        ...options,
        listPages: async (...request) => {
          const { list, isPaginated } = await listPages(...request);
          const { resourceVersion: version = "" } = list.metadata;
          const items = [...change({ items: list.items, version, known, watched })];
          known.clear();
          for (const item of items) known.set(keyOf(item), item);
          return { list: { ...list, items }, isPaginated };
        },
        listerWatcher: {
          list: (parameters, signal) => listerWatcher.list(parameters, signal),
          watch: async (parameters, signal) => {
            const watch = await listerWatcher.watch(parameters, signal);
            return { next: async () => learn(await watch.next()), stop: () => watch.stop() };
          },
        },
      });
    },
  };
}

/** Deletions of all that was ever missing from a list, before the events of the watch after it. */
function tellingAgain(): InformerChange {
  return {
    watchList: false,
    createListerWatcher: listerWatcherExcept((honest) => {
      let known = new Map<string, KubernetesObject>();
      const gone = new Map<string, KubernetesObject>();
      let undelivered: KubernetesObject[] = [];
      return {
        list: async (options, signal) => {
          const list = await honest.list(options, signal);
          undelivered = [...gone.values()].map((object) =>
            at(object, list.metadata.resourceVersion),
          );
          for (const object of missing(list.items, known)) gone.set(keyOf(object), object);
          known = new Map(list.items.map((item) => [keyOf(item), item]));
          return list;
        },
        watch: async (options, signal) => {
          const watch = await honest.watch(options, signal);
          return {
            next: async () => {
              const object = undelivered.shift();
              return object === undefined ? watch.next() : { type: "DELETED", object };
            },
            stop: () => watch.stop(),
          };
        },
      };
    }),
  };
}

function at(object: KubernetesObject, resourceVersion = ""): KubernetesObject {
  return { ...object, metadata: { ...object.metadata, resourceVersion } };
}

function missing(
  items: readonly KubernetesObject[],
  known: ReadonlyMap<string, KubernetesObject>,
): readonly KubernetesObject[] {
  const listed = new Set(items.map(keyOf));
  return [...known].flatMap(([key, object]) => (listed.has(key) ? [] : [object]));
}

function keyOf({ metadata }: KubernetesObject): string {
  return `${metadata.namespace}/${metadata.name}`;
}

function specOf(object: KubernetesObject): string {
  return JSON.stringify(object["spec"]);
}
