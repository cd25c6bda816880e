import type { GroupVersionResource } from "../../src/wire/resource.js";
import type { ActedWorld, ActionRemnant } from "./acted-world.js";
import { deleteAndRecreate, findDefinition, updateDefinition } from "./defined-resource.js";
import { type Described, type Given, type Parameters, type Settled, settled } from "./fault-row.js";

/** A row of the catalogue that happens to a world, once, and not to a request. */
export interface ActionRow<P extends Parameters = Parameters> extends Described<P> {
  done(action: object, world: ActedWorld): readonly ActionRemnant[];
}

/** Every action by its id. */
export const WORLD_ACTIONS = {
  "store.compact": ofWorld({
    row: 78,
    does: "Compacts the history: all versions below are too old from then on.",
    imitates: "etcd's compaction, every five minutes.",
    wrong: "Clients that resume forever from a version that is too old.",
    parameters: {
      version: {
        type: "string",
        description: "The version to compact to. Default: the newest.",
        pattern: "^[1-9][0-9]*$",
      },
    },
    act: ({ version }, world) => world.store.compact(version),
  }),
  "store.historyWindow": ofWorld({
    row: 79,
    does: "Limits the number of events kept for each resource.",
    imitates: "A watch cache that is too small for a busy resource.",
    wrong: "Clients that treat 410 as an error instead of relisting.",
    parameters: {
      maxCount: {
        type: "integer",
        minimum: 1,
        description: "Number of events kept for each resource.",
        isRequired: true,
      },
    },
    act: ({ maxCount }, world) => world.store.setHistoryWindow(maxCount),
  }),
  "store.restore": ofWorld({
    row: 80,
    does: "Restores the state at the version: objects, uids, versions. Watches end; there are no events for the reverted changes.",
    imitates: "A restore of etcd from a backup (kubernetes/kubernetes#131115).",
    wrong:
      "Clients whose watches start in the future and receive no events, without detecting it (kubernetes/kubernetes#131115).",
    parameters: {
      version: {
        type: "string",
        description: "The version to restore.",
        pattern: "^[1-9][0-9]*$",
        isRequired: true,
      },
    },
    act: ({ version }, world) => world.store.setVersion(version, { isRestore: true }),
  }),
  "store.rvReset": ofWorld({
    row: 81,
    does: "Replaces the store by a new one: versions start again, every uid is new.",
    imitates: "A cluster that was recreated at the same URL.",
    wrong: "As store.restore; and clients that identify objects by name only.",
    parameters: {
      version: {
        type: "string",
        default: "1",
        description: "The version of the empty store.",
        pattern: "^[1-9][0-9]*$",
      },
      keepsObjects: {
        type: "boolean",
        default: false,
        description: "Whether the same objects are created again.",
      },
    },
    act: (options, world) => world.store.startOver(options),
  }),
  "rv.hugeNumbers": ofWorld({
    row: 88,
    does: "Moves the version above 2^53.",
    imitates: "Old clusters, kine.",
    wrong: "Clients that store versions as 64-bit floating point numbers.",
    parameters: {
      version: {
        type: "string",
        default: "9007199254740993",
        description: "The new version.",
        pattern: "^[1-9][0-9]*$",
      },
    },
    act: ({ version }, world) => world.store.setVersion(version),
  }),
  "watches.close": ofWorld({
    row: 35,
    does: "Ends all open watches, or those of one resource.",
    imitates: "An apiserver that shuts down, a watch cache that is reinitialized.",
    wrong: "Clients that relist, or stop, where resuming the watch is enough.",
    parameters: {
      resource: {
        type: "string",
        description: "Only watches of this resource. Default: any resource.",
      },
      how: {
        enum: ["clean", "abort", "reset", "halfOpen"],
        default: "clean",
        description: "How they end.",
      },
    },
    act: ({ resource, how }, world) => closeWatches(world, { how, ...(resource && { resource }) }),
  }),
  "connections.close": ofWorld({
    row: 112,
    does: "Ends connections, regardless of the requests on them.",
    imitates: "An apiserver that restarts, a load balancer that drains.",
    wrong: "Clients that keep using a connection after its GOAWAY.",
    parameters: {
      protocol: {
        $ref: "#/$defs/Protocol",
        description: "Only connections with this protocol. Default: all.",
      },
      how: {
        enum: ["goaway", "fin", "reset", "halfOpen"],
        default: "goaway",
        description:
          "goaway: requests in flight continue, then FIN; over HTTP/2 a GOAWAY is sent first. fin: FIN at once. reset: RST. halfOpen: nothing more is sent.",
      },
    },
    act: ({ protocol, how }, world) => {
      for (const connection of world.connections()) {
        if (protocol === undefined || protocol === connection.protocol) connection.close(how);
      }
    },
  }),
  "crd.update": ofWorld({
    row: 90,
    does: "Changes a description in a CustomResourceDefinition: all watches of the resource end cleanly, and older versions are too old to watch. For a resource without a CustomResourceDefinition it only ends the watches.",
    imitates: "A changed CustomResourceDefinition.",
    wrong: "Clients that relist without a delay, or treat it as the removal of the resource.",
    parameters: {
      group: { type: "string", description: "API group.", isRequired: true },
      resource: { type: "string", description: "Plural name.", isRequired: true },
    },
    act: (of, world) => {
      const definition = findDefinition(world, of);
      if (definition === undefined) closeWatches(world, of);
      else updateDefinition(world, definition);
    },
  }),
  "crd.deleteRecreate": lasting({
    row: 91,
    does: "Deletes a CustomResourceDefinition: its objects are deleted, with events on open watches, then the watches end, and requests are answered with 404 in plain text until the definition is created again, with a new uid. A resource without a CustomResourceDefinition loses its objects, and is 404 for that time.",
    imitates: "A CustomResourceDefinition that an upgrade deletes and creates again.",
    wrong: "Clients that stop at the first 404, or keep the objects of the old definition.",
    parameters: {
      group: { type: "string", description: "API group.", isRequired: true },
      version: { type: "string", description: "API version.", isRequired: true },
      resource: { type: "string", description: "Plural name.", isRequired: true },
      goneForMs: {
        type: "integer",
        minimum: 0,
        default: 5000,
        description:
          "Milliseconds until the resource is served again, on the world's clock. Longer if objects have finalizers.",
      },
    },
    act: (of, world) => {
      const definition = findDefinition(world, of);
      if (definition === undefined) return removeForAWhile(world, of);
      return [deleteAndRecreate(world, definition, of.goneForMs)];
    },
  }),
};

