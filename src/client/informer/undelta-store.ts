import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { Store } from "./store.js";

/** How to create an `UndeltaStore`. */
export interface UndeltaStoreOptions {
  /** The underlying store. */
  readonly store: Store;
  /** Gets the whole content after each change. Its errors are thrown to the caller of the change. */
  readonly push: (objects: readonly KubernetesObject[]) => void;
}

/**
 * A store for consumers that need states, not changes: each change pushes the whole content.
 *
 * A failed change pushes nothing, and reads never do. As every event pushes the whole list, this is for small
 * collections. Mirrors: client-go@32ce75a7 tools/cache/undelta_store.go.
 */
export class UndeltaStore implements Store {
  readonly #store: Store;
  readonly #push: (objects: readonly KubernetesObject[]) => void;

  /** @throws TypeError without `store` or `push` */
  constructor(options: UndeltaStoreOptions) {
    mustHave("UndeltaStore", options, "store", "push");
    const { store, push } = options;
    this.#store = store;
    this.#push = push;
  }

  add(object: KubernetesObject): void {
    this.#store.add(object);
    this.#push(this.#store.list());
  }

  update(object: KubernetesObject): void {
    this.#store.update(object);
    this.#push(this.#store.list());
  }

  delete(object: DeletedObject): void {
    this.#store.delete(object);
    this.#push(this.#store.list());
  }

  replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    this.#store.replace(objects, resourceVersion);
    this.#push(this.#store.list());
  }

  list(): KubernetesObject[] {
    return this.#store.list();
  }

  listKeys(): string[] {
    return this.#store.listKeys();
  }

  get(object: KubernetesObject): KubernetesObject | undefined {
    return this.#store.get(object);
  }

  getByKey(key: string): KubernetesObject | undefined {
    return this.#store.getByKey(key);
  }

  resync(): void {
    this.#store.resync();
  }

  bookmark(resourceVersion: string): void {
    this.#store.bookmark(resourceVersion);
  }

  lastStoreSyncResourceVersion(): string {
    return this.#store.lastStoreSyncResourceVersion();
  }
}
