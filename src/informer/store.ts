import type { KubernetesObject } from "../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/** Changes an object before anybody else sees it; throwing refuses it. Should be idempotent and fast. */
export type TransformFunc = (object: KubernetesObject) => KubernetesObject;

/** The read side that the queues need to know what has vanished. */
export interface KeyListerGetter {
  listKeys(): string[];
  getByKey(key: string): KubernetesObject | undefined;
}

/**
 * Holds the newest known state of each object, by key.
 *
 * Objects are kept and handed out by reference and must be treated as read-only. Orders are unspecified.
 * Mirrors: client-go@32ce75a7 tools/cache/store.go `Store`. Differs: failures are thrown; nothing is stored then.
 */
export interface Store extends KeyListerGetter {
  /** Stores an object, replacing what has its key. @throws KeyError */
  add(object: KubernetesObject): void;
  /** The same as `add`. @throws KeyError */
  update(object: KubernetesObject): void;
  /** Removes by key; an absent key is no error. @throws KeyError */
  delete(object: DeletedObject): void;
  list(): KubernetesObject[];
  /** Looks up by the key of an object. @throws KeyError */
  get(object: KubernetesObject): KubernetesObject | undefined;
  /** Makes `objects` the whole content; of two with one key the later wins. @throws KeyError the content is kept */
  replace(objects: readonly KubernetesObject[], resourceVersion: string): void;
  /** Does nothing; queues have something to do here. */
  resync(): void;
  /** Records a version without touching content. */
  bookmark(resourceVersion: string): void;
  /** Version of the last write, as an opaque string; "" before the first. May go backwards, as the writes may. */
  lastStoreSyncResourceVersion(): string;
  /** Applies operations in order as one step; absent when the store cannot. */
  transaction?(operations: readonly StoreOperation[]): TransactionError | undefined;
}

/** One operation of a transaction. */
export type StoreOperation =
  | { readonly type: "add" | "update"; readonly object: KubernetesObject }
  | { readonly type: "delete"; readonly object: DeletedObject };

/** Some operations of a transaction had no key and were left out; the others were applied. */
export class TransactionError extends Error {
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
