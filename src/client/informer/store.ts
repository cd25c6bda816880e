import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/** Changes an object before it is stored; throwing refuses it. Should be idempotent and fast. */
export type TransformFunc<T extends KubernetesObject = KubernetesObject> = {
  // A method, so that a typed function is accepted where any object may occur: the owner declares the type of stored objects.
  transform(object: T): T;
}["transform"];

/** The read side of the known objects, which queues need to find missing objects. */
export interface KeyListerGetter<T extends KubernetesObject = KubernetesObject> {
  listKeys(): string[];
  getByKey(key: string): T | undefined;
}

/**
 * Holds the newest known state of each object, by key.
 *
 * Objects are stored and returned by reference and must be treated as read-only. Orders are unspecified.
 * Mirrors: client-go@32ce75a7 tools/cache/store.go `Store`. Differs: failures are thrown; nothing is stored then.
 */
export interface Store<T extends KubernetesObject = KubernetesObject> extends KeyListerGetter<T> {
  /** Stores an object, replacing the one with its key. @throws KeyError */
  add(object: T): void;
  /** The same as `add`. @throws KeyError */
  update(object: T): void;
  /** Removes by key; an absent key is not an error. @throws KeyError */
  delete(object: DeletedObject<T>): void;
  list(): T[];
  /** Looks up by the key of an object. @throws KeyError */
  get(object: T): T | undefined;
  /** Replaces the whole content with `objects`; of two with one key the later wins. @throws KeyError the content is kept */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** Does nothing; a queue resyncs here. */
  resync(): void;
  /** Records a version without changing the content. */
  bookmark(resourceVersion: string): void;
  /** Version of the last write, as an opaque string; "" before the first. May go backwards, as writes may. */
  lastStoreSyncResourceVersion(): string;
  /** Applies operations in order as one step; absent if the store does not support it. */
  transaction?(operations: readonly StoreOperation<T>[]): TransactionError | undefined;
}

/** One operation of a transaction. */
export type StoreOperation<T extends KubernetesObject = KubernetesObject> =
  | { readonly type: "add" | "update"; readonly object: T }
  | { readonly type: "delete"; readonly object: DeletedObject<T> };

/** Some operations of a transaction had no key and were skipped; the others were applied. */
export class TransactionError extends Error {
  readonly code = "transaction-failed";
  /** The applied operations, as indexes into the arguments. */
  readonly successfulIndices: readonly number[];
  readonly totalCount: number;
  readonly errors: readonly Error[];

  constructor(successfulIndices: readonly number[], totalCount: number, errors: readonly Error[]) {
    const failedCount = totalCount - successfulIndices.length;
    const words = errors.map((error) => error.message).join(" ");
    super(
      `failed to execute (${failedCount}/${totalCount}) transactions failed due to: [${words}]`,
    );
    this.name = "TransactionError";
    this.successfulIndices = successfulIndices;
    this.totalCount = totalCount;
    this.errors = errors;
  }
}
