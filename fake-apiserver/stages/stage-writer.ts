/** What stages do to objects: through the store, as the server's own controllers write, bypassing rules and webhooks. */

import type { KubernetesObject } from "../../src/wire/resource.js";
import { shapeOfResource } from "../apply/tracked-fields.js";
import { decodedObject } from "../handlers/decoded-object.js";
import { judgesTypes } from "../handlers/judges-types.js";
import { applyMergePatch } from "../handlers/merge-patch.js";
import { checkObject } from "../handlers/request-body.js";
import { applyStrategicMerge } from "../handlers/strategic-merge.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";
import {
  groupVersion,
  qualifiedResource,
  type ServedResource,
} from "../storage/served-resource.js";
import { decodeYaml } from "../values/decode-yaml.js";
import { applyJsonPatch } from "../values/json-patch.js";
import { isJsonObject, type JsonObject, kept, record, records } from "../values/json-value.js";
import type { CompiledPatch, CompiledStep } from "./compile-stage.js";
import type { StageEvent, StageFinalizers } from "./stage.js";
import { type FunctionServices, stageFunctions } from "./stage-functions.js";

/** The dependencies of the writer. */
export interface WriterServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** Whether objects of built-in kinds get what a real server adds to them. */
  readonly addsDefaults: boolean;
  readonly functions: FunctionServices;
}

/** An object that a stage moves. */
export interface Moved {
  readonly resource: ServedResource;
  readonly key: string;
  /** Its state when the stage started: what templates see. */
  readonly object: KubernetesObject;
}

/** Why a stage cannot be executed. */
export class StageFailure extends Error {
  override readonly name = "StageFailure";
}

/** Executes stages. */
export class StageWriter {
  readonly #services: WriterServices;
  #eventsCount = 0;

  constructor(services: WriterServices) {
    this.#services = services;
  }

  /** @throws errors of steps: StorageError, TemplateError, StageFailure, errors of patches */
  perform(steps: readonly CompiledStep[], moved: Moved): void {
    const { writer } = this.#services;
    let isDeleted = false;
    for (const step of steps) {
      if (step.type === "event") this.#sendEvent(moved, step.event);
      if (isDeleted) continue;
      switch (step.type) {
        case "finalizers":
          this.#setFinalizers(moved, step.finalizers);
          break;
        case "delete":
          isDeleted = true;
          if (this.#stored(moved) === undefined) break;
          writer.delete(moved.resource, moved.key, { gracePeriodSeconds: 0, marksFirst: true });
          break;
        case "patch":
          this.#patch(moved, step.patch);
          break;
        case "apply":
          this.#apply(moved, step.patch);
          break;
      }
    }
  }

  #stored({ resource, key }: Moved): KubernetesObject | undefined {
    return this.#services.store.collection(resource).get(key);
  }

