import { isDeepStrictEqual } from "node:util";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { isDefinitions } from "../storage/served-resource.js";
import type { StoreEvent } from "../storage/store-event.js";
import { servedVersions } from "./served-versions.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};

/** What follows what. */
export interface ServedDefinitionsOptions {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
}

/**
 * Keeps a table of resources in step with the definitions of custom resources in a store, as every server does by itself:
 * one whose cache lags goes on serving what it knows.
 *
 * Guarantees: what a definition defines is served before anybody else hears of the change that is not listening yet. A
 * changed definition ends the watches of its resources, and so does one that has gone.
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
      this.#serve(name, servedVersions(event.object));
    }
  }

  #serve(name: string, served: ReturnType<typeof servedVersions>): void {
    const { resources, store } = this.#options;
    const before = resources.definedBy(name);
    resources.define(name, served);
    for (const resource of before) store.collection(resource).redefine(store.version());
  }

  /** After a restore, what is served follows from the definitions there are. */
  #startOver(): void {
    const { resources, store } = this.#options;
    const { objects } = store.collection(resources.get(DEFINITIONS)).current();
    for (const name of resources.definitions()) {
      if (!objects.has(name)) resources.define(name, []);
    }
    for (const [name, definition] of objects) resources.define(name, servedVersions(definition));
  }
}

function isSpecChanged({ object, previous }: StoreEvent): boolean {
  return !isDeepStrictEqual(object["spec"], previous?.["spec"]);
}
