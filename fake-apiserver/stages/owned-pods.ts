import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ObjectStore, StoreChange } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { records } from "../values/json-value.js";

/** The pods of each owner, direct or not: those of a ReplicaSet are also those of its Deployment. */
export class OwnedPods {
  readonly #services: { readonly store: ObjectStore; readonly resources: ResourceTable };
  /** The dependents of each owner, by uids. */
  readonly #owned = new Map<string, Map<string, KubernetesObject>>();

  constructor(services: { readonly store: ObjectStore; readonly resources: ResourceTable }) {
    this.#services = services;
  }

  start(): void {
    const { store } = this.#services;
    store.onChange((change) => this.#onChange(change));
    store.onRestore(() => this.#startOver());
    this.#startOver();
  }

  /** The pods that are not terminating. */
  of({ metadata }: KubernetesObject): readonly KubernetesObject[] {
    return this.#under(metadata.uid ?? "").filter(
      (one) => one.kind === "Pod" && one.metadata.deletionTimestamp === undefined,
    );
  }

  /** All direct and indirect dependents of an object. */
  #under(uid: string): readonly KubernetesObject[] {
    const found = new Map<string, KubernetesObject>();
    const owners = [uid];
    for (const owner of owners) {
      for (const [key, object] of this.#owned.get(owner) ?? []) {
        if (!found.has(key)) owners.push(key);
        found.set(key, object);
      }
    }
    return [...found.values()];
  }

  #onChange({ event }: StoreChange): void {
    if (event.previous !== undefined) this.#forget(event.previous);
    if (event.type !== "DELETED") this.#learn(event.object);
  }

  #learn(object: KubernetesObject): void {
    for (const uid of ownersOf(object)) {
      const known = this.#owned.get(uid) ?? new Map<string, KubernetesObject>();
      known.set(object.metadata.uid ?? "", object);
      this.#owned.set(uid, known);
    }
  }

  #forget(object: KubernetesObject): void {
    for (const uid of ownersOf(object)) {
      const known = this.#owned.get(uid);
      known?.delete(object.metadata.uid ?? "");
      if (known?.size === 0) this.#owned.delete(uid);
    }
  }

  #startOver(): void {
    this.#owned.clear();
    for (const resource of this.#services.resources.stored()) {
      const { objects } = this.#services.store.collection(resource).current();
      for (const object of objects.values()) this.#learn(object);
    }
  }
}

function ownersOf({ metadata }: KubernetesObject): readonly string[] {
  return records(metadata["ownerReferences"]).map(({ uid }) => String(uid));
}