  #patch(moved: Moved, patch: CompiledPatch): void {
    const stored = this.#stored(moved);
    if (stored === undefined) return;
    const change = this.#made(moved, patch);
    const { root, type } = patch;
    const rooted =
      root === "" ? change : type === "json" ? below(root, change) : { [root]: change };
    this.#change(moved.resource, stored, rooted, patch);
  }

  /** Creates a missing object, or updates an existing one. */
  #apply(moved: Moved, patch: CompiledPatch): void {
    const { store, writer } = this.#services;
    const made = this.#made(moved, patch);
    const resource = this.#resourceOf(made);
    const { name, ...others } = record(record(made)["metadata"]);
    if (typeof name !== "string" || name === "") {
      throw new StageFailure("what the template makes has no metadata.name");
    }
    const { namespace = moved.object.metadata.namespace ?? "default" } = others;
    const metadata = {
      ...others,
      name,
      ...(resource.namespaced ? { namespace: String(namespace) } : {}),
    };
    const key = resource.namespaced ? `${String(namespace)}/${name}` : name;
    const stored = store.collection(resource).get(key);
    const object = { ...record(made), metadata };
    if (stored !== undefined) {
      const usual = resource.custom === true ? "merge" : "strategic";
      const type = patch.type === "apply" ? usual : patch.type;
      this.#change(resource, stored, object, { ...patch, type });
    } else if (patch.isStatus) {
      throw new StageFailure(`${qualifiedResource(resource)} "${name}" is not there`);
    } else writer.create(resource, this.#decoded(resource, object));
  }

  /** As if it had been sent. @throws UndecodableObject */
  #decoded(resource: ServedResource, object: unknown): KubernetesObject {
    const text = () => JSON.stringify(object);
    const checked = checkObject(resource, object, {
      text,
      isPatched: true,
      isTyped: judgesTypes(this.#services, resource),
    });
    return decodedObject(this.#services, resource, checked);
  }

  #change(
    resource: ServedResource,
    stored: KubernetesObject,
    change: unknown,
    { type, isStatus }: Pick<CompiledPatch, "type" | "isStatus">,
  ): void {
    if (isStatus && !resource.hasStatus) {
      throw new StageFailure(`${qualifiedResource(resource)} has no subresource status`);
    }
    const changed = record(changedBy(type, resource, stored, change));
    const { apiVersion, kind, metadata } = stored;
    // Neither a patch nor an apply may change an object's identity.
    const object = {
      ...changed,
      ...(apiVersion === undefined ? {} : { apiVersion }),
      ...(kind === undefined ? {} : { kind }),
      metadata: {
        ...record(changed["metadata"]),
        ...kept(metadata, ["name", "namespace", "resourceVersion"]),
      },
    };
    const decoded = this.#decoded(resource, object);
    this.#services.writer.update(resource, decoded, { part: isStatus ? "status" : "main" });
  }

  #setFinalizers(moved: Moved, { add = [], remove = [], empty = false }: StageFinalizers): void {
    const stored = this.#stored(moved);
    if (stored === undefined) return;
    const removed = remove.map(({ value }) => value);
    const present = stored.metadata.finalizers ?? [];
    const left = empty ? [] : present.filter((one) => !removed.includes(one));
    const all = new Set([...left, ...add.map(({ value }) => value)]);
    const { finalizers: _, ...metadata } = stored.metadata;
    const next = all.size === 0 ? metadata : { ...metadata, finalizers: [...all] };
    this.#services.writer.update(moved.resource, { ...stored, metadata: next }, { part: "main" });
  }

  /** In the form that client-go's recorder gives it. */
  #sendEvent({ resource, object }: Moved, event: StageEvent): void {
    const { resources, store, writer } = this.#services;
    const { name = "", namespace, uid, resourceVersion } = object.metadata;
    const now = writer.now();
    const place = namespace ?? "default";
    const events = resources.get({ group: "", version: "v1", resource: "events" });
    const nextName = () => `${name}.${(++this.#eventsCount).toString(16).padStart(16, "0")}`;
    let eventName = nextName();
    // A loaded state may have events of another run.
    while (store.collection(events).get(`${place}/${eventName}`) !== undefined)
      eventName = nextName();
    writer.create(events, {
      metadata: { name: eventName, namespace: place },
      involvedObject: {
        kind: resource.kind,
        apiVersion: groupVersion(resource),
        ...{ name, uid, resourceVersion },
        ...(namespace === undefined ? {} : { namespace }),
      },
      type: event.type ?? "Normal",
      reason: event.reason ?? "",
      message: event.message ?? "",
      source: { component: "stages" },
      firstTimestamp: now,
      lastTimestamp: now,
      count: 1,
      eventTime: null,
      reportingComponent: "stages",
      reportingInstance: "",
    });
  }

  #made({ object }: Moved, { template }: CompiledPatch): unknown {
    const text = template.fill(object, stageFunctions(this.#services.functions, object));
    try {
      return decodeYaml(text).value;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new StageFailure(`what the template makes is no YAML: ${why}`);
    }
  }

  #resourceOf(made: unknown): ServedResource {
    const { apiVersion, kind } = record(made);
    const found = this.#services.resources
      .all()
      .find((one) => one.kind === kind && groupVersion(one) === apiVersion);
    if (found !== undefined) return found;
    throw new StageFailure(
      `what the template makes is of no kind that is served: ${apiVersion} ${kind}`,
    );
  }
}

function changedBy(
  type: CompiledPatch["type"],
  resource: ServedResource,
  stored: KubernetesObject,
  change: unknown,
): unknown {
  if (type === "json") return applyJsonPatch(stored, change);
  if (!isJsonObject(change)) throw new StageFailure("what the template makes is no object");
  if (type === "merge") return applyMergePatch(stored, change);
  if (resource.custom === true) {
    throw new StageFailure("custom resources take no strategic merge patches");
  }
  return applyStrategicMerge(stored, change, shapeOfResource(resource));
}

/** Operations on a member, as operations on the whole. */
function below(root: string, operations: unknown): readonly JsonObject[] {
  return records(operations).map((operation) => ({
    ...operation,
    path: `/${root}${String(operation["path"] ?? "")}`,
  }));
}
