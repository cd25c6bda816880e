import type { World } from "../../../fake-apiserver/index.js";
import type { KubernetesObject, ResourceDefinition } from "../../wire/resource.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../wire/watch-event.js";
import { ScenarioError } from "../evidence/expectation-error.js";
import { collectionNamed } from "./collections.js";
import { plainObject } from "./plain-object.js";
import { variedObject } from "./varied-object.js";

/** A change of an object at the server. */
export type Change =
  | { readonly type: "create" }
  | { readonly type: "update" }
  | { readonly type: "delete" }
  /** A pod on a node is marked, and exists until its containers have ended. */
  | { readonly type: "terminate" }
  | { readonly type: "recreate" }
  | { readonly type: "label" | "annotate"; readonly name: string; readonly value: string }
  /** A change of the status only. */
  | { readonly type: "report" }
  /** A phase that today's documentation does not have. */
  | { readonly type: "report-unknown" }
  /** A member that today's documentation does not have. */
  | { readonly type: "extend" }
  /** A member with values in one another, so many levels deep. */
  | { readonly type: "nest"; readonly levelCount: number }
  /** Removes all labels, or all annotations. */
  | { readonly type: "strip"; readonly of: "labels" | "annotations" }
  /** Changes only the managed fields. */
  | { readonly type: "touch" }
  /** A finalizer that delays the deletion. */
  | { readonly type: "pin" }
  | { readonly type: "unpin" }
  /** A controller adopts it: only its owner references change. */
  | { readonly type: "adopt" }
  /** Values of all sorts: strings that look like other types, lists with a significant order, significant empty values. */
  | { readonly type: "vary" }
  /** The other way around, each list in its specification. */
  | { readonly type: "reorder" }
  /** Members with the names that those of a Status have, as events and many custom resources have some. */
  | { readonly type: "pose" };

/** The owner's finalizer decides when a deleted object is removed. */
const FINALIZER = "example.com/cleanup";

/** The owner of an adopted object. The server does not look for it, as only its garbage collector would. */
const OWNER = {
  apiVersion: "apps/v1",
  kind: "ReplicaSet",
  name: "adopter",
  uid: "7f0c1f2e-0b0c-4b57-9a53-2f5a5e1d7c10",
  controller: true,
};

/** The default of pods. */
const GRACE_PERIOD_SECONDS = 30;

/** The annotation with the text, in scenarios about text. */
export const TEXT_ANNOTATION = "text";

/** The longest value of one variable of a large object. */
const FILLER_MAX_CHARS = 1_000;

/** Of the Status that a watch sends for an expired version. */
const FIELDS_OF_A_STATUS = { code: 410, reason: "Expired", message: "too old resource version" };

/** Creates an object with a text, in which "\u2028" stands for the character with that number. */
export function createWithText(
  world: World,
  of: ResourceDefinition,
  key: string,
  text: string,
): void {
  const written = text.replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  world.store.create(of, plainObject(of, key, { annotations: { [TEXT_ANNOTATION]: written } }));
}

/** Creates an object with the annotation of the bookmark at the end of the initial events. */
export function createLikeEnd(world: World, of: ResourceDefinition, key: string): void {
  const annotations = { [INITIAL_EVENTS_END_ANNOTATION]: "true" };
  world.store.create(of, plainObject(of, key, { annotations }));
}

/** Creates a pod of at least this size. Not in annotations, which are limited to 256 KiB together. */
export function createLarge(
  world: World,
  of: ResourceDefinition,
  key: string,
  bytes: number,
): void {
  if (of.resource !== "pods") throw new ScenarioError(`A ${of.singular} cannot be made large`);
  const env = Array.from({ length: Math.ceil(bytes / FILLER_MAX_CHARS) }, (_, at) => ({
    name: `FILLER_${at}`,
    value: "x".repeat(FILLER_MAX_CHARS),
  }));
  world.store.create(of, plainObject(of, key, { env }));
}

/** Changes default/pod-0001, default/pod-0002, … */
export function changePods(world: World, count: number, change: Change): void {
  const pods = collectionNamed("pods");
  if (pods === undefined) throw new RangeError("No collection of pods");
  for (let i = 1; i <= count; i++) {
    applyChange(world, pods, `default/pod-${String(i).padStart(4, "0")}`, change);
  }
}

/** Whether some libraries cannot decode an object after that, and may continue without it. */
export function isHardToRead({ type }: Change): boolean {
  return type === "report-unknown" || type === "extend" || type === "nest";
}

