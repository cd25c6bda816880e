import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { Delta, Deltas } from "./delta.js";
import type { DoneChecker } from "./done-checker.js";
import type { TransformFunc } from "./store.js";

/** What a reflector writes into. Mirrors: client-go@32ce75a7 tools/cache/reflector.go `ReflectorStore`. */
export interface ReflectorStore {
  /** @throws KeyError, or what a transform throws; nothing is kept then */
  add(object: KubernetesObject): void;
  update(object: KubernetesObject): void;
  delete(object: DeletedObject): void;
  /** Makes a list the whole truth, as of a version. */
  replace(objects: readonly KubernetesObject[], resourceVersion: string): void;
  /** Brings everything known into view again. */
  resync(): void;
  /** Hears the version of each bookmark. */
  bookmark?(resourceVersion: string): void;
  /** Hears the version of each event, bookmarks included, in order. */
  updateResourceVersion?(resourceVersion: string): void;
  /** The transform that will be applied, so that a reflector can look at objects as they will be. */
  readonly transform?: TransformFunc | undefined;
}

/**
 * Works off what was popped, synchronously: nothing comes between the decision and the change.
 * `isInInitialList` is true for everything that belongs to the first list.
 */
export type PopProcess<Item = Deltas> = (item: Item, isInInitialList: boolean) => void;

/** Works off deltas of distinct objects together. */
export type PopBatchProcess = (batch: readonly Delta[], isInInitialList: boolean) => void;

/**
 * Stands between the reflector that fills it and the one consumer that pops. Popping never needs a timer: it waits
 * for something to be queued and then goes on within the same turn of the event loop.
 *
 * What is popped is what happened to an object, or, from a `Fifo`, the object.
 * Mirrors: client-go@32ce75a7 tools/cache/fifo.go `Queue`, `QueueWithBatch`.
 */
export interface Queue<Item = Deltas> extends ReflectorStore {
  /**
   * Waits for something, hands it to `process`, resolves when that returned.
   * @throws QueueClosedError when empty and closed; and what `process` throws, the item is gone then
   */
  pop(process: PopProcess<Item>): Promise<void>;
  /** As `pop`; several deltas at once where that makes no difference. Absent: cannot. */
  popBatch?(processBatch: PopBatchProcess, process: PopProcess): Promise<void>;
  /** Whether the first list, or whatever came before a list, has been worked off. Never goes back. */
  hasSynced(): boolean;
  readonly synced: DoneChecker;
  /** Wakes whoever waits. What is queued can still be popped. */
  close(): void;
}

/** Nothing more will come. */
export class QueueClosedError extends Error {
  readonly code = "queue-closed";

  constructor() {
    super("DeltaFIFO: manipulating with closed queue");
    this.name = "QueueClosedError";
  }
}