/** A change to a world, made once. Ids and meanings are those of docs/faults.md. */
export type WorldAction = ActionIn<typeof WORLD_ACTIONS>;

type ActionIn<Rows> = {
  [Id in keyof Rows & string]: Rows[Id] extends Described<infer P>
    ? { readonly action: Id } & Given<P>
    : never;
}[keyof Rows & string];

/** A catalogue id. */
export type WorldActionId = WorldAction["action"];

/**
 * Does something to a world, once. Returns what it has left behind.
 *
 * @throws StorageError when the store cannot do it
 */
export function act(world: ActedWorld, action: WorldAction): readonly ActionRemnant[] {
  return WORLD_ACTIONS[action.action].done(action, world);
}

/** Done at once, and over. */
function ofWorld<const P extends Parameters>(
  row: Described<P> & { readonly act: (action: Settled<P>, world: ActedWorld) => void },
): ActionRow<P> {
  const { act: doIt } = row;
  return lasting({
    ...row,
    act: (action, world) => {
      doIt(action, world);
      return [];
    },
  });
}

/** Whether its effect continues. */
function lasting<const P extends Parameters>(
  row: Described<P> & {
    readonly act: (action: Settled<P>, world: ActedWorld) => readonly ActionRemnant[];
  },
): ActionRow<P> {
  return { ...row, done: (action, world) => row.act(settled(row, action), world) };
}

/** Which watches, and how they end. */
interface Closing {
  readonly group?: string;
  readonly resource?: string;
  readonly how?: "clean" | "abort" | "reset" | "halfOpen";
}

function closeWatches(world: ActedWorld, { group, resource, how = "clean" }: Closing): void {
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
  world: ActedWorld,
  { group, version, resource, goneForMs }: GroupVersionResource & { readonly goneForMs: number },
): readonly ActionRemnant[] {
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
