import { isDeepStrictEqual } from "node:util";
import { Cache } from "../../../src/client/informer/cache.js";
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { ListerWatcher, Watch } from "../../../src/client/informer/list-watch.js";
import type { StoreListener } from "../../../src/client/informer/notification.js";
import type { RestListWatchOptions } from "../../../src/client/rest/rest-list-watch.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { port, rewritingEvents } from "../foreign-port.js";
import { member } from "../legal/answer-error.js";
import { versionOf } from "../legal/versioned-map.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { listerWatcherExcept, watchThrough } from "../wrong-lister-watcher.js";
import { notifyingExcept, processingExcept } from "../wrong-processing.js";

/** How long the value of a label may be. */
const LABEL_MAX_CHARS = 63;

/** What has been delivered to each listener. */
const KNOWN_BY_HYPHENS = new WeakMap<StoreListener, Set<string>>();

/** Informers that misunderstand what objects say of themselves. */
export const OBJECT_MUTANTS: readonly Mutant[] = [
  {
    name: "selects-no-object-without-labels",
    does: "drops the events of objects that have no labels",
    mimics: "no known case: a selector that is evaluated again, and matches nothing without labels",
    breaks: ["C-30"],
    killedBy: ["selector-without-a-label"],
    change: {
      createListerWatcher: watching((event) =>
        event.type === "ADDED" && event.object.metadata.labels === undefined ? undefined : event,
      ),
    },
  },
  {
    name: "deletion-timestamp-is-deletion",
    does: "treats an object with a deletionTimestamp as deleted",
    mimics: "no known case: the mark of a deletion treated as the deletion",
    killedBy: ["object-marked-for-deletion"],
    change: {
      createListerWatcher: watching((event) =>
        event.type === "MODIFIED" && event.object.metadata.deletionTimestamp !== undefined
          ? { type: "DELETED", object: event.object }
          : event,
      ),
    },
  },
  {
    name: "updates-of-the-marked-dropped",
    does: "drops updates of an object that is being deleted",
    mimics: "no known case: an object that is treated as gone",
    killedBy: ["object-changes-while-marked"],
    change: droppingUpdates((object) =>
      object.metadata.deletionTimestamp === undefined ? object : object.metadata.uid,
    ),
  },
  {
    name: "updates-merged-into-the-old",
    does: "merges the fields of an updated object into the old ones, so that no field is ever removed",
    mimics: "no known case: a decoder that decodes into the existing object",
    breaks: ["C-01", "C-13"],
    killedBy: ["change-of-whatever [rid of its annotations]"],
    change: { createListerWatcher: merging() },
  },
  {
    name: "status-updates-ignored",
    does: "drops updates of the status only",
    mimics: "no known case: a predicate of controllers built into the informer",
    killedBy: ["change-of-whatever [reported as failed]"],
    change: droppingUpdates(({ status: _status, metadata, ...rest }) => ({
      ...rest,
      metadata: withoutVersion(metadata),
    })),
  },
  {
    name: "metadata-updates-ignored",
    does: "drops updates of labels and annotations only",
    mimics: "no known case: a comparison of generations",
    killedBy: ["change-of-whatever [labelled app=db]"],
    change: droppingUpdates(({ metadata: _metadata, ...rest }) => rest),
  },
  {
    name: "owner-updates-ignored",
    does: "drops updates of owner references only",
    mimics: "no known case: a comparison of what users write",
    killedBy: ["change-of-whatever [given an owner]"],
    change: droppingUpdates(({ metadata, ...rest }) => {
      const { ownerReferences: _owners, resourceVersion: _version, ...others } = metadata;
      return { ...rest, metadata: others };
    }),
  },
  {
    name: "no-op-updates-dropped",
    does: "drops updates of the version only, which its store then lacks",
    mimics: "no known case: a comparison of contents to spare handlers",
    killedBy: ["change-of-whatever [touched by another client]"],
    change: droppingUpdates(({ metadata, ...rest }) => ({
      ...rest,
      metadata: withoutVersion(metadata),
    })),
  },
  {
    name: "states-told-before-dropped",
    does: "drops an update to a state that it has held before",
    mimics: "no known case: a set of hashes against events that come twice",
    killedBy: ["change-and-back"],
    change: droppingStatesToldBefore(),
  },
  {
    name: "names-without-namespaces",
    does: "stores one object per name, regardless of its namespace",
    mimics: "no known case: a map by name",
    killedBy: ["one-name-in-two-namespaces-held"],
    change: holdingOneBy(({ metadata }) => metadata.name),
  },
  {
    name: "names-joined-by-hyphens",
    does: "identifies delivered objects by namespace and name, joined by a hyphen",
    mimics: "no known case: a key for a file or a metric, used for objects",
    killedBy: ["names-that-join-alike"],
    change: notifyingExcept(knowingByHyphens),
  },
  {
    name: "names-joined-by-nothing",
    does: "stores one object per namespace and name, joined without a separator",
    mimics: "no known case: a hash of one string after the other",
    killedBy: ["names-that-join-alike-held"],
    change: holdingOneBy(({ metadata }) => `${metadata.namespace}${metadata.name}`),
  },
  {
    name: "names-up-to-a-dot",
    does: "stores one object per namespace and first part of a name, up to a dot",
    mimics: "no known case: the name of a node taken for a host in its domain",
    killedBy: ["names-alike-in-part [up to the first dot]"],
    change: holdingOneBy(({ metadata }) => `${metadata.namespace}/${metadata.name?.split(".")[0]}`),
  },
  {
    name: "names-up-to-63-characters",
    does: "stores one object per namespace and the first 63 characters of a name",
    mimics: "no known case: a key that is kept where a label's value fits",
    killedBy: ["names-alike-in-part [up to 63 characters]"],
    change: holdingOneBy(
      ({ metadata: { namespace, name } }) => `${namespace}/${name?.slice(0, LABEL_MAX_CHARS)}`,
    ),
  },
  {
    name: "names-as-numbers",
    does: "stores one object per namespace and name, read as a number where it looks like one",
    mimics: "no known case: a key that has been through YAML",
    killedBy: ["names-alike-in-part [as numbers]"],
    change: holdingOneBy(
      ({ metadata: { namespace, name } }) =>
        `${namespace}/${Number.isNaN(Number(name)) ? name : Number(name)}`,
    ),
  },
  {
    name: "null-items-refused",
    does: "treats a list with null items as broken",
    mimics: "no known case: a schema without null",
    killedBy: ["items-null"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          const list = await honest.list(parameters, signal);
          if (list.items.length === 0) throw new Error("items must be a list");
          return list;
        },
      })),
    },
  },
  {
    name: "versions-in-text-order",
    does: "drops an event whose version is not after the last one as a string",
    mimics: "no known case: versions compared as strings",
    killedBy: ["versions-of-any-length [from four digits to five]"],
    change: { createListerWatcher: ordering((older, newer) => newer >= older) },
  },
  {
    name: "versions-in-float-order",
    does: "drops an event whose version is not greater than the last one as a floating-point number",
    mimics: "no known case: versions compared as numbers, of which 2^53 are exact",
    killedBy: ["versions-of-any-length [beyond 2^53]", "versions-of-any-length-held"],
    change: { createListerWatcher: ordering((older, newer) => Number(newer) > Number(older)) },
  },
  {
    name: "deletions-in-text-order",
    does: "ignores a deletion whose version comes before that of the stored object as a string",
    mimics: "no known case: versions compared as strings, to ignore deletions of an older object",
    killedBy: ["versions-of-any-length-of-deletions [from four digits to five]"],
    change: processingExcept((target, delta) => {
      if (delta.type !== "Deleted") return false;
      const { object } = delta;
      if (object instanceof DeletedFinalStateUnknown) return false;
      const held = target.store.get(object);
      return held !== undefined && versionOf(held) > versionOf(object);
    }),
  },
  {
    name: "message-is-an-error",
    does: "logs an event as an error, and skips it, if its object has a message",
    mimics: "k8s (Elixir) 2.0, coryodaniel/k8s#231",
    killedBy: ["fields-named-as-in-a-status"],
    change: port(
      {},
      rewritingEvents((event) =>
        member(event, "type") !== "ERROR" &&
        member(member(event, "object"), "message") !== undefined
          ? undefined
          : event,
      ),
    ),
  },
];

