import type { KubernetesObject } from "../../src/wire/resource.js";
import type { StoreChange } from "../storage/object-store.js";
import type { ServedResource } from "../storage/served-resource.js";
import { resourceId } from "../storage/served-resource.js";
import { type JsonObject, records } from "../values/json-value.js";
import type { ControllerServices } from "./controller-services.js";

interface Dependent {
  readonly resource: ServedResource;
  readonly key: string;
}

const FOREGROUND = "foregroundDeletion";
const ORPHAN = "orphan";

/**
 * Deletes the dependents of deleted owners, and removes the finalizers of the propagation policies once their work is done.
 *
 * Differs from a real one: synchronous; an owner that never existed does not cause deletions.
 */
export class GarbageCollector {
  readonly #services: ControllerServices;
  /** By the uid of the owner, then by resource and key. */
  readonly #dependents = new Map<string, Map<string, Dependent>>();

  constructor(services: ControllerServices) {
    this.#services = services;
  }

  start(): void {
    this.#services.store.onChange((change) => this.#onChange(change));
    this.#services.store.onRestore(() => this.#startOver());
  }

  #onChange({ resource, event }: StoreChange): void {
    const dependent = { resource: this.#services.resources.storedAs(resource), key: event.key };
    if (event.previous !== undefined) this.#forget(dependent, event.previous);
    if (event.type !== "DELETED") this.#learn(dependent, event.object);
    const { uid = "", deletionTimestamp, finalizers = [] } = event.object.metadata;
    if (event.type === "DELETED") this.#collect(uid);
    else if (deletionTimestamp !== undefined && finalizers.includes(ORPHAN)) {
      for (const orphan of this.#dependentsOf(uid)) this.#cutLoose(orphan, uid);
      this.#release(dependent, ORPHAN);
    } else if (deletionTimestamp !== undefined && finalizers.includes(FOREGROUND)) {
      this.#collect(uid);
      if (!this.#dependentsOf(uid).some((one) => this.#blocks(one, uid))) {
        this.#release(dependent, FOREGROUND);
      }
    }
    if (event.type === "DELETED") this.#releaseOwners(event.object);
  }

  /** Deletes the dependents of a deleted or terminating owner, except those with another owner. */
  #collect(uid: string): void {
    for (const dependent of this.#dependentsOf(uid)) {
      const object = this.#get(dependent);
      if (object === undefined || object.metadata.deletionTimestamp !== undefined) continue;
      const others = owners(object).filter((owner) => owner["uid"] !== uid);
      if (others.some((owner) => this.#isThere(owner, object))) this.#cutLoose(dependent, uid);
      else this.#services.writer.delete(dependent.resource, dependent.key);
    }
  }

  /** Owners that wait for their dependents may have waited for this one. */
  #releaseOwners(gone: KubernetesObject): void {
    for (const owner of owners(gone)) {
      const found = this.#find(owner, gone);
      const object = found === undefined ? undefined : this.#get(found);
      if (found === undefined || !object?.metadata.finalizers?.includes(FOREGROUND)) continue;
      const uid = String(owner["uid"]);
      if (object.metadata.uid !== uid || object.metadata.deletionTimestamp === undefined) continue;
      if (!this.#dependentsOf(uid).some((one) => this.#blocks(one, uid))) {
        this.#release(found, FOREGROUND);
      }
    }
  }

  #cutLoose(dependent: Dependent, uid: string): void {
    const object = this.#get(dependent);
    if (object === undefined) return;
    const kept = owners(object).filter((owner) => owner["uid"] !== uid);
    const { ownerReferences: _, ...metadata } = object.metadata;
    this.#write(dependent, {
      ...object,
      metadata: kept.length === 0 ? metadata : { ...metadata, ownerReferences: kept },
    });
  }

  #release(dependent: Dependent, finalizer: string): void {
    const object = this.#get(dependent);
    if (object === undefined) return;
    const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== finalizer);
    const { finalizers: _, ...metadata } = object.metadata;
    this.#write(dependent, {
      ...object,
      metadata: finalizers.length === 0 ? metadata : { ...metadata, finalizers },
    });
  }

  #write({ resource }: Dependent, object: KubernetesObject): void {
    this.#services.writer.update(resource, object, { part: "main" });
  }

  #blocks(dependent: Dependent, uid: string): boolean {
    const object = this.#get(dependent);
    if (object === undefined) return false;
    return owners(object).some(
      (owner) => owner["uid"] === uid && owner["blockOwnerDeletion"] === true,
    );
  }

  #isThere(owner: Readonly<Record<string, unknown>>, dependent: KubernetesObject): boolean {
    const found = this.#find(owner, dependent);
    return found !== undefined && this.#get(found)?.metadata.uid === owner["uid"];
  }

  #find(
    owner: Readonly<Record<string, unknown>>,
    { metadata }: KubernetesObject,
  ): Dependent | undefined {
    const resource = this.#services.resources.all().find(({ kind, group, version }) => {
      const apiVersion = group === "" ? version : `${group}/${version}`;
      return kind === owner["kind"] && apiVersion === owner["apiVersion"];
    });
    if (resource === undefined) return undefined;
    const name = String(owner["name"]);
    return { resource, key: resource.namespaced ? `${metadata.namespace}/${name}` : name };
  }

  #get({ resource, key }: Dependent): KubernetesObject | undefined {
    return this.#services.store.collection(resource).get(key);
  }

  #dependentsOf(uid: string): readonly Dependent[] {
    return [...(this.#dependents.get(uid)?.values() ?? [])];
  }

  #learn(dependent: Dependent, object: KubernetesObject): void {
    for (const owner of owners(object)) {
      const uid = String(owner["uid"]);
      const known = this.#dependents.get(uid) ?? new Map<string, Dependent>();
      known.set(idOf(dependent), dependent);
      this.#dependents.set(uid, known);
    }
  }

  #forget(dependent: Dependent, object: KubernetesObject): void {
    for (const owner of owners(object)) {
      const uid = String(owner["uid"]);
      const known = this.#dependents.get(uid);
      known?.delete(idOf(dependent));
      if (known?.size === 0) this.#dependents.delete(uid);
    }
  }

  #startOver(): void {
    this.#dependents.clear();
    for (const resource of this.#services.resources.stored()) {
      for (const [key, object] of this.#services.store.collection(resource).current().objects) {
        this.#learn({ resource, key }, object);
      }
    }
  }
}

function owners({ metadata }: KubernetesObject): readonly JsonObject[] {
  return records(metadata["ownerReferences"]);
}

function idOf({ resource, key }: Dependent): string {
  return `${resourceId(resource)} ${key}`;
}
