/**
 * A queue that collects the deltas of an object until it is popped.
 *
 * Guarantees: keys pop in the order in which they were first queued; the deltas of a key pop together, oldest first;
 * two deletions in a row are merged. Changes may be delivered together, but never out of order.
 * Mirrors: client-go@32ce75a7 tools/cache/delta_fifo.go (with EmitDeltaTypeReplaced, as informers used it); the methods
 * of a store are those of client-go up to 0.32.
 */
import type { KubernetesObject } from "../../wire/resource.js";
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
import { type PopProcess, type Queue, QueueClosedError } from "./queue.js";
import { processOrPutBack } from "./requeue-error.js";
import type { KeyListerGetter, TransformFunc } from "./store.js";
import { Wakeup } from "./wakeup.js";

/** How to create a `DeltaFifo`. */
export interface DeltaFifoOptions {
  /** @default "DeltaFIFO" */
  readonly name?: string;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  /** The processed objects: deletions are found by comparing with them, and resyncs come from them. @default none */
  readonly knownObjects?: KeyListerGetter;
  /** Applied once to each incoming object; not to tombstones and resyncs. @default none */
  readonly transform?: TransformFunc | undefined;
  /** The type of the deltas of a list. @default "Replaced" */
  readonly replaceDeltaType?: "Replaced" | "Sync";
  readonly log?: Log;
}

/** An entry of a `DeltaFifo`: a change of one object. */
export type FifoDelta = ObjectDelta | DeletedDelta;

/** The changes of one object while it was queued, oldest first; never empty. */
export type FifoDeltas = readonly FifoDelta[];

/** See the head of this file. */
export class DeltaFifo implements Queue<FifoDeltas> {
  readonly transform: TransformFunc | undefined;
  readonly #firstList: FirstList;
  readonly #keyFunc: KeyFunc;
  readonly #knownObjects: KeyListerGetter | undefined;
  readonly #replaceDeltaType: "Replaced" | "Sync";
  readonly #log: Log;
  /** A key is in `#queue`, once, iff it is in `#items`, and its deltas are not empty. */
  readonly #queue = new GrowingQueue<string>();
  readonly #items = new Map<string, FifoDelta[]>();
  readonly #wakeup = new Wakeup();
  #isClosed = false;

  constructor(options: DeltaFifoOptions = {}) {
    this.#firstList = new FirstList(options.name ?? "DeltaFIFO");
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.#knownObjects = options.knownObjects;
    this.transform = options.transform;
    this.#replaceDeltaType = options.replaceDeltaType ?? "Replaced";
    this.#log = options.log ?? silentLog;
  }

  get synced(): DoneSignal {
    return this.#firstList.synced;
  }

  /** @throws KeyError, or the error of the transform */
  add(object: KubernetesObject): void {
    this.#firstList.populate();
    this.#queueObject("Added", object);
  }

  /** @throws KeyError, or the error of the transform */
  update(object: KubernetesObject): void {
    this.#firstList.populate();
    this.#queueObject("Updated", object);
  }

