/**
 * Applies popped deltas to the store and notifies the listener. The store is always updated before the notification.
 *
 * The notification depends on whether the store holds the object, not on the type of the delta: a known object is updated,
 * an unknown one is added. Mirrors: client-go@32ce75a7 tools/cache/controller.go `processDeltas`,
 * `processDeltasInBatch`.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { Delta, Deltas, ReplacedAllDelta } from "./delta.js";
import { type KeyFunc, keyOf } from "./key.js";
import { messageOf } from "./log.js";
import type { StoreListener } from "./notification.js";
import type { Store, StoreOperation } from "./store.js";

/** The targets of processed deltas. */
export interface ProcessTarget {
  readonly store: Store;
  readonly listener: StoreListener;
  readonly keyFunc: KeyFunc;
}

/** Processes the deltas of one pop. @throws KeyError the remaining deltas are skipped, the failed one is not delivered */
export type ProcessDeltas = (
  target: ProcessTarget,
  deltas: Deltas,
  isInInitialList: boolean,
) => void;

/** Processes deltas of distinct objects together. @throws BatchError the others have been processed */
export type ProcessDeltasInBatch = (
  target: ProcessTarget,
  batch: readonly Delta[],
  isInInitialList: boolean,
) => void;

/** Some deltas of a batch could not be processed. */
export class BatchError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BatchError";
  }
}

/** See `ProcessDeltas`. Oldest first. */
export function processDeltas(
  target: ProcessTarget,
  deltas: Deltas,
  isInInitialList: boolean,
): void {
  for (const delta of deltas) {
    processDelta(target, delta, isInInitialList);
    // There are no further members to check.
    if (delta.type === "SyncAll") return;
  }
}

/** See `ProcessDeltasInBatch`. All changes first, then all notifications, both in the order of the batch. */
export function processDeltasInBatch(
  target: ProcessTarget,
  batch: readonly Delta[],
  isInInitialList: boolean,
): void {
  if (target.store.transaction === undefined) {
    processOneByOne(target, batch, isInInitialList);
    return;
  }
  const olders: (KubernetesObject | undefined)[] = [];
  const operations: StoreOperation[] = [];
  for (const delta of batch) {
    const object = upsertedObject(delta);
    const older = object === undefined ? undefined : lookUp(target.store, object);
    olders.push(older);
    operations.push(operationOf(delta, object, older));
  }
  const failure = target.store.transaction(operations);
  const { listener } = target;
  if (failure === undefined) {
    for (let index = 0; index < operations.length; index++) {
      tell(listener, operations[index], olders[index], isInInitialList);
    }
    return;
  }
  for (const index of failure.successfulIndices) {
    tell(listener, operations[index], olders[index], isInInitialList);
  }
  const words = `not all items in the batch successfully processed: ${failure.message}`;
  throw new BatchError(words, { cause: failure });
}

function processDelta(target: ProcessTarget, delta: Delta, isInInitialList: boolean): void {
  const { store, listener } = target;
  switch (delta.type) {
    case "Sync":
    case "Replaced":
    case "Added":
    case "Updated":
      upsert(target, delta.object, isInInitialList);
      break;
    case "Deleted":
      store.delete(delta.object);
      listener.onDelete(delta.object);
      break;
    case "ReplacedAll":
      replaceAll(target, delta, isInInitialList);
      break;
    case "SyncAll":
      for (const object of store.list()) listener.onUpdate(object, object);
      break;
    case "Bookmark":
      store.bookmark(delta.resourceVersion);
      break;
  }
}

function upsert(target: ProcessTarget, object: KubernetesObject, isInInitialList: boolean): void {
  const { store, listener } = target;
  const older = lookUp(store, object);
  if (older === undefined) {
    store.add(object);
    listener.onAdd(object, isInInitialList);
  } else {
    store.update(object);
    listener.onUpdate(older, object);
  }
}

/** The store is replaced as a whole; then deletions of missing objects are delivered, then the listed ones, in order. */
function replaceAll(
  { store, listener, keyFunc }: ProcessTarget,
  delta: ReplacedAllDelta,
  isInInitialList: boolean,
): void {
  const listed = new Set(delta.objects.map((object) => keyOf(keyFunc, object)));
  const vanished = store
    .listKeys()
    .filter((key) => !listed.has(key))
    .map((key) => new DeletedFinalStateUnknown(key, store.getByKey(key)));
  const olders = delta.objects.map((object) => lookUp(store, object));
  store.replace(delta.objects, delta.resourceVersion);
  for (const tombstone of vanished) listener.onDelete(tombstone);
  for (const [index, object] of delta.objects.entries()) {
    const older = olders[index];
    if (older === undefined) listener.onAdd(object, isInInitialList);
    else listener.onUpdate(older, object);
  }
}

function processOneByOne(
  target: ProcessTarget,
  batch: readonly Delta[],
  isInInitialList: boolean,
): void {
  const failures: unknown[] = [];
  for (const delta of batch) {
    try {
      processDelta(target, delta, isInInitialList);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  const words = failures.map(messageOf).join(" ");
  throw new BatchError(`unexpected error when handling deltas: [${words}]`);
}

/** The write of a delta to the store; undefined if there is none. */
function upsertedObject(delta: Delta): KubernetesObject | undefined {
  switch (delta.type) {
    case "Sync":
    case "Replaced":
    case "Added":
    case "Updated":
      return delta.object;
    default:
      return undefined;
  }
}

/** @throws BatchError for a delta that is not about one object */
function operationOf(
  delta: Delta,
  object: KubernetesObject | undefined,
  older: KubernetesObject | undefined,
): StoreOperation {
  if (object !== undefined) return { type: older === undefined ? "add" : "update", object };
  if (delta.type === "Deleted") return { type: "delete", object: delta.object };
  throw new BatchError(`Delta type ${delta.type} is not supported in batch processing`);
}

/** Notifies of an applied operation; `older`: the previous state in the store. */
function tell(
  listener: StoreListener,
  operation: StoreOperation | undefined,
  older: KubernetesObject | undefined,
  isInInitialList: boolean,
): void {
  if (operation === undefined) return;
  if (operation.type === "delete") listener.onDelete(operation.object);
  else if (older === undefined) listener.onAdd(operation.object, isInInitialList);
  else listener.onUpdate(older, operation.object);
}

/** An object without a key counts as new: storing it fails with an error. */
function lookUp(store: Store, object: KubernetesObject): KubernetesObject | undefined {
  try {
    return store.get(object);
  } catch {
    return undefined;
  }
}
