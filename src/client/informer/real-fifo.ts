/**
 * A queue that forgets nothing: every notification is an entry of its own, popped in the order of arrival.
 *
 * In mode `per-object` a list is told as tombstones for what vanished, then one `Replaced` for each object. In mode
 * `atomic` a list is one entry, and what vanished is found out when it is worked off.
 * Mirrors: client-go@32ce75a7 tools/cache/the_real_fifo.go. Differs: there are no locks; `process` is synchronous.
 */

import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import {
  DeletedFinalStateUnknown,
  type DeletedObject,
  objectOf,
} from "./deleted-final-state-unknown.js";
import type { DeletedDelta, Delta, ObjectDelta } from "./delta.js";
import type { DoneSignal } from "./done-checker.js";
import { FirstList } from "./first-list.js";
import { GrowingQueue } from "./growing-queue.js";
import { deletionHandlingMetaNamespaceKey, KeyError, type KeyFunc, keyOf } from "./key.js";
import { type Log, messageOf, silentLog } from "./log.js";
import { lookUp } from "./look-up.js";
import { type PopBatchProcess, type PopProcess, type Queue, QueueClosedError } from "./queue.js";
import type { KeyListerGetter, TransformFunc } from "./store.js";
import { Wakeup } from "./wakeup.js";

/** How a `RealFifo` tells a list. */
export type RealFifoMode =
  | {
      readonly type: "atomic";
      /** Whether bookmarks are queued; they move the store's version only. @default false */
      readonly emitsBookmarks?: boolean;
    }
  | {
      readonly type: "per-object";
      /** What has been worked off: deletions are told against it and resyncs come from it. */
      readonly knownObjects: KeyListerGetter;
    };

/** How to create a `RealFifo`. */
export interface RealFifoOptions {
  readonly mode: RealFifoMode;
  /** @default "RealFIFO" */
  readonly name?: string;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  /** Applied once to each object that comes in; not to tombstones and resyncs. @default none */
  readonly transform?: TransformFunc | undefined;
  /** The most entries that `popBatch` hands out together. @default 1000 */
  readonly batchMaxCount?: number;
  readonly log?: Log;
}

/** An entry, and the key of the object that it is about; undefined when it is about all, or the object has none. */
interface Item {
  readonly delta: Delta;
  readonly key: string | undefined;
}

/** See the head of this file. */
export class RealFifo implements Queue {
  readonly transform: TransformFunc | undefined;
  readonly #firstList: FirstList;
  readonly #mode: RealFifoMode;
  readonly #keyFunc: KeyFunc;
  readonly #batchMaxCount: number;
  readonly #log: Log;
  readonly #items = new GrowingQueue<Item>();
  readonly #wakeup = new Wakeup();
  #isClosed = false;

  /** @throws TypeError without `mode` */
  constructor(options: RealFifoOptions) {
    mustHave("RealFifo", options, "mode");
    this.#firstList = new FirstList(options.name ?? "RealFIFO");
    this.#mode = options.mode;
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.transform = options.transform;
    this.#batchMaxCount = options.batchMaxCount ?? 1000;
    this.#log = options.log ?? silentLog;
  }

  get synced(): DoneSignal {
    return this.#firstList.synced;
  }

  /** @throws KeyError, or what the transform throws */
  add(object: KubernetesObject): void {
    this.#firstList.populate();
    this.#pushObject("Added", object);
  }

  /** @throws KeyError, or what the transform throws */
  update(object: KubernetesObject): void {
    this.#firstList.populate();
    this.#pushObject("Updated", object);
  }

  /** Queues a deletion, whether the object is known or not. @throws KeyError, or what the transform throws */
  delete(object: DeletedObject): void {
    this.#firstList.populate();
    const key = this.#keyOf(object);
    const isTombstone = object instanceof DeletedFinalStateUnknown;
    const kept = isTombstone ? object : (this.transform?.(object) ?? object);
    this.#push({ type: "Deleted", object: kept }, this.#keptKey(key, object, kept));
  }

  replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    if (this.#mode.type === "atomic") this.#replaceAll(objects, resourceVersion);
    else this.#replaceEach(objects, this.#mode.knownObjects);
    // Entries that were queued before, such as bookmarks, count as well.
    this.#firstList.populateWith(this.#items.length);
  }