/** Changes an object and returns the version of the result. */
export function applyChange(
  world: World,
  of: ResourceDefinition,
  key: string,
  change: Change,
): string {
  switch (change.type) {
    case "create":
      return versionOf(world.store.create(of, plainObject(of, key)));
    case "delete":
      world.store.delete(of, key);
      return world.store.currentVersion();
    case "terminate":
      return terminate(world, of, key);
    case "recreate":
      world.store.delete(of, key);
      return versionOf(world.store.create(of, plainObject(of, key)));
    case "update":
      return rewrite(world, of, key, ({ annotations }) => ({
        annotations: { ...annotations, revision: nextRevision(annotations?.["revision"]) },
      }));
    case "label":
      return rewrite(world, of, key, ({ labels }) => ({
        labels: { ...labels, [change.name]: change.value },
      }));
    case "annotate":
      return rewrite(world, of, key, ({ annotations }) => ({
        annotations: { ...annotations, [change.name]: change.value },
      }));
    case "report-unknown":
      return versionOf(
        world.store.update(of, { ...existing(world, of, key), status: { phase: "Hibernating" } }),
      );
    case "extend":
      return versionOf(
        world.store.update(of, { ...existing(world, of, key), addedLater: { isNew: true } }),
      );
    case "nest":
      return versionOf(
        world.store.update(of, {
          ...existing(world, of, key),
          addedLater: nested(change.levelCount),
        }),
      );
    case "strip":
      return rewrite(world, of, key, () => ({ [change.of]: undefined }));
    case "pin":
      return rewrite(world, of, key, () => ({ finalizers: [FINALIZER] }));
    case "unpin":
      rewrite(world, of, key, () => ({ finalizers: undefined }));
      return world.store.currentVersion();
    case "adopt":
      return rewrite(world, of, key, () => ({ ownerReferences: [OWNER] }));
    case "touch":
      return rewrite(world, of, key, ({ managedFields }) => {
        const managers: readonly unknown[] = Array.isArray(managedFields) ? managedFields : [];
        return { managedFields: [...managers, managedBy(managers.length)] };
      });
    case "vary":
      return versionOf(world.store.update(of, variedObject(of, existing(world, of, key))));
    case "reorder": {
      const object = existing(world, of, key);
      return versionOf(world.store.update(of, { ...object, spec: reordered(object["spec"]) }));
    }
    case "pose":
      return versionOf(
        world.store.update(of, { ...existing(world, of, key), ...FIELDS_OF_A_STATUS }),
      );
    case "report":
      return versionOf(
        world.store.update(of, { ...existing(world, of, key), status: { phase: "Failed" } }),
      );
  }
}

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered).reverse();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, reordered(of)]));
}

function nested(levelCount: number): Readonly<Record<string, unknown>> {
  return levelCount === 1 ? {} : { inner: nested(levelCount - 1) };
}

/** As a server does after a deletion with a grace period. A deletion after that removes the object. */
function terminate(world: World, of: ResourceDefinition, key: string): string {
  if (of.resource !== "pods") throw new ScenarioError(`A ${of.singular} has no grace period`);
  const object = existing(world, of, key);
  const { creationTimestamp = "", generation = 0 } = object.metadata;
  const endsAtMs = Date.parse(creationTimestamp) + GRACE_PERIOD_SECONDS * 1_000;
  const resourceVersion = (BigInt(world.store.currentVersion()) + 1n).toString();
  const metadata = {
    ...object.metadata,
    resourceVersion,
    generation: generation + 1,
    deletionTimestamp: new Date(endsAtMs).toISOString().replace(".000", ""),
    deletionGracePeriodSeconds: GRACE_PERIOD_SECONDS,
  };
  world.store.replay(of, "MODIFIED", { ...object, metadata });
  return resourceVersion;
}

/** The server's record of a client that has applied something without a change. */
function managedBy(count: number): Readonly<Record<string, unknown>> {
  const manager = `client-${count}`;
  const fieldsV1 = { "f:metadata": { "f:labels": { "f:app": {} } } };
  return { manager, operation: "Apply", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1 };
}

/** Undefined members are omitted, as servers omit empty ones. */
function rewrite(
  world: World,
  of: ResourceDefinition,
  key: string,
  edit: (metadata: KubernetesObject["metadata"]) => Edited<KubernetesObject["metadata"]>,
): string {
  const object = existing(world, of, key);
  const members = Object.entries({ ...object.metadata, ...edit(object.metadata) });
  const metadata = Object.fromEntries(members.filter(([, value]) => value !== undefined));
  return versionOf(world.store.update(of, { ...object, metadata }));
}

type Edited<T> = { readonly [K in keyof T]?: T[K] | undefined };

function existing(world: World, of: ResourceDefinition, key: string): KubernetesObject {
  const object = world.store.get(of, key);
  if (object === undefined) throw new ScenarioError(`There is no ${of.singular} ${key} to change`);
  return object;
}

function nextRevision(revision: string | undefined): string {
  return String(Number(revision ?? "0") + 1);
}

function versionOf(object: KubernetesObject): string {
  return object.metadata.resourceVersion ?? "";
}