/** What every update changes is left out. */
function withoutVersion(metadata: KubernetesObject["metadata"]): unknown {
  const { resourceVersion: _version, managedFields: _fields, ...others } = metadata;
  return others;
}

/** Updates after which `seen` sees what it saw before reach neither the store nor the handlers. */
function droppingUpdates(seen: (object: KubernetesObject) => unknown) {
  return processingExcept((target, delta) => {
    if (delta.type !== "Updated") return false;
    const older = target.store.get(delta.object);
    return older !== undefined && isDeepStrictEqual(seen(older), seen(delta.object));
  });
}

/** Remembers every state that an update has replaced, its version aside. */
function droppingStatesToldBefore() {
  const KNOWN = new WeakMap<object, Set<string>>();
  const stateOf = ({ metadata, ...rest }: KubernetesObject) =>
    JSON.stringify([rest, withoutVersion(metadata)]);
  return processingExcept((target, delta) => {
    const older = delta.type === "Updated" ? target.store.get(delta.object) : undefined;
    if (delta.type !== "Updated" || older === undefined) return false;
    const known = KNOWN.get(target.store) ?? new Set();
    KNOWN.set(target.store, known.add(stateOf(older)));
    return stateOf(older) !== stateOf(delta.object) && known.has(stateOf(delta.object));
  });
}

