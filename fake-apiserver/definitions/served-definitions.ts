import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import {
  groupVersion,
  isDefinitions,
  resourceId,
  type ServedResource,
  type VersionView,
} from "../storage/served-resource.js";
import type { StoreEvent } from "../storage/store-event.js";
import { servedVersions } from "./served-versions.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};

/** The table of resources, and the store of definitions that it follows. */
export interface ServedDefinitionsOptions {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
}

/**
 * Keeps a table of resources in sync with the CustomResourceDefinitions in a store. Each server does so: one
 * whose cache lags continues to serve the definitions in its cache.
 *
 * Guarantees: the resources of a definition are served before listeners that are added later are notified of the change. A
 * changed or deleted definition ends the watches of its resources.
 */
export class ServedDefinitions {
  readonly #options: ServedDefinitionsOptions;

  constructor(options: ServedDefinitionsOptions) {
    this.#options = options;
  }

  start(): void {
    const { store } = this.#options;
    store.onChange(({ resource, event }) => {
      if (isDefinitions(resource)) this.#onDefinition(event);
    });
    store.onRestore(() => this.#startOver());
    this.#startOver();
  }

  #onDefinition(event: StoreEvent): void {
    const name = event.object.metadata.name ?? "";
    if (event.type === "DELETED") this.#serve(name, []);
    else if (event.type === "ADDED" || isSpecChanged(event)) {
      this.#serve(name, this.#servedBy(name, event.object));
    }
  }

  #servedBy(name: string, definition: KubernetesObject): readonly ServedResource[] {
    return servedVersions(definition, this.#options.resources.definedBy(name));
  }

  #serve(name: string, served: readonly ServedResource[]): void {
    const { resources, store } = this.#options;
    const before = resources.definedBy(name);
    this.#fill(before, served);
    if (hasOtherSchema(before, served)) this.#readAgain(served);
    resources.define(name, served);
    for (const resource of before) store.collection(resource).redefine(store.version());
  }

  /** A new version of a collection has the objects of the others from the start. */
  #fill([source]: readonly ServedResource[], served: readonly ServedResource[]): void {
    const isOneCollection = served.some(({ views = [] }) => views.length > 0);
    if (source === undefined || !isOneCollection) return;
    const known = new Set([source, ...(source.views ?? []).map(({ of }) => of)].map(resourceId));
    for (const form of served.flatMap((resource) => [
      ownForm(resource),
      ...(resource.views ?? []),
    ])) {
      const id = resourceId(form.of);
      if (!known.has(id)) this.#options.store.copy(source, form);
      known.add(id);
    }
  }

  /** Stored objects are read with the current defaults of the definition, and without fields that it no longer has. */
  #readAgain(served: readonly ServedResource[]): void {
    const { store } = this.#options;
    const stored = served.find(({ storedAs }) => storedAs === undefined);
    if (stored === undefined) return;
    store.copy(stored, ownForm(stored));
    // Objects of a conversion webhook are converted on request.
    if (stored.conversion !== undefined) return;
    for (const view of stored.views ?? []) store.copy(stored, view);
  }

  /** After a restore, the served resources are those of the restored definitions. */
  #startOver(): void {
    const { resources, store } = this.#options;
    const { objects } = store.collection(resources.get(DEFINITIONS)).current();
    for (const name of resources.definitions()) {
      if (!objects.has(name)) resources.define(name, []);
    }
    for (const [name, definition] of objects) {
      resources.define(name, this.#servedBy(name, definition));
    }
  }
}

/** The form of this version. */
function ownForm(resource: ServedResource): VersionView {
  const convert: VersionView["convert"] = (object) => {
    const own = { ...object, apiVersion: groupVersion(resource) };
    return resource.asStored?.(own) ?? resource.schema?.completed(own) ?? own;
  };
  return { of: resource, convert };
}

/** Whether the schema of a served version has changed. */
function hasOtherSchema(
  before: readonly ServedResource[],
  served: readonly ServedResource[],
): boolean {
  return before.some((resource) => {
    const now = served.find(({ version }) => version === resource.version);
    return now !== undefined && !isDeepStrictEqual(now.schema?.document, resource.schema?.document);
  });
}

function isSpecChanged({ object, previous }: StoreEvent): boolean {
  return !isDeepStrictEqual(object["spec"], previous?.["spec"]);
}