  /** Requeues a popped object, unless newer deltas of it are queued. @throws KeyError */
  addIfNotPresent(deltas: FifoDeltas): void {
    const key = this.keyOf(deltas);
    this.#firstList.populate();
    if (this.#items.has(key)) return;
    this.#items.set(key, [...deltas]);
    this.#queue.push(key);
    this.#wakeup.wake();
  }

  /** Queues a deletion, unless the object is neither known nor queued. @throws KeyError, or the error of the transform */
  delete(object: DeletedObject): void {
    const key = this.keyOf(object);
    this.#firstList.populate();
    if (!this.#items.has(key) && !this.#mayBeKnown(key)) return;
    this.#queueDeletion(key, object);
  }

  /** Queues the listed objects, then tombstones of queued or known objects that are missing from the list. */
  replace(objects: readonly KubernetesObject[], _resourceVersion: string): void {
    const listed = new Set<string>();
    for (const object of objects) {
      listed.add(this.keyOf(object));
      this.#queueListed(object);
    }
    const deletedCount = this.#deleteQueuedBut(listed) + this.#deleteKnownBut(listed);
    this.#firstList.populateWith(listed.size + deletedCount);
  }

  /** Queues a Sync for each known object without queued deltas, because queued states are newer than known ones. */
  resync(): void {
    const known = this.#knownObjects;
    for (const listedKey of known?.listKeys() ?? []) {
      const object = known && lookUp(known, listedKey, this.#log);
      if (object === undefined) continue;
      const key = this.keyOf(object);
      if (!this.#items.has(key)) this.#append(key, { type: "Sync", object });
    }
  }

  /** The newest queued state of each object, in no order. */
  list(): DeletedObject[] {
    return [...this.#items.values()].flatMap((deltas) => deltas.at(-1)?.object ?? []);
  }

  /** The keys with queued deltas, in the order in which they were first queued. */
  listKeys(): string[] {
    return [...this.#queue];
  }

  /** The queued deltas of an object. @throws KeyError */
  get(object: DeletedObject): FifoDeltas | undefined {
    return this.getByKey(this.keyOf(object));
  }

  /** The queued deltas of a key, as a copy: later deltas are not appended to it. */
  getByKey(key: string): FifoDeltas | undefined {
    return this.#items.get(key)?.slice();
  }

  async pop(process: PopProcess<FifoDeltas>): Promise<void> {
    let key = this.#queue.shift();
    while (key === undefined) {
      await this.#moreToCome();
      key = this.#queue.shift();
    }
    const deltas = this.#items.get(key) ?? [];
    this.#items.delete(key);
    const isInInitialList = !this.hasSynced();
    try {
      processOrPutBack(
        () => process(deltas, isInInitialList),
        () => this.addIfNotPresent(deltas),
      );
    } finally {
      this.#firstList.workedOff(1);
    }
  }

  hasSynced(): boolean {
    return this.#firstList.isDone();
  }

  close(): void {
    this.#isClosed = true;
    this.#wakeup.wake();
  }

  /**
   * The key under which an object is queued. A tombstone has its own; deltas have that of the newest.
   * @throws KeyError
   */
  keyOf(object: DeletedObject | FifoDeltas): string {
    const one = isDeltas(object) ? newestOf(object) : object;
    return one instanceof DeletedFinalStateUnknown ? one.key : keyOf(this.#keyFunc, one);
  }

  /** Waits until an object may have been queued. @throws QueueClosedError */
  async #moreToCome(): Promise<void> {
    if (this.#isClosed) throw new QueueClosedError();
    await this.#wakeup.wait();
  }

  /** Whether a deletion has to be delivered to the consumer; if in doubt it has. */
  #mayBeKnown(key: string): boolean {
    try {
      return this.#knownObjects?.getByKey(key) !== undefined;
    } catch (error) {
      this.#log(`cannot look up ${key} among what is known`, error);
      return true;
    }
  }

  #queueObject(type: ObjectDelta["type"], object: KubernetesObject): void {
    const key = this.keyOf(object);
    this.#append(key, { type, object: this.transform?.(object) ?? object });
  }

  #queueListed(object: KubernetesObject): void {
    try {
      this.#queueObject(this.#replaceDeltaType, object);
    } catch (cause) {
      throw new Error(`couldn't enqueue object: ${messageOf(cause)}`, { cause });
    }
  }

  #queueDeletion(key: string, object: DeletedObject): void {
    const isTombstone = object instanceof DeletedFinalStateUnknown;
    const kept = isTombstone ? object : (this.transform?.(object) ?? object);
    this.#append(key, { type: "Deleted", object: kept });
  }

  #deleteQueuedBut(listed: ReadonlySet<string>): number {
    const missing = [...this.#items].filter(([key]) => !listed.has(key));
    for (const [key, deltas] of missing) {
      const newest = deltas.at(-1);
      const object = newest === undefined ? undefined : objectOf(newest.object);
      this.#queueDeletion(key, new DeletedFinalStateUnknown(key, object));
    }
    return missing.length;
  }

  #deleteKnownBut(listed: ReadonlySet<string>): number {
    const known = this.#knownObjects;
    if (known === undefined) return 0;
    const missing = known.listKeys().filter((key) => !listed.has(key) && !this.#items.has(key));
    for (const key of missing) {
      this.#queueDeletion(key, new DeletedFinalStateUnknown(key, lookUp(known, key, this.#log)));
    }
    return missing.length;
  }

  #append(key: string, delta: FifoDelta): void {
    const deltas = this.#items.get(key);
    if (deltas === undefined) {
      this.#items.set(key, [delta]);
      this.#queue.push(key);
    } else {
      appendMerging(deltas, delta);
    }
    this.#wakeup.wake();
  }
}

function isDeltas(object: DeletedObject | FifoDeltas): object is FifoDeltas {
  return Array.isArray(object);
}

function newestOf(deltas: FifoDeltas): DeletedObject {
  const newest = deltas.at(-1);
  if (newest !== undefined) return newest.object;
  throw new KeyError(deltas, new Error("0 length Deltas object; can't get key"));
}

/** Appends; of two deletions in a row the older is kept, as it has more information, unless it is a tombstone. */
function appendMerging(deltas: FifoDelta[], delta: FifoDelta): void {
  const previous: Delta | undefined = deltas.at(-1);
  if (previous?.type !== "Deleted" || delta.type !== "Deleted") {
    deltas.push(delta);
  } else if (previous.object instanceof DeletedFinalStateUnknown) {
    deltas[deltas.length - 1] = delta;
  }
}
