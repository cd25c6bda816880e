import type { KubernetesObject } from "../../src/wire/resource.js";
import { deepFreeze } from "../values/deep-freeze.js";
import { ResourceHistory } from "./resource-history.js";
import { SortedKeys } from "./sorted-keys.js";
import { StorageError } from "./storage-error.js";
import type { StoreEvent } from "./store-event.js";
import type { CollectionSnapshot } from "./store-snapshot.js";

/** The objects of one resource at one version, in key order. Frozen: later writes do not show. */
export interface CollectionState {
  readonly keys: readonly string[];
  readonly objects: ReadonlyMap<string, KubernetesObject>;
}

/** The objects of one resource, their recent history, and the listeners to changes. */
export class ResourceCollection {
  #objects = new Map<string, KubernetesObject>();
  #keys = new SortedKeys();
  #history: ResourceHistory;
  readonly #listeners = new Set<(event: StoreEvent) => void>();
  /** The listeners in order; undefined after one was added or removed. */
  #listenersInOrder: readonly ((event: StoreEvent) => void)[] | undefined;
  readonly #redefinitionListeners = new Set<() => void>();
  /** Where the watch cache starts: later than history, once the resource was redefined. */
  #cacheFloor: bigint;

  constructor(historyMaxCount: number, floor: bigint) {
    this.#history = new ResourceHistory(historyMaxCount, floor);
    this.#cacheFloor = floor;
  }

  get history(): ResourceHistory {
    return this.#history;
  }

  /** The oldest version from which a watch can start. */
  watchFloor(): bigint {
    return this.#sinceRedefinition(this.#history.floor());
  }

  /** The oldest state that the cache of a lagging replica can be in. */
  stateFloor(): bigint {
    return this.#sinceRedefinition(this.#history.cacheFloor());
  }

  #sinceRedefinition(floor: bigint): bigint {
    return floor > this.#cacheFloor ? floor : this.#cacheFloor;
  }

  /** The resource was redefined at `version`, or is no longer served: its cache starts over, and watches of it end. */
  redefine(version: bigint): void {
    this.#cacheFloor = version;
    for (const listener of [...this.#redefinitionListeners]) listener();
  }

  get(key: string): KubernetesObject | undefined {
    return this.#objects.get(key);
  }

  /** The current objects. A view: it changes with the collection, so use it before the next write. */
  current(): CollectionState {
    return { keys: this.#keys.all(), objects: this.#objects };
  }

  /**
   * The objects as they were at `version`: history undone from the present.
   * @throws StorageError code "expired" when history does not reach so far back
   */
  at(version: bigint): CollectionState {
    mustReach(version, this.#history.floor());
    return this.#without(this.#history.after(version));
  }

  /**
   * As `at`, in the cache of a lagging replica, which has not seen the last compactions.
   * @throws StorageError code "expired" when its history does not reach so far back either
   */
  cachedAt(version: bigint): CollectionState {
    mustReach(version, this.#history.cacheFloor());
    return this.#without(this.#history.cachedAfter(version));
  }

  #without(undone: readonly StoreEvent[]): CollectionState {
    if (undone.length === 0) return this.current();
    const objects = new Map(this.#objects);
    for (const event of undone.toReversed()) {
      if (event.previous === undefined) objects.delete(event.key);
      else objects.set(event.key, event.previous);
    }
    return { keys: new SortedKeys(objects.keys()).all(), objects };
  }

  /** Applies a change. Listeners are notified when it is announced. */
  apply(event: StoreEvent): void {
    if (event.type === "DELETED") {
      this.#objects.delete(event.key);
      this.#keys.delete(event.key);
    } else {
      this.#objects.set(event.key, event.object);
      if (event.type === "ADDED") this.#keys.add(event.key);
    }
    this.#history.append(event);
  }

  /** Replaces an object by its new form, without notification: it has not changed. */
  amend(key: string, object: KubernetesObject): void {
    if (!this.#objects.has(key)) return;
    const amended = deepFreeze(object);
    this.#objects.set(key, amended);
    this.#history.amend(key, amended);
  }

  /** Notifies the listeners of a change that has been applied, in order of subscription. */
  announce(event: StoreEvent): void {
    this.#listenersInOrder ??= [...this.#listeners];
    for (const listener of this.#listenersInOrder) listener(event);
  }

  /** Returns to the state at `version`, without events. @throws StorageError code "expired" */
  restore(version: bigint): void {
    const state = this.at(version);
    this.#objects = new Map(state.objects);
    this.#keys = new SortedKeys(state.keys);
    this.#history.rewind(version);
    if (this.#cacheFloor > version) this.#cacheFloor = version;
  }

  /** Its current state. */
  snapshot(): CollectionSnapshot {
    const { history } = this;
    return { objects: new Map(this.#objects), events: history.all(), floor: history.floor() };
  }

  /** Restores a snapshot, without events. */
  load({ objects, events, floor }: CollectionSnapshot): void {
    this.#objects = new Map(objects);
    this.#keys = new SortedKeys(objects.keys());
    this.#history.load(events, floor);
    this.#cacheFloor = floor;
  }

  /** Calls `listener` for every change from now on, synchronously. Returns a function that stops it. */
  subscribe(listener: (event: StoreEvent) => void): () => void {
    this.#listeners.add(listener);
    this.#listenersInOrder = undefined;
    return () => {
      this.#listeners.delete(listener);
      this.#listenersInOrder = undefined;
    };
  }

  /** Calls `listener` whenever the resource is redefined or no longer served. Returns a function that stops it. */
  onRedefined(listener: () => void): () => void {
    this.#redefinitionListeners.add(listener);
    return () => void this.#redefinitionListeners.delete(listener);
  }
}

function mustReach(version: bigint, floor: bigint): void {
  if (version >= floor) return;
  throw new StorageError("expired", `Cannot show version "${version}": the oldest is "${floor}"`, {
    version,
    limit: floor,
  });
}
