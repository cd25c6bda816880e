import { Router } from "express";
import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";
import { objectKey } from "../storage/object-key.js";
import type { World, WorldStore } from "../world.js";
import { adminBodies, type StoreOperation } from "./admin-bodies.js";
import { AdminError } from "./admin-error.js";
import { placedObject } from "./admin-placed-object.js";

/** What an operation did: the object as stored, or as it was before it went; for a bump the new version. */
type Outcome = KubernetesObject | { readonly version: string };

/** Serves /store. */
export function storeRoutes(world: World, resources: readonly ResourceDefinition[]): Router {
  const router = Router();
  router.post("/store", (request, response) => {
    const { ops } = adminBodies.store(request.body);
    const outcomes: Outcome[] = [];
    for (const [index, operation] of ops.entries()) {
      try {
        outcomes.push(apply(world.store, resources, operation));
      } catch (error) {
        throw located(error, index, outcomes.length);
      }
    }
    response.json({ version: world.store.currentVersion(), outcomes });
  });
  router.post("/store/compact", (request, response) => {
    const { version } = adminBodies.compact(request.body);
    world.store.compact(version);
    response.json({ version: world.store.currentVersion() });
  });
  return router;
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

/** Says which operation failed, and how many had been done: they stay done. */
function located(error: unknown, index: number, appliedCount: number): AdminError {
  const { status, body } = AdminError.from(error);
  return new AdminError(status, { ...body, path: `ops[${index}]`, appliedCount });
}
