import { isNamespaces } from "../storage/served-resource.js";
import { at } from "../values/json-value.js";
import type { ControllerServices } from "./controller-services.js";

const NAMESPACES = { group: "", version: "v1", resource: "namespaces" };

/**
 * Deletes the objects of terminating namespaces, and removes the namespace when it is empty. Objects with finalizers are
 * marked; the namespace stays until the last of them is removed. Synchronous.
 */
export class NamespaceController {
  readonly #services: ControllerServices;

  constructor(services: ControllerServices) {
    this.#services = services;
  }

  start(): void {
    this.#services.store.onChange(({ resource, event }) => {
      if (isNamespaces(resource)) {
        if (event.type !== "DELETED") this.#finish(event.key);
        return;
      }
      const { namespace } = event.object.metadata;
      if (event.type === "DELETED" && namespace) this.#finish(namespace);
    });
  }

  #finish(name: string): void {
    const { resources, store, writer } = this.#services;
    const namespaces = resources.get(NAMESPACES);
    const namespace = store.collection(namespaces).get(name);
    if (namespace?.metadata.deletionTimestamp === undefined) return;
    if (this.#empty(name) > 0) return;
    const { resourceVersion: _, ...metadata } = namespace.metadata;
    const current = store.collection(namespaces).get(name);
    // The deletions may have called this again, and that call may have removed the namespace.
    if (current === undefined) return;
    // Other finalizers stay until their owners remove them.
    const held = at(namespace["spec"], "finalizers");
    const finalizers = Array.isArray(held) ? held.filter((one) => one !== "kubernetes") : [];
    const released = { ...namespace, metadata, spec: { finalizers } };
    writer.update(namespaces, released, { part: "finalize" });
  }

  /** Deletes everything in a namespace, without a grace period. Returns the number of objects that remain. */
  #empty(name: string): number {
    const { resources, store, writer } = this.#services;
    let stayingCount = 0;
    for (const resource of resources.all()) {
      if (!resource.namespaced) continue;
      for (const key of [...store.collection(resource).current().keys]) {
        if (!key.startsWith(`${name}/`)) continue;
        if (!writer.delete(resource, key).isRemoved) stayingCount++;
      }
    }
    return stayingCount;
  }
}
