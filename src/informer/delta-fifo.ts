/**
 * A queue that gathers what happens to one object until its turn comes.
 *
 * Guarantees: keys pop in the order in which they were first queued; the deltas of a key pop together, oldest first;
 * two deletions in a row are one. Changes may be seen together, never out of order.
 * Mirrors: client-go@32ce75a7 tools/cache/delta_fifo.go (with EmitDeltaTypeReplaced, as informers used it).
 */
import type { KubernetesObject } from "../wire/resource.js";
import {
  DeletedFinalStateUnknown,
  type DeletedObject,
  objectOf,
} from "./deleted-final-state-unknown.js";
import type { DeletedDelta, Delta, ObjectDelta } from "./delta.js";
import { DoneSignal } from "./done-checker.js";
import { GrowingQueue } from "./growing-queue.js";
import { deletionHandlingMetaNamespaceKey, type KeyFunc, keyOf } from "./key.js";
import { type Log, messageOf, silentLog } from "./log.js";
import { type PopProcess, type Queue, QueueClosedError } from "./queue.js";
import type { KeyListerGetter, TransformFunc } from "./store.js";
import { Wakeup } from "./wakeup.js";

/** How to create a `DeltaFifo`. */
export interface DeltaFifoOptions {
  /** @default "DeltaFIFO" */
  readonly name?: string;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  /** What has been worked off: deletions are told against it and resyncs come from it. @default none */
  readonly knownObjects?: KeyListerGetter;
  /** Applied once to each object that comes in; not to tombstones and resyncs. @default none */
  readonly transform?: TransformFunc | undefined;
  /** The type of delta that a list gives. @default "Replaced" */
  readonly replaceDeltaType?: "Replaced" | "Sync";
  readonly log?: Log;
}

type FifoDelta = ObjectDelta | DeletedDelta;

/** See the head of this file. */
export class DeltaFifo implements Queue {
  readonly transform: TransformFunc | undefined;
  readonly synced: DoneSignal;
  readonly #keyFunc: KeyFunc;
  readonly #knownObjects: KeyListerGetter | undefined;
  readonly #replaceDeltaType: "Replaced" | "Sync";
  readonly #log: Log;
  /** A key is in `#queue`, once, iff it is in `#items`, and its deltas are not empty. */
  readonly #queue = new GrowingQueue<string>();
  readonly #items = new Map<string, FifoDelta[]>();
  readonly #wakeup = new Wakeup();
  /** Whether anything was ever put in, be it an empty list. */
  #isPopulated = false;
  /** How many pops are missing until the first list has been worked off. */
  #initialCount = 0;
  #isClosed = false;

  constructor(options: DeltaFifoOptions = {}) {
    this.synced = new DoneSignal(options.name ?? "DeltaFIFO");
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.#knownObjects = options.knownObjects;
    this.transform = options.transform;
    this.#replaceDeltaType = options.replaceDeltaType ?? "Replaced";
    this.#log = options.log ?? silentLog;
  }

  add(object: KubernetesObject): void {
    this.#populate();
    this.#queueObject("Added", object);
  }

  update(object: KubernetesObject): void {
    this.#populate();
    this.#queueObject("Updated", object);
  }

  /** Queues a deletion, unless the object is neither known nor queued. @throws KeyError */
  delete(object: DeletedObject): void {
    const key = this.#keyOf(object);
    this.#populate();
    if (!this.#items.has(key) && this.#knownObjects?.getByKey(key) === undefined) return;
    this.#queueDeletion(key, object);
  }

  /** Queues the listed objects, then tombstones for what is queued or known and was not listed. */
  replace(objects: readonly KubernetesObject[], _resourceVersion: string): void {
    const listed = new Set<string>();
    for (const object of objects) {
      listed.add(this.#keyOf(object));
      this.#queueListed(object);
    }
    const deletedCount = this.#deleteQueuedBut(listed) + this.#deleteKnownBut(listed);
    if (!this.#isPopulated) {
      this.#initialCount = listed.size + deletedCount;
      this.#populate();
    }
  }

  /** Queues a Sync for each known object with nothing queued: what is queued is newer than what is known. */
  resync(): void {
    for (const key of this.#knownObjects?.listKeys() ?? []) {
      if (this.#items.has(key)) continue;
      const object = this.#knownObjects?.getByKey(key);
      if (object === undefined) this.#log(`cannot resync ${key}: it is no longer known`);
      else this.#append(key, { type: "Sync", object });
    }
  }

  async pop(process: PopProcess): Promise<void> {
    while (this.#queue.length === 0) {
      if (this.#isClosed) throw new QueueClosedError();
      await this.#wakeup.wait();
    }
    const key = this.#queue.shift() ?? "";
    const deltas = this.#items.get(key) ?? [];
    this.#items.delete(key);
    const isInInitialList = !this.hasSynced();
    try {
      process(deltas, isInInitialList);
    } finally {
      if (this.#initialCount > 0) this.#initialCount--;
      this.#checkSynced();
    }
  }

  hasSynced(): boolean {
    return this.#isPopulated && this.#initialCount === 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#wakeup.wake();
  }

  #keyOf(object: DeletedObject): string {
    return object instanceof DeletedFinalStateUnknown ? object.key : keyOf(this.#keyFunc, object);
  }

  #populate(): void {
    this.#isPopulated = true;
    this.#checkSynced();
  }

  #checkSynced(): void {
    if (this.hasSynced()) this.synced.complete();
  }

  #queueObject(type: ObjectDelta["type"], object: KubernetesObject): void {
    const key = this.#keyOf(object);
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
      this.#queueDeletion(key, new DeletedFinalStateUnknown(key, known.getByKey(key)));
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

/** Appends; of two deletions in a row one is kept: the older, for it knows more, unless it is a tombstone. */
function appendMerging(deltas: FifoDelta[], delta: FifoDelta): void {
  const previous: Delta | undefined = deltas.at(-1);
  if (previous?.type !== "Deleted" || delta.type !== "Deleted") {
    deltas.push(delta);
  } else if (previous.object instanceof DeletedFinalStateUnknown) {
    deltas[deltas.length - 1] = delta;
  }
}
