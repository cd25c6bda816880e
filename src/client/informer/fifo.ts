/**
 * A queue of objects, each in its newest state only.
 *
 * Guarantees: objects pop in the order in which they were first queued; an object that changes while queued keeps its
 * place; a deleted object is not popped. For consumers that process every object once, in its newest state, and do not
 * need deletions; informers do, and use a `DeltaFifo` or a `RealFifo`.
 * Mirrors: client-go@32ce75a7 tools/cache/fifo.go `FIFO`; the methods of a store are those of client-go up to 0.32.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { DoneSignal } from "./done-checker.js";
import { FirstList } from "./first-list.js";
import { GrowingQueue } from "./growing-queue.js";
import { deletionHandlingMetaNamespaceKey, type KeyFunc, keyOf } from "./key.js";
import { type PopProcess, type Queue, QueueClosedError } from "./queue.js";
import { processOrPutBack } from "./requeue-error.js";
import { Wakeup } from "./wakeup.js";

/** How to create a `Fifo`. */
export interface FifoOptions {
  /** @default "FIFO" */
  readonly name?: string;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
}

/** See the head of this file. */
export class Fifo implements Queue<KubernetesObject> {
  readonly #keyFunc: KeyFunc;
  readonly #firstList: FirstList;
  /** Every key in `#items` is in `#queue`; a key in `#queue` that is not in `#items` was deleted, and is skipped. */
  #queue = new GrowingQueue<string>();
  #items = new Map<string, KubernetesObject>();
  readonly #wakeup = new Wakeup();
  #isClosed = false;

  constructor(options: FifoOptions = {}) {
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.#firstList = new FirstList(options.name ?? "FIFO");
  }

  get synced(): DoneSignal {
    return this.#firstList.synced;
  }

  /** Queues an object, or replaces the state of a queued one. @throws KeyError */
  add(object: KubernetesObject): void {
    const key = keyOf(this.#keyFunc, object);
    this.#firstList.populate();
    if (!this.#items.has(key)) this.#queue.push(key);
    this.#items.set(key, object);
    this.#wakeup.wake();
  }

  /** The same as `add`. @throws KeyError */
  update(object: KubernetesObject): void {
    this.add(object);
  }

  /** Queues an object unless a newer state of it is queued. @throws KeyError */
  addIfNotPresent(object: KubernetesObject): void {
    if (!this.#items.has(keyOf(this.#keyFunc, object))) this.add(object);
    this.#firstList.populate();
  }

  /** Removes an object. @throws KeyError */
  delete(object: DeletedObject): void {
    const key = keyOf(this.#keyFunc, object);
    this.#firstList.populate();
    this.#items.delete(key);
  }

  /** Queues exactly these objects, whatever was queued before. @throws KeyError the queue is unchanged */
  replace(objects: readonly KubernetesObject[], _resourceVersion: string): void {
    const items = new Map(objects.map((object) => [keyOf(this.#keyFunc, object), object]));
    this.#firstList.populateWith(items.size);
    this.#items = items;
    this.#queue = new GrowingQueue();
    for (const key of items.keys()) this.#queue.push(key);
    this.#wakeup.wake();
  }

  /** Does nothing: every known object is queued. */
  resync(): void {}

  list(): KubernetesObject[] {
    return [...this.#items.values()];
  }

  listKeys(): string[] {
    return [...this.#items.keys()];
  }

  /** The queued object with the key of the given one. @throws KeyError */
  get(object: KubernetesObject): KubernetesObject | undefined {
    return this.getByKey(keyOf(this.#keyFunc, object));
  }

  getByKey(key: string): KubernetesObject | undefined {
    return this.#items.get(key);
  }

  async pop(process: PopProcess<KubernetesObject>): Promise<void> {
    let next = this.#take();
    while (next === undefined) {
      await this.#moreToCome();
      next = this.#take();
    }
    const object = next;
    const isInInitialList = !this.hasSynced();
    try {
      processOrPutBack(
        () => process(object, isInInitialList),
        () => this.addIfNotPresent(object),
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

  /** Waits until an object may have been queued. @throws QueueClosedError */
  async #moreToCome(): Promise<void> {
    if (this.#isClosed) throw new QueueClosedError();
    await this.#wakeup.wait();
  }

  /** Removes the first object that has not been deleted since it was queued. */
  #take(): KubernetesObject | undefined {
    for (;;) {
      const key = this.#queue.shift();
      if (key === undefined) return undefined;
      const object = this.#items.get(key);
      if (object === undefined) this.#firstList.workedOff(1);
      else {
        this.#items.delete(key);
        return object;
      }
    }
  }
}
