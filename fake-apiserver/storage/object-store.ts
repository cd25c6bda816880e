import type { GroupVersionResource, KubernetesObject } from "../../src/wire/resource.js";
import { deepFreeze } from "../values/deep-freeze.js";
import { noteView } from "./made-objects.js";
import { ResourceCollection } from "./resource-collection.js";
import { resourceId, type ServedResource, type VersionView } from "./served-resource.js";
import { StorageError } from "./storage-error.js";
import type { StoreEvent } from "./store-event.js";
import type { StoreSnapshot } from "./store-snapshot.js";

/** A change as the store announces it, with the resource it belongs to. */
export interface StoreChange {
  readonly resource: ServedResource;
  readonly event: StoreEvent;
}

/** A version that was reached, and the change to announce, if any. */
interface Unannounced {
  readonly version: bigint;
  readonly change?: StoreChange;
  /** The same change as watchers of other versions of the resource see it. */
  readonly viewed?: readonly ViewedChange[] | undefined;
}

interface ViewedChange {
  readonly collection: ResourceCollection;
  readonly event: StoreEvent;
}

/** How to make a store. */
export interface ObjectStoreOptions {
  /** Changes kept for each resource. */
  readonly historyMaxCount: number;
  /** The version of the empty store. */
  readonly firstVersion: bigint;
}

/**
 * Every object of a virtual cluster, and one version counter for all of them, as in etcd.
 *
 * Pure and synchronous: no clock, no sockets, no random numbers. Objects are frozen when stored. It validates neither
 * versions nor names; the writer does.
 */
export class ObjectStore {
  #historyMaxCount: number;
  readonly #collections = new Map<string, ResourceCollection>();
  readonly #changeListeners = new Set<(change: StoreChange) => void>();
  readonly #versionListeners = new Set<(version: bigint) => void>();
  readonly #restoreListeners = new Set<() => void>();
  /** Versions that are reached and not announced yet, in order, with their changes. */
  readonly #unannounced: Unannounced[] = [];
  #isAnnouncing = false;
  #version: bigint;
  /** No version below it can be watched or listed exactly, of any resource. */
  #compacted: bigint;

  constructor(options: ObjectStoreOptions) {
    this.#historyMaxCount = options.historyMaxCount;
    this.#version = options.firstVersion;
    this.#compacted = options.firstVersion;
  }

  /** The newest version of any resource. */
  version(): bigint {
    return this.#version;
  }

  collection(resource: ServedResource): ResourceCollection {
    return this.#collectionOf(resourceId(resource));
  }

  #collectionOf(id: string): ResourceCollection {
    let collection = this.#collections.get(id);
    if (collection === undefined) {
      collection = new ResourceCollection(this.#historyMaxCount, this.#compacted);
      this.#collections.set(id, collection);
    }
    return collection;
  }

