/**
 * Brings what was popped into the store and tells of it. The store is always changed before anybody is told.
 *
 * What a delta means for the listener depends on what the store holds, not on the type of the delta: an object that is
 * known is updated, one that is not is added. Mirrors: client-go@32ce75a7 tools/cache/controller.go `processDeltas`,
 * `processDeltasInBatch`.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { Delta, Deltas, ReplacedAllDelta } from "./delta.js";
import { type KeyFunc, keyOf } from "./key.js";
import { messageOf } from "./log.js";
import type { StoreListener } from "./notification.js";
import type { Store, StoreOperation } from "./store.js";

/** What deltas are worked off into. */
export interface ProcessTarget {
  readonly store: Store;
  readonly listener: StoreListener;
  readonly keyFunc: KeyFunc;
}

/** Works off the deltas of one pop. @throws KeyError the rest is not worked off, nobody is told of the failed one */
export type ProcessDeltas = (
  target: ProcessTarget,
  deltas: Deltas,
  isInInitialList: boolean,
) => void;

/** Works off deltas of distinct objects together. @throws BatchError those that could be were worked off */
export type ProcessDeltasInBatch = (
  target: ProcessTarget,
  batch: readonly Delta[],
  isInInitialList: boolean,
) => void;

/** Not everything in a batch could be worked off. */
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
    // After a look at everything, there is nothing to add.
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

/** The store is swapped as a whole; then vanished objects are told of, then those listed, in the order of the list. */
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

/** What a delta brings into the store; undefined when it brings nothing. */
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

/** @throws BatchError for what is not about one object */
function operationOf(
  delta: Delta,
  object: KubernetesObject | undefined,
  older: KubernetesObject | undefined,
): StoreOperation {
  if (object !== undefined) return { type: older === undefined ? "add" : "update", object };
  if (delta.type === "Deleted") return { type: "delete", object: delta.object };
  throw new BatchError(`Delta type ${delta.type} is not supported in batch processing`);
}

/** Tells of an operation that was done; `older`: what the store held before. */
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

/** An object without a key is new: storing it will fail and say why. */
function lookUp(store: Store, object: KubernetesObject): KubernetesObject | undefined {
  try {
    return store.get(object);
  } catch {
    return undefined;
  }
}
