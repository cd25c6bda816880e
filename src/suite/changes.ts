import type { World } from "../../fake-apiserver/index.js";
import type { KubernetesObject, ResourceDefinition } from "../wire/resource.js";
import { ScenarioError } from "./expectation-error.js";

/** What is done to an object at the server. */
export type Change =
  | { readonly type: "create" }
  | { readonly type: "update" }
  | { readonly type: "delete" }
  | { readonly type: "recreate" }
  | { readonly type: "label"; readonly app: string }
  | { readonly type: "annotate"; readonly teams: string };

/** Every object carries characters of two, three and four bytes, so that a cut inside one shows. */
export const MULTI_BYTE_NOTE = "größe ✓ 日本 😀";

/** Creates an object of at least so many bytes. */
export function createLarge(
  world: World,
  of: ResourceDefinition,
  key: string,
  bytes: number,
): void {
  const object = newObject(of, key);
  // Not in an annotation: those may have 256 KiB together.
  world.store.create(of, { ...object, spec: { filler: "x".repeat(bytes) } });
}

/** Does something to an object and returns the version at which the server holds the outcome. */
export function applyChange(
  world: World,
  of: ResourceDefinition,
  key: string,
  change: Change,
): string {
  switch (change.type) {
    case "create":
      return versionOf(world.store.create(of, newObject(of, key)));
    case "delete":
      world.store.delete(of, key);
      return world.store.currentVersion();
    case "recreate":
      world.store.delete(of, key);
      return versionOf(world.store.create(of, newObject(of, key)));
    case "update":
      return rewrite(world, of, key, ({ annotations }) => ({
        annotations: { ...annotations, revision: nextRevision(annotations?.["revision"]) },
      }));
    case "label":
      return rewrite(world, of, key, ({ labels }) => ({ labels: { ...labels, app: change.app } }));
    case "annotate":
      return rewrite(world, of, key, ({ annotations }) => ({
        annotations: { ...annotations, teams: change.teams },
      }));
  }
}

function rewrite(
  world: World,
  of: ResourceDefinition,
  key: string,
  edit: (metadata: KubernetesObject["metadata"]) => Partial<KubernetesObject["metadata"]>,
): string {
  const object = world.store.get(of, key);
  if (object === undefined) throw new ScenarioError(`There is no ${of.singular} ${key} to change`);
  const metadata = { ...object.metadata, ...edit(object.metadata) };
  return versionOf(world.store.update(of, { ...object, metadata }));
}

function newObject(of: ResourceDefinition, key: string): KubernetesObject {
  const slash = key.indexOf("/");
  if (of.namespaced !== slash > 0) {
    throw new ScenarioError(`"${key}" is not a key of a ${of.singular}`);
  }
  return {
    apiVersion: of.group === "" ? of.version : `${of.group}/${of.version}`,
    kind: of.kind,
    metadata: {
      name: key.slice(slash + 1),
      ...(of.namespaced ? { namespace: key.slice(0, slash) } : {}),
      labels: { app: "web" },
      annotations: { revision: "1", note: MULTI_BYTE_NOTE },
    },
  };
}

function nextRevision(revision: string | undefined): string {
  return String(Number(revision ?? "0") + 1);
}

function versionOf(object: KubernetesObject): string {
  return object.metadata.resourceVersion ?? "";
}