  /** Creates a new version of a resource with the objects and the history of another one. */
  copy(from: GroupVersionResource, { of, convert }: VersionView): void {
    const { objects, events, floor } = this.#collectionOf(resourceId(from)).snapshot();
    const converted = (object: KubernetesObject) => deepFreeze(convert(object));
    this.#collectionOf(resourceId(of)).load({
      objects: new Map([...objects].map(([key, object]) => [key, converted(object)])),
      events: events.map(({ previous, ...event }) => ({
        ...event,
        object: converted(event.object),
        ...(previous !== undefined && { previous: converted(previous) }),
      })),
      floor,
    });
  }

  /** Stores an object under a key that is free. Returns it, versioned and frozen. */
  insert(resource: ServedResource, key: string, object: KubernetesObject): KubernetesObject {
    return this.#commit(resource, (version) => ({
      type: "ADDED",
      version,
      key,
      object: withVersion(object, version),
    }));
  }

  /** Stores an object in place of `previous`. Returns it, versioned and frozen. */
  replace(
    resource: ServedResource,
    key: string,
    object: KubernetesObject,
    previous: KubernetesObject,
  ): KubernetesObject {
    return this.#commit(resource, (version) => ({
      type: "MODIFIED",
      version,
      key,
      object: withVersion(object, version),
      previous,
    }));
  }

  /** Removes an object. Returns `last`, its last body, with the version of the deletion. */
  remove(
    resource: ServedResource,
    key: string,
    last: KubernetesObject,
    previous: KubernetesObject,
  ): KubernetesObject {
    return this.#commit(resource, (version) => ({
      type: "DELETED",
      version,
      key,
      object: withVersion(last, version),
      previous,
    }));
  }

  /** Advances the version as a write to some unrelated resource would. */
  bump(): bigint {
    this.#advanceTo(this.#version + 1n);
    return this.#version;
  }

  /** @throws StorageError code "invalid" when the version has not been reached */
  compact(version: bigint): void {
    if (version > this.#version) {
      throw new StorageError(
        "invalid",
        `Cannot compact at version "${version}": the newest is "${this.#version}"`,
        { version, limit: this.#version },
      );
    }
    if (version > this.#compacted) this.#compacted = version;
    for (const collection of this.#collections.values()) collection.history.compact(version);
  }

  /** Limits the history of each resource to this many changes, at least one. */
  setHistoryWindow(maxCount: number): void {
    this.#historyMaxCount = maxCount;
    for (const { history } of this.#collections.values()) history.setMaxCount(maxCount);
  }

  /** Moves the counter forward. @throws StorageError code "invalid" when that would be backward */
  setVersion(version: bigint): void {
    if (version < this.#version) {
      throw new StorageError(
        "invalid",
        `Cannot set version "${version}" without a restore: the newest is "${this.#version}"`,
        { version, limit: this.#version },
      );
    }
    this.#advanceTo(version);
  }

  /**
   * Returns to the state at `version`, as when etcd is restored from a backup: objects, counter and history. Watches are
   * told to start over and get no events.
   * @throws StorageError code "expired" when history does not reach so far back
   */
  restore(version: bigint): void {
    if (version < this.#compacted) {
      throw new StorageError(
        "expired",
        `Cannot restore version "${version}": the oldest is "${this.#compacted}"`,
        { version, limit: this.#compacted },
      );
    }
    // Checked for all before any is changed: a restore must not be partial.
    for (const collection of this.#collections.values()) collection.at(version);
    for (const collection of this.#collections.values()) collection.restore(version);
    this.#version = version;
    this.#announceRestore();
  }

  /** A snapshot of its current state, to be restored later. */
  snapshot(): StoreSnapshot {
    const collections = [...this.#collections].map(
      ([id, collection]) => [id, collection.snapshot()] as const,
    );
    return {
      version: this.#version,
      compacted: this.#compacted,
      collections: new Map(collections),
    };
  }

  /**
   * Restores a snapshot: objects, counter and history. Watches are told to start over and get no
   * events. With `keepsVersion` the counter continues instead, and history starts over: a backup that was written back
   * object by object.
   */
  load(snapshot: StoreSnapshot, options: { readonly keepsVersion?: boolean } = {}): void {
    const isKept = options.keepsVersion === true;
    this.#version = isKept ? this.#version + 1n : snapshot.version;
    this.#compacted = isKept ? this.#version : snapshot.compacted;
    const floor = this.#compacted;
    for (const id of [...snapshot.collections.keys(), ...this.#collections.keys()]) {
      const { objects, events } = snapshot.collections.get(id) ?? {
        objects: new Map(),
        events: [],
      };
      const held = snapshot.collections.get(id)?.floor ?? floor;
      this.#collectionOf(id).load({
        objects,
        ...(isKept ? { events: [], floor } : { events, floor: held }),
      });
    }
    this.#announceRestore();
  }

  /**
   * Takes over a change of another store exactly as it is, version included.
   * @throws StorageError code "invalid" when its version is not above the newest
   */
  follow({ resource, event }: StoreChange): void {
    if (event.version <= this.#version) {
      throw new StorageError(
        "invalid",
        `Cannot follow to version "${event.version}": the newest is "${this.#version}"`,
        { version: event.version, limit: this.#version },
      );
    }
    this.#apply(resource, deepFreeze(event));
  }

  /** Calls `listener` for every change of every resource, before the watchers of the resource are notified. */
  onChange(listener: (change: StoreChange) => void): () => void {
    this.#changeListeners.add(listener);
    return () => void this.#changeListeners.delete(listener);
  }

  /** Calls `listener` whenever the version has advanced, after the watchers have been notified of the change. */
  onVersion(listener: (version: bigint) => void): () => void {
    this.#versionListeners.add(listener);
    return () => void this.#versionListeners.delete(listener);
  }

  /** Calls `listener` after every restore. */
  onRestore(listener: () => void): () => void {
    this.#restoreListeners.add(listener);
    return () => void this.#restoreListeners.delete(listener);
  }

  #commit(resource: ServedResource, change: (version: bigint) => StoreEvent): KubernetesObject {
    const event = deepFreeze(change(this.#version + 1n));
    this.#apply(resource, event);
    return event.object;
  }

  #apply(resource: ServedResource, event: StoreEvent): void {
    this.#version = event.version;
    this.collection(resource).apply(event);
    const viewed = resource.views?.map((view) => this.#applyViewed(view, event));
    this.#unannounced.push({ version: event.version, change: { resource, event }, viewed });
    this.#announce();
  }

  /** Each version is its own collection, and all of them change together. */
  #applyViewed({ of, convert }: VersionView, event: StoreEvent): ViewedChange {
    const collection = this.#collectionOf(resourceId(of));
    const previous = collection.get(event.key);
    // The stored object is removed: the version of the deletion may lack some of its fields.
    const object =
      event.type === "DELETED" && previous !== undefined
        ? withVersion(previous, event.version)
        : convert(event.object);
    noteView(object, event.object);
    const viewed = deepFreeze({
      ...event,
      object,
      ...(event.previous !== undefined && previous !== undefined && { previous }),
    });
    collection.apply(viewed);
    return { collection, event: viewed };
  }

  /**
   * A listener may write: its change is applied at once but announced after this one, so that all listeners receive all
   * changes, of all versions, in order.
   */
  #announce(): void {
    if (this.#isAnnouncing) return;
    this.#isAnnouncing = true;
    try {
      for (;;) {
        const next = this.#unannounced.shift();
        if (next === undefined) break;
        if (next.change !== undefined) this.#announceChange(next.change);
        for (const { collection, event } of next.viewed ?? []) collection.announce(event);
        for (const listener of [...this.#versionListeners]) listener(next.version);
      }
    } finally {
      this.#isAnnouncing = false;
    }
  }

  #announceRestore(): void {
    // Pending announcements are void, should a listener restore.
    this.#unannounced.length = 0;
    for (const listener of [...this.#restoreListeners]) listener();
  }

  #announceChange(change: StoreChange): void {
    for (const listener of [...this.#changeListeners]) listener(change);
    this.collection(change.resource).announce(change.event);
  }

  #advanceTo(version: bigint): void {
    this.#version = version;
    this.#unannounced.push({ version });
    this.#announce();
  }
}

function withVersion(object: KubernetesObject, version: bigint): KubernetesObject {
  return { ...object, metadata: { ...object.metadata, resourceVersion: version.toString() } };
}
