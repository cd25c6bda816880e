import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";
import { objectKey } from "../storage/object-key.js";
import type { WorldStore } from "../storage/world-store.js";
import { LIMITS } from "../values/limits.js";
import { nearestHint } from "../values/nearest-hint.js";
import type { World } from "../world/world.js";
import { adminBodies, type StoreOperation } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import { placedObject } from "./admin-placed-object.js";
import type { HostedWorld } from "./hosted-world.js";

/** The result of an operation: the object as stored, or its last state if it was deleted; for a bump the new version. */
type Outcome = KubernetesObject | { readonly version: string };

/** /store */
export const storeEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/store",
    summary: "write as if a client had: create, update, delete, bump",
    body: adminBodies.store,
    answer: ({ hosted: { world }, body }) => ({
      outcomes: applyAll(world, body.ops),
      version: world.store.currentVersion(),
    }),
  }),
  adminEndpoint({
    method: "POST",
    path: "/store/compact",
    summary: "forget history, up to a version or all of it",
    body: adminBodies.compact,
    answer: ({ hosted: { world }, body }) => {
      world.store.compact(body.version);
      return { version: world.store.currentVersion() };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/store/snapshot",
    summary: "remember objects, history and version under a name",
    body: adminBodies.snapshot,
    status: 201,
    answer: ({ hosted, body }) => takeSnapshot(hosted, body.name),
  }),
  adminEndpoint({
    method: "GET",
    path: "/store/snapshots",
    summary: "the snapshots that can be restored",
    body: adminBodies.empty,
    answer: ({ hosted }) =>
      [...hosted.snapshots].map(([name, { version }]) => ({ name, version: version.toString() })),
  }),
  adminEndpoint({
    method: "POST",
    path: "/store/restore",
    summary: "go back to a snapshot, as etcd does when it is restored; every watch ends",
    body: adminBodies.restore,
    answer: ({ hosted, body }) => {
      const { name, version = "snapshot" } = body;
      const snapshot = hosted.snapshots.get(name);
      if (snapshot === undefined) {
        const hint = nearestHint(name, [...hosted.snapshots.keys()]) ?? "see GET /store/snapshots";
        throw new AdminError(404, { error: `There is no snapshot "${name}"`, path: "name", hint });
      }
      hosted.world.store.restore(snapshot, { version });
      return { version: hosted.world.store.currentVersion() };
    },
  }),
];

function takeSnapshot(hosted: HostedWorld, given: string | undefined): object {
  const { snapshots, world } = hosted;
  const name = given ?? `snapshot-${snapshots.size + 1}`;
  if (snapshots.size >= LIMITS.snapshotsMaxCount && !snapshots.has(name)) {
    throw new AdminError(409, {
      error: `There are ${LIMITS.snapshotsMaxCount} snapshots already`,
      hint: "take one under a name that is in use: it replaces the older one",
    });
  }
  snapshots.set(name, world.store.snapshot());
  return { name, version: world.store.currentVersion() };
}

function applyAll(world: World, ops: readonly StoreOperation[]): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  for (const [index, operation] of ops.entries()) {
    try {
      outcomes.push(apply(world.store, world.resources(), operation));
    } catch (error) {
      throw located(error, index, outcomes.length);
    }
  }
  return outcomes;
}

function apply(
  store: WorldStore,
  resources: readonly ResourceDefinition[],
  operation: StoreOperation,
): Outcome {
  if (operation.bump !== undefined) {
    for (let count = 0; count < operation.bump; count++) store.bump();
    return { version: store.currentVersion() };
  }
  const { create, update, delete: deleted } = operation;
  if (create !== undefined) {
    const { resource, object } = placedObject(resources, create);
    return store.create(resource, object);
  }
  if (update !== undefined) {
    const { resource, object } = placedObject(resources, update);
    return store.update(resource, object);
  }
  if (deleted !== undefined) {
    const { resource, object } = placedObject(resources, deleted);
    return store.delete(resource, objectKey(object.metadata));
  }
  throw new TypeError("An operation has exactly one member; the schema let one through without");
}

/** Names the failed operation, and the number of those before it, which stay in effect. */
function located(error: unknown, index: number, appliedCount: number): AdminError {
  const { status, body } = AdminError.from(error);
  return new AdminError(status, { ...body, path: `ops[${index}]`, appliedCount });
}