function merging() {
  return listerWatcherExcept((honest) => {
    const known = new Map<string | undefined, KubernetesObject>();
    return {
      list: async (parameters, signal) => {
        const list = await honest.list(parameters, signal);
        for (const item of list.items) known.set(item.metadata.uid, item);
        return list;
      },
      watch: async (parameters, signal) =>
        changed(await honest.watch(parameters, signal), (event) => {
          if (event.type !== "ADDED" && event.type !== "MODIFIED") return event;
          const older = known.get(event.object.metadata.uid);
          const metadata = { ...older?.metadata, ...event.object.metadata };
          const object = { ...older, ...event.object, metadata };
          known.set(metadata.uid, object);
          return { type: event.type, object };
        }),
    };
  });
}

function watching(change: (event: WatchEvent) => WatchEvent | undefined) {
  return watchThrough((watch) => changed(watch, change));
}

function changed(watch: Watch, change: (event: WatchEvent) => WatchEvent | undefined): Watch {
  return {
    next: async () => {
      for (;;) {
        const event = await watch.next();
        if (event === undefined) return undefined;
        const other = change(event);
        if (other !== undefined) return other;
      }
    },
    stop: () => watch.stop(),
  };
}

/** Only events that come after the last one, as `isAfter` sees it, get through. */
function ordering(
  isAfter: (older: string, newer: string) => boolean,
): (options: RestListWatchOptions) => ListerWatcher {
  return listerWatcherExcept((honest) => ({
    watch: async (parameters, signal) => {
      let last = parameters.sendInitialEvents === true ? "" : (parameters.resourceVersion ?? "");
      let isInitial = parameters.sendInitialEvents === true;
      return changed(await honest.watch(parameters, signal), (event) => {
        if (event.type === "ERROR") return event;
        const version = event.object.metadata.resourceVersion ?? "";
        if (event.type === "BOOKMARK") isInitial = false;
        else if (!isInitial && last !== "" && !isAfter(last, version)) return undefined;
        if (!isInitial) last = version;
        return event;
      });
    },
  }));
}

/** A store that holds one object of each of these names. */
function holdingOneBy(nameOf: (object: KubernetesObject) => string | undefined): InformerChange {
  return {
    createIndexer: (indexers) =>
      new (class extends Cache {
        override add(object: KubernetesObject): void {
          for (const other of super.list()) {
            if (nameOf(other) === nameOf(object)) super.delete(other);
          }
          super.add(object);
        }

        override update(object: KubernetesObject): void {
          this.add(object);
        }

        override replace(objects: readonly KubernetesObject[], version: string): void {
          const byName = new Map(objects.map((object) => [nameOf(object), object]));
          super.replace([...byName.values()], version);
        }
      })({ indexers }),
  };
}

/** Delivers no deletion of an object that is unknown by its joined name. */
function knowingByHyphens(listener: StoreListener): Partial<StoreListener> {
  const known = KNOWN_BY_HYPHENS.get(listener) ?? new Set<string>();
  KNOWN_BY_HYPHENS.set(listener, known);
  const joined = ({ metadata }: KubernetesObject) => `${metadata.namespace}-${metadata.name}`;
  return {
    onAdd: (object, isInitial) => {
      known.add(joined(object));
      listener.onAdd(object, isInitial);
    },
    onDelete: (object) => {
      if (object instanceof DeletedFinalStateUnknown || known.delete(joined(object))) {
        listener.onDelete(object);
      }
    },
  };
}
