/**
 * A queue of events: every change is an entry of its own, and entries pop in the order of arrival.
 *
 * In mode `per-object` a list becomes tombstones of the missing objects, then one `Replaced` per listed object. In mode
 * `atomic` a list is one entry, and the missing objects are determined when it is processed.
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

/** How a `RealFifo` queues a list. */
export type RealFifoMode =
  | {
      readonly type: "atomic";
      /** Whether bookmarks are queued; they only move the store's version. @default false */
      readonly emitsBookmarks?: boolean;
    }
  | {
      readonly type: "per-object";
      /** The processed objects: deletions are found by comparing with them, and resyncs come from them. */
      readonly knownObjects: KeyListerGetter;
    };

/** How to create a `RealFifo`. */
export interface RealFifoOptions {
  readonly mode: RealFifoMode;
  /** @default "RealFIFO" */
  readonly name?: string;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  /** Applied once to each incoming object; not to tombstones and resyncs. @default none */
  readonly transform?: TransformFunc | undefined;
  /** The maximum number of entries of a batch. @default 1000 */
  readonly batchMaxCount?: number;
  readonly log?: Log;
}

/** An entry, and the key of its object; undefined if it is about all objects, or if the object has no key. */
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

  /** @throws KeyError, or the error of the transform */
  add(object: KubernetesObject): void {
    this.#firstList.populate();
    this.#pushObject("Added", object);
  }

  /** @throws KeyError, or the error of the transform */
  update(object: KubernetesObject): void {
    this.#firstList.populate();
    this.#pushObject("Updated", object);
  }

  /** Queues a deletion, whether the object is known or not. @throws KeyError, or the error of the transform */
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
    // Entries queued earlier, such as bookmarks, count as well.
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

  /** Waits until an entry may have been queued. @throws QueueClosedError */
  async #moreToCome(): Promise<void> {
    if (this.#isClosed) throw new QueueClosedError();
    await this.#wakeup.wait();
  }

  /** The entries have left the queue, but the first list is done only when they have been processed. */
  #finishing(count: number, process: () => void): void {
    try {
      process();
    } finally {
      this.#firstList.workedOff(count);
    }
  }

  /**
   * Takes entries of distinct keys from the front. The first list and later entries never share a batch, entries about all
   * objects are popped alone, and an entry without a key ends its batch.
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
      // Processing an object without a key fails with an error; here it must not be mistaken for another object.
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
      // Queued states are newer than known ones.
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

  /** The key of the queued object: a transform may have replaced the incoming one. */
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
