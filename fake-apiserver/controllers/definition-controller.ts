import type { KubernetesObject } from "../../src/wire/resource.js";
import { ServedDefinitions } from "../definitions/served-definitions.js";
import { isDefinitions, type ServedResource } from "../storage/served-resource.js";
import type { StoreEvent } from "../storage/store-event.js";
import { CLEANUP_FINALIZER, terminatingDefinition } from "../storage/terminating-objects.js";
import { at, isJsonObject, record } from "../values/json-value.js";
import type { ControllerServices } from "./controller-services.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};

/** The message of a definition while it still has objects. */
const DELETING = {
  reason: "InstanceDeletionInProgress",
  message: "CustomResource deletion is in progress",
};

/**
 * Serves the resources of CustomResourceDefinitions.
 *
 * Guarantees: the resources of a definition are served before its write is answered. A changed
 * definition ends the watches of its resources. Deleting one deletes its objects, then ends their watches.
 * Synchronous, and without the delays of a real server.
 */
export class DefinitionController {
  readonly #services: ControllerServices;

  constructor(services: ControllerServices) {
    this.#services = services;
  }

  start(): void {
    const { resources, store } = this.#services;
    // Before everything else: what is written next may be of a resource that has just been defined.
    new ServedDefinitions({ resources, store }).start();
    store.onChange(({ resource, event }) => {
      if (isDefinitions(resource)) this.#onDefinition(event);
      else if (event.type === "DELETED" && resource.custom === true) this.#onObjectGone(resource);
    });
  }

  #onDefinition({ type, object }: StoreEvent): void {
    if (type === "DELETED") return;
    if (object.metadata.deletionTimestamp === undefined) this.#accept(object);
    else this.#cleanUp(object);
  }

  /** Says that the names are accepted and the resources are served, once and after each change of them. */
  #accept(definition: KubernetesObject): void {
    this.#writeStatus(definition, acceptedStatus(definition, this.#services.writer.now()));
  }

  #writeStatus(definition: KubernetesObject, status: object): void {
    const { resources, writer, trackStatus } = this.#services;
    const resource = resources.get(DEFINITIONS);
    const metadata = withoutVersion(definition.metadata);
    const track = trackStatus(resource);
    writer.update(resource, { ...definition, metadata, status }, { part: "status", track });
  }

  #cleanUp(definition: KubernetesObject): void {
    const { resources, store, writer } = this.#services;
    const served = resources.definedBy(definition.metadata.name ?? "");
    for (const resource of served) {
      for (const key of [...store.collection(resource).current().keys])
        writer.delete(resource, key);
    }
    const isEmpty = served.every(
      (resource) => store.collection(resource).current().keys.length === 0,
    );
    if (!isEmpty) {
      const { status } = terminatingDefinition(definition, DELETING, writer.now());
      this.#writeStatus(definition, record(status));
      return;
    }
    const { finalizers = [], ...metadata } = withoutVersion(definition.metadata);
    const others = finalizers.filter((finalizer) => finalizer !== CLEANUP_FINALIZER);
    if (others.length === finalizers.length) return;
    writer.update(
      resources.get(DEFINITIONS),
      { ...definition, metadata: { ...metadata, finalizers: others } },
      { part: "main" },
    );
  }

  /** A terminating definition is removed with its last object. */
  #onObjectGone({ group, resource }: ServedResource): void {
    const { resources, store } = this.#services;
    const definition = store.collection(resources.get(DEFINITIONS)).get(`${resource}.${group}`);
    if (definition?.metadata.deletionTimestamp !== undefined) this.#cleanUp(definition);
  }
}

function withoutVersion(metadata: KubernetesObject["metadata"]): KubernetesObject["metadata"] {
  const { resourceVersion: _, ...kept } = metadata;
  return kept;
}

function acceptedStatus(definition: KubernetesObject, now: string): object {
  const { spec, status } = definition;
  const before = record(status);
  const condition = (type: string, reason: string, message: string) =>
    conditionOf(before["conditions"], type) ?? {
      lastTransitionTime: now,
      message,
      reason,
      status: "True",
      type,
    };
  const stored = Array.isArray(before["storedVersions"]) ? before["storedVersions"] : [];
  return {
    acceptedNames: isJsonObject(spec) ? spec["names"] : {},
    conditions: [
      condition("NamesAccepted", "NoConflicts", "no conflicts found"),
      condition("Established", "InitialNamesAccepted", "the initial names have been accepted"),
    ],
    storedVersions: [...new Set([...stored, storageVersion(spec)])],
  };
}

function conditionOf(conditions: unknown, type: string): unknown {
  if (!Array.isArray(conditions)) return undefined;
  return conditions.find((condition) => isJsonObject(condition) && condition["type"] === type);
}

function storageVersion(spec: unknown): unknown {
  const versions = at(spec, "versions");
  if (!Array.isArray(versions)) return undefined;
  const stored: unknown = versions.find(
    (version) => isJsonObject(version) && version["storage"] === true,
  );
  return at(stored, "name");
}
