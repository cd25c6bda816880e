import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { Delta, Deltas } from "./delta.js";
import type { DoneChecker } from "./done-checker.js";
import type { TransformFunc } from "./store.js";

/** The target of a reflector. Mirrors: client-go@32ce75a7 tools/cache/reflector.go `ReflectorStore`. */
export interface ReflectorStore {
  /** @throws KeyError, or the error of a transform; nothing is stored then */
  add(object: KubernetesObject): void;
  update(object: KubernetesObject): void;
  delete(object: DeletedObject): void;
  /** Replaces the whole content with a list, at a version. */
  replace(objects: readonly KubernetesObject[], resourceVersion: string): void;
  /** Queues every known object again. */
  resync(): void;
  /** Reports the version of each bookmark. */
  bookmark?(resourceVersion: string): void;
  /** Reports the version of each event, bookmarks included, in order. */
  updateResourceVersion?(resourceVersion: string): void;
  /** The transform that will be applied, so that a reflector can transform objects in advance. */
  readonly transform?: TransformFunc | undefined;
}

/**
 * Processes popped deltas, synchronously: nothing happens between decision and change.
 * `isInInitialList` is true for everything in the first list.
 */
export type PopProcess<Item = Deltas> = (item: Item, isInInitialList: boolean) => void;

/** Processes deltas of distinct objects together. */
export type PopBatchProcess = (batch: readonly Delta[], isInInitialList: boolean) => void;

/**
 * Connects the reflector, which fills it, to the only consumer, which pops. Popping never needs a timer: it waits until
 * something is queued and then continues within the same turn of the event loop.
 *
 * An item is the deltas of an object or, in a `Fifo`, the object.
 * Mirrors: client-go@32ce75a7 tools/cache/fifo.go `Queue`, `QueueWithBatch`.
 */
export interface Queue<Item = Deltas> extends ReflectorStore {
  /**
   * Waits for an item, passes it to `process`, and resolves when that has returned.
   * @throws QueueClosedError when empty and closed; and the errors of `process`, whose item is dropped then
   */
  pop(process: PopProcess<Item>): Promise<void>;
  /** Like `pop`, with deltas of several objects at once if that makes no difference. Absent: not supported. */
  popBatch?(processBatch: PopBatchProcess, process: PopProcess): Promise<void>;
  /** Whether the first list, or a change before any list, has been processed. Never becomes false again. */
  hasSynced(): boolean;
  readonly synced: DoneChecker;
  /** Wakes every waiting consumer. Queued items can still be popped. */
  close(): void;
}

/** The queue is closed and empty. */
export class QueueClosedError extends Error {
  readonly code = "queue-closed";

  constructor() {
    super("DeltaFIFO: manipulating with closed queue");
    this.name = "QueueClosedError";
  }
}
