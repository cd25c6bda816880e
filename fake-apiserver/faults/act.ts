import type { World } from "../world.js";
import { deleteAndRecreate, findDefinition, updateDefinition } from "./defined-resource.js";
import type { ActionRemnant, WorldAction } from "./world-action.js";

const HUGE_VERSION = "9007199254740993";
const GONE_MS = 5_000;

/**
 * Does something to a world, once. Returns what it has left behind.
 *
 * @throws StorageError when the store cannot do it
 */
export function act(world: World, action: WorldAction): readonly ActionRemnant[] {
  switch (action.action) {
    case "store.compact":
      world.store.compact(action.version);
      return [];
    case "store.historyWindow":
      world.store.setHistoryWindow(action.maxCount);
      return [];
    case "store.restore":
      world.store.setVersion(action.version, { isRestore: true });
      return [];
    case "store.rvReset":
      world.store.startOver(action);
      return [];
    case "rv.hugeNumbers":
      world.store.setVersion(action.version ?? HUGE_VERSION);
      return [];
    case "watches.close":
      closeWatches(world, action);
      return [];
    case "connections.close":
      for (const connection of world.connections()) {
        const { protocol = connection.protocol, how = "goaway" } = action;
        if (protocol === connection.protocol) connection.close(how);
      }
      return [];
    case "crd.update": {
      const definition = findDefinition(world, action);
      if (definition === undefined) closeWatches(world, action);
      else updateDefinition(world, definition);
      return [];
    }
    case "crd.deleteRecreate": {
      const definition = findDefinition(world, action);
      if (definition === undefined) return removeForAWhile(world, action);
      return [deleteAndRecreate(world, definition, action.goneForMs ?? GONE_MS)];
    }
  }
}

/** Which watches, and how they end. */
interface Closing {
  readonly group?: string;
  readonly resource?: string;
  readonly how?: "clean" | "abort" | "reset" | "halfOpen";
}

function closeWatches(world: World, { group, resource, how = "clean" }: Closing): void {
  for (const watch of world.watches()) {
    const { request } = watch;
    const isMeant =
      (group === undefined || request.group === group) &&
      (resource === undefined || request.resource === resource);
    if (isMeant) watch.close(how);
  }
}

/**
 * What a deleted definition does to a resource that no definition defines, but the world itself: its watches hear of
 * every deletion; then the resource is not there until it is served again.
 */
function removeForAWhile(
  world: World,
  action: Extract<WorldAction, { readonly action: "crd.deleteRecreate" }>,
): readonly ActionRemnant[] {
  const { group, version, resource, goneForMs = GONE_MS } = action;
  const of = { group, version, resource };
  for (const { metadata } of world.store.list(of)) {
    const { namespace, name = "" } = metadata;
    world.store.delete(of, namespace === undefined ? name : `${namespace}/${name}`);
  }
  closeWatches(world, { group, resource });
  return world.install({
    name: `crd.deleteRecreate ${resource}.${group}`,
    match: { group, resource },
    do: [{ fault: "status.404.textPlain" }],
    ttlMs: goneForMs,
  });
}
