import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/** Changes an object before anybody else sees it; throwing refuses it. Should be idempotent and fast. */
export type TransformFunc<T extends KubernetesObject = KubernetesObject> = {
  // A method, so that one of a type fits where any object may come: what is stored is of the type that its owner says.
  transform(object: T): T;
}["transform"];

/** The read side that the queues need to know what has vanished. */
export interface KeyListerGetter<T extends KubernetesObject = KubernetesObject> {
  listKeys(): string[];
  getByKey(key: string): T | undefined;
}

/**
 * Holds the newest known state of each object, by key.
 *
 * Objects are kept and handed out by reference and must be treated as read-only. Orders are unspecified.
 * Mirrors: client-go@32ce75a7 tools/cache/store.go `Store`. Differs: failures are thrown; nothing is stored then.
 */
export interface Store<T extends KubernetesObject = KubernetesObject> extends KeyListerGetter<T> {
  /** Stores an object, replacing what has its key. @throws KeyError */
  add(object: T): void;
  /** The same as `add`. @throws KeyError */
  update(object: T): void;
  /** Removes by key; an absent key is no error. @throws KeyError */
  delete(object: DeletedObject<T>): void;
  list(): T[];
  /** Looks up by the key of an object. @throws KeyError */
  get(object: T): T | undefined;
  /** Makes `objects` the whole content; of two with one key the later wins. @throws KeyError the content is kept */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** Does nothing; queues have something to do here. */
  resync(): void;
  /** Records a version without touching content. */
  bookmark(resourceVersion: string): void;
  /** Version of the last write, as an opaque string; "" before the first. May go backwards, as the writes may. */
  lastStoreSyncResourceVersion(): string;
  /** Applies operations in order as one step; absent when the store cannot. */
  transaction?(operations: readonly StoreOperation<T>[]): TransactionError | undefined;
}

/** One operation of a transaction. */
export type StoreOperation<T extends KubernetesObject = KubernetesObject> =
  | { readonly type: "add" | "update"; readonly object: T }
  | { readonly type: "delete"; readonly object: DeletedObject<T> };

/** Some operations of a transaction had no key and were left out; the others were applied. */
export class TransactionError extends Error {
  readonly code = "transaction-failed";
  /** Which operations were applied, as indexes into what was passed. */
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