  resync(): void {
    if (this.#mode.type === "atomic") this.#push({ type: "SyncAll" });
    else this.#resyncEach(this.#mode.knownObjects);
  }

  bookmark(resourceVersion: string): void {
    if (this.#mode.type !== "atomic" || this.#mode.emitsBookmarks !== true) return;
    this.#push({ type: "Bookmark", resourceVersion });
  }

  async pop(process: PopProcess): Promise<void> {
    let item = this.#items.shift();
    while (item === undefined) {
      await this.#moreToCome();
      item = this.#items.shift();
    }
    const popped = [item.delta];
    const isInInitialList = !this.hasSynced();
    this.#finishing(1, () => process(popped, isInInitialList));
  }

  async popBatch(processBatch: PopBatchProcess, process: PopProcess): Promise<void> {
    while (this.#items.length === 0) await this.#moreToCome();
    const isInInitialList = !this.hasSynced();
    const batch = this.#takeBatch();
    this.#finishing(batch.length, () => {
      if (batch.length === 1) process(batch, isInInitialList);
      else processBatch(batch, isInInitialList);
    });
  }

  hasSynced(): boolean {
    return this.#firstList.isDone();
  }

  close(): void {
    this.#isClosed = true;
    this.#wakeup.wake();
  }

  /** Waits until it is worth looking again. @throws QueueClosedError */
  async #moreToCome(): Promise<void> {
    if (this.#isClosed) throw new QueueClosedError();
    await this.#wakeup.wait();
  }

  /** The entries are out of the queue; the first list counts as done only when they have been worked off. */
  #finishing(count: number, process: () => void): void {
    try {
      process();
    } finally {
      this.#firstList.workedOff(count);
    }
  }

  /**
   * Takes entries of distinct keys from the front. The first list and what comes after it never share a batch, entries
   * about all objects are alone, and an entry without a key closes its batch.
   */
  #takeBatch(): Delta[] {
    const maxCount = this.#firstList.leftCount || Number.POSITIVE_INFINITY;
    const batch: Delta[] = [];
    const keys = new Set<string>();
    while (batch.length < Math.min(this.#batchMaxCount, maxCount)) {
      const item = this.#items.peek();
      if (item === undefined) break;
      const { delta, key } = item;
      const isAlone = !isAboutOneObject(delta);
      if (batch.length > 0 && (isAlone || (key !== undefined && keys.has(key)))) break;
      this.#items.shift();
      batch.push(delta);
      // Working off what has no key will fail and say so; here it only must not be counted as some other object.
      if (isAlone || key === undefined) break;
      keys.add(key);
    }
    return batch;
  }

  #replaceAll(objects: readonly KubernetesObject[], resourceVersion: string): void {
    const transformed = objects.map((object) => this.transform?.(object) ?? object);
    this.#push({ type: "ReplacedAll", resourceVersion, objects: transformed });
  }

  #replaceEach(objects: readonly KubernetesObject[], known: KeyListerGetter): void {
    const listed = new Set(objects.map((object) => this.#keyOf(object)));
    const newestByKey = this.#newestByKey();
    for (const [key, newest] of newestByKey) {
      if (listed.has(key) || newest.type === "Deleted") continue;
      this.#pushTombstone(key, objectOf(newest.object));
    }
    for (const key of known.listKeys()) {
      if (listed.has(key) || newestByKey.has(key)) continue;
      this.#pushTombstone(key, lookUp(known, key, this.#log));
    }
    for (const object of objects) this.#pushListed(object);
  }

  #resyncEach(known: KeyListerGetter): void {
    const queued = this.#newestByKey();
    for (const key of known.listKeys()) {
      // What is queued is newer than what is known.
      if (queued.has(key)) continue;
      const object = lookUp(known, key, this.#log);
      if (object !== undefined) this.#push({ type: "Sync", object }, this.#keyIfAny(object));
    }
  }

  /** The newest queued entry of each key, in the order in which keys were first queued. */
  #newestByKey(): Map<string, ObjectDelta | DeletedDelta> {
    const newest = new Map<string, ObjectDelta | DeletedDelta>();
    for (const { delta, key } of this.#items) {
      if (isAboutOneObject(delta)) newest.set(key ?? this.#keyOf(delta.object), delta);
    }
    return newest;
  }

  #keyOf(object: DeletedObject): string {
    return object instanceof DeletedFinalStateUnknown ? object.key : keyOf(this.#keyFunc, object);
  }

  #pushObject(type: ObjectDelta["type"], object: KubernetesObject): void {
    const key = this.#keyOf(object);
    const kept = this.transform?.(object) ?? object;
    this.#push({ type, object: kept }, this.#keptKey(key, object, kept));
  }

  #pushListed(object: KubernetesObject): void {
    try {
      this.#pushObject("Replaced", object);
    } catch (cause) {
      if (cause instanceof KeyError) throw cause;
      throw new Error(`couldn't enqueue object: ${messageOf(cause)}`, { cause });
    }
  }

  #pushTombstone(key: string, object: KubernetesObject | undefined): void {
    this.#push({ type: "Deleted", object: new DeletedFinalStateUnknown(key, object) }, key);
  }

  /** The key of what is queued: a transform may have made another object of what came in. */
  #keptKey(key: string, object: DeletedObject, kept: DeletedObject): string | undefined {
    return kept === object ? key : this.#keyIfAny(kept);
  }

  #keyIfAny(object: DeletedObject): string | undefined {
    try {
      return this.#keyOf(object);
    } catch {
      return undefined;
    }
  }

  #push(delta: Delta, key?: string): void {
    this.#items.push({ delta, key });
    this.#wakeup.wake();
  }
}

function isAboutOneObject(delta: Delta): delta is ObjectDelta | DeletedDelta {
  return delta.type !== "ReplacedAll" && delta.type !== "SyncAll" && delta.type !== "Bookmark";
}
