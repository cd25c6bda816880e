import type { KubernetesObject } from "../../src/wire/resource.js";
import { withoutServerFields } from "../storage/without-server-fields.js";
import { record } from "../values/json-value.js";
import type { ActedWorld, ActionRemnant } from "./acted-world.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};

/** The definition of a custom resource. Undefined: it has none, but may still be served. */
export function findDefinition(
  world: ActedWorld,
  { group, resource }: { readonly group: string; readonly resource: string },
): KubernetesObject | undefined {
  return world.store.get(DEFINITIONS, `${resource}.${group}`);
}

/** Changes a definition where it has no effect: the description of each version. */
export function updateDefinition(world: ActedWorld, definition: KubernetesObject): void {
  const { resourceVersion, ...metadata } = definition.metadata;
  const spec = record(definition["spec"]);
  const versions = Array.isArray(spec["versions"]) ? spec["versions"].map(record) : [];
  const description = `As updated at version ${resourceVersion ?? ""}.`;
  const described = versions.map((version) => {
    const schema = record(version["schema"]);
    const openAPIV3Schema = { ...record(schema["openAPIV3Schema"]), description };
    return { ...version, schema: { ...schema, openAPIV3Schema } };
  });
  const changed = { ...definition, metadata, spec: { ...spec, versions: described } };
  world.store.update(DEFINITIONS, changed);
}

/**
 * Deletes a definition, and what goes with it; makes it anew when it has been gone for so long, or at once when the handle
 * is removed. One that waits for finalizers of its objects is made anew when they let it go.
 */
export function deleteAndRecreate(
  world: ActedWorld,
  definition: KubernetesObject,
  goneForMs: number,
): ActionRemnant {
  const { name = "" } = definition.metadata;
  const { status: _status, ...anew } = withoutServerFields(definition);
  const { finalizers: _finalizers, ...metadata } = anew.metadata;
  let isBack = false;
  const bringBack = (): void => {
    if (isBack || world.closed.aborted) return;
    isBack = true;
    timer.cancel();
    whenGone(world, name, () => world.store.create(DEFINITIONS, { ...anew, metadata }));
  };
  world.store.delete(DEFINITIONS, name);
  const timer = world.clock.setTimer(goneForMs, bringBack);
  world.closed.addEventListener("abort", () => timer.cancel(), { once: true });
  return {
    name: `crd.deleteRecreate ${name}`,
    hits: () => (isBack ? 1 : 0),
    remove: bringBack,
  };
}

/** Does something once a definition is gone. Never, if another was made meanwhile. */
function whenGone(world: ActedWorld, name: string, act: () => void): void {
  const present = world.store.get(DEFINITIONS, name);
  if (present === undefined) {
    act();
    return;
  }
  if (present.metadata.deletionTimestamp === undefined) return;
  const stop = world.journal.subscribe((entry) => {
    if (entry.type !== "stored" || entry.operation !== "delete" || entry.key !== name) return;
    stop();
    act();
  });
}
