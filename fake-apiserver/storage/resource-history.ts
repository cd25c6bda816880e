import type { KubernetesObject } from "../../src/wire/resource.js";
import type { StoreEvent } from "./store-event.js";

/** How many compacted changes the cache of a replica still has. */
const CACHED_MAX_COUNT = 100;

/**
 * The recent changes of one resource, oldest first, bounded.
 *
 * Guarantees: versions strictly increase; every change above `floor()` is present, so a watcher that has seen
 * `floor()` or anything newer misses nothing.
 */
export class ResourceHistory {
  #maxCount: number;
  #events: StoreEvent[] = [];
  /** Events before this index have been forgotten; they are cut off in bulk, because a shift per write costs O(n). */
  #start = 0;
  #floor: bigint;
  /** The last compacted changes, up to the floor: a replica that lags has not seen the compaction. */
  #cached: readonly StoreEvent[] = [];
  /** Of the last change, forgotten or not; 0 before the first. */
  #newest = 0n;

  constructor(maxCount: number, floor: bigint) {
    this.#maxCount = maxCount;
    this.#floor = floor;
  }

  /** The oldest version from which a watch can start. */
  floor(): bigint {
    return this.#floor;
  }

  /** Forgets what is above the new bound at once. */
  setMaxCount(maxCount: number): void {
    this.#maxCount = maxCount;
    while (this.#events.length - this.#start > maxCount) this.#forgetOldest();
  }

  /** The version of the last change, even if it is forgotten; 0 before the first. */
  newestVersion(): bigint {
    return this.#newest;
  }

  append(event: StoreEvent): void {
    this.#newest = event.version;
    this.#events.push(event);
    if (this.#events.length - this.#start > this.#maxCount) this.#forgetOldest();
  }

  /** Shows an object in another form in the change that brought it about. */
  amend(key: string, object: KubernetesObject): void {
    const { resourceVersion } = object.metadata;
    const at = this.#events.findLastIndex((event) => event.key === key);
    const event = this.#events[at];
    if (event === undefined || event.version.toString() !== resourceVersion) return;
    this.#events[at] = { ...event, object };
  }

  /** Forgets every change up to and including `version`. */
  compact(version: bigint): void {
    const after = this.#indexAfter(version);
    const compacted = this.#events.slice(this.#start, after);
    this.#cached = [...this.#cached, ...compacted].slice(-CACHED_MAX_COUNT);
    this.#start = after;
    this.#trim();
    if (version > this.#floor) this.#floor = version;
  }

  /** Forgets every change above `version`: for a restore. */
  rewind(version: bigint): void {
    this.#events.length = this.#indexAfter(version);
    this.#cached = this.#cached.filter((event) => event.version <= version);
    this.#newest = this.#events.at(-1)?.version ?? 0n;
  }

  /** Changes above `version`, oldest first. Meaningful only from `floor()` on. */
  after(version: bigint): readonly StoreEvent[] {
    return this.#events.slice(this.#indexAfter(version));
  }

  /** Like `after`, including changes whose compaction a replica has not seen. Valid from `cacheFloor()` on. */
  cachedAfter(version: bigint): readonly StoreEvent[] {
    return [...this.#cached.filter((event) => event.version > version), ...this.after(version)];
  }

  /** The oldest version that the cache of a replica can be at. */
  cacheFloor(): bigint {
    const [oldest] = this.#cached;
    return oldest === undefined ? this.#floor : oldest.version - 1n;
  }

  /** Every change kept, oldest first. */
  all(): readonly StoreEvent[] {
    return this.#events.slice(this.#start);
  }

  /** Becomes another history: oldest first, complete above `floor`. */
  load(events: readonly StoreEvent[], floor: bigint): void {
    this.#events = [...events];
    this.#newest = events.at(-1)?.version ?? 0n;
    this.#start = 0;
    this.#floor = floor;
    this.#cached = [];
  }

  /** The version just before the last `count` changes, compacted or not; the oldest there is when they are fewer. */
  versionBefore(count: number): bigint | undefined {
    if (count <= 0) return undefined;
    const event = [...this.#cached, ...this.all()].at(-count);
    return event === undefined ? this.cacheFloor() : event.version - 1n;
  }

  /** A real server calls "oldest" what it still holds, and so refuses even versions between the forgotten and the oldest kept. */
  #forgetOldest(): void {
    const forgotten = this.#events[this.#start];
    this.#start++;
    this.#cached = [];
    const oldest = this.#events[this.#start];
    if (oldest !== undefined) this.#floor = oldest.version - 1n;
    else if (forgotten !== undefined) this.#floor = forgotten.version;
    if (this.#start > this.#maxCount) this.#trim();
  }

  #trim(): void {
    this.#events = this.#events.slice(this.#start);
    this.#start = 0;
  }

  /** Index of the first kept event above `version`, by bisection. */
  #indexAfter(version: bigint): number {
    let low = this.#start;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const event = this.#events[middle];
      if (event !== undefined && event.version <= version) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
