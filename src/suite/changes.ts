import type { World } from "../../fake-apiserver/index.js";
import type { KubernetesObject, ResourceDefinition } from "../wire/resource.js";
import { ScenarioError } from "./expectation-error.js";
import { plainObject } from "./plain-object.js";

/** What is done to an object at the server. */
export type Change =
  | { readonly type: "create" }
  | { readonly type: "update" }
  | { readonly type: "delete" }
  | { readonly type: "recreate" }
  | { readonly type: "label"; readonly app: string }
  | { readonly type: "annotate"; readonly teams: string };

/** The annotation that holds the text of an object, where a scenario is about text. */
export const TEXT_ANNOTATION = "text";

/** The longest value that one variable of a large object has. */
const FILLER_MAX_CHARS = 1_000;

/** Creates an object that carries a text, in which "\u2028" stands for the character with that number. */
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

/** Creates a pod of at least so many bytes. Not in annotations: those may have 256 KiB together. */
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

/** Does something to an object and returns the version at which the server holds the outcome. */
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
    case "recreate":
      world.store.delete(of, key);
      return versionOf(world.store.create(of, plainObject(of, key)));
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

function nextRevision(revision: string | undefined): string {
  return String(Number(revision ?? "0") + 1);
}

function versionOf(object: KubernetesObject): string {
  return object.metadata.resourceVersion ?? "";
}
