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
    does: "Forgets history: every version below is too old from now on.",
    imitates: "The compaction of etcd, every five minutes.",
    wrong: "Clients that resume for ever from a version that is too old.",
    parameters: {
      version: {
        type: "string",
        description: "Up to which version. Default: the newest.",
        pattern: "^[1-9][0-9]*$",
      },
    },
    act: ({ version }, world) => world.store.compact(version),
  }),
  "store.historyWindow": ofWorld({
    row: 79,
    does: "Keeps so many events of each resource from now on.",
    imitates: "A watch cache that is too small for a busy resource.",
    wrong: "Clients that take 410 for an error and not for a reason to list.",
    parameters: {
      maxCount: {
        type: "integer",
        minimum: 1,
        description: "How many events of each resource are kept.",
        isRequired: true,
      },
    },
    act: ({ maxCount }, world) => world.store.setHistoryWindow(maxCount),
  }),
  "store.restore": ofWorld({
    row: 80,
    does: "Goes back to what was at the version: objects, uids, versions. Watches end; what was undone is not announced.",
    imitates: "A restore of etcd from a backup (kubernetes/kubernetes#131115).",
    wrong:
      "Clients whose watches start in the future and hear of nothing, without noticing (kubernetes/kubernetes#131115).",
    parameters: {
      version: {
        type: "string",
        description: "Which version.",
        pattern: "^[1-9][0-9]*$",
        isRequired: true,
      },
    },
    act: ({ version }, world) => world.store.setVersion(version, { isRestore: true }),
  }),
  "store.rvReset": ofWorld({
    row: 81,
    does: "Starts over: versions begin again, every uid is new.",
    imitates: "A cluster that was created anew under the same URL.",
    wrong:
      "As store.restore; and clients that take an object for the old one because it has its name.",
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
    imitates: "Clusters that have lived long, kine.",
    wrong: "Clients that keep versions in 64-bit floating point numbers.",
    parameters: {
      version: {
        type: "string",
        default: "9007199254740993",
        description: "Where to.",
        pattern: "^[1-9][0-9]*$",
      },
    },
    act: ({ version }, world) => world.store.setVersion(version),
  }),
  "watches.close": ofWorld({
    row: 35,
    does: "Ends every open watch, or those of one resource.",
    imitates: "An apiserver that shuts down, a cache that starts over.",
    wrong: "Clients that list anew, or stop, where watching again would do.",
    parameters: {
      resource: { type: "string", description: "Only of this resource. Default: of any." },
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
    does: "Ends connections, whatever they carry.",
    imitates: "An apiserver that is restarted, a load balancer that is emptied.",
    wrong: "Clients that go on using a connection that they should leave.",
    parameters: {
      protocol: {
        $ref: "#/$defs/Protocol",
        description: "Only those that speak it. Default: all.",
      },
      how: {
        enum: ["goaway", "fin", "reset", "halfOpen"],
        default: "goaway",
        description:
          "goaway: what is under way goes on, then FIN; HTTP/2 says so with a GOAWAY. fin: FIN at once. reset: RST. halfOpen: silence for ever.",
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
    does: "Changes the definition of a custom resource, in a description: every watch of the resource ends cleanly, and versions from before are too old to watch. Of a resource that no definition defines, it only ends the watches.",
    imitates: "A custom resource definition that was changed.",
    wrong: "Clients that list at full speed, or take the end for the end of the resource.",
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
    does: "Deletes the definition of a custom resource: its objects are deleted, which watches still hear of, then the watches end, and the resource is 404 in plain text until the definition is made anew, under another uid. A resource that no definition defines loses its objects and is 404 for a while.",
    imitates: "A custom resource definition that was deleted and created again by an upgrade.",
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
          "Milliseconds until the resource is served again, by the clock of the world. What waits for finalizers takes longer.",
      },
    },
    act: (of, world) => {
      const definition = findDefinition(world, of);
      if (definition === undefined) return removeForAWhile(world, of);
      return [deleteAndRecreate(world, definition, of.goneForMs)];
    },
  }),
};

/** Something done to a world, once. Ids and meanings are those of docs/faults.md. */
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
  told: Described<P> & { readonly act: (action: Settled<P>, world: ActedWorld) => void },
): ActionRow<P> {
  const { act: doIt } = told;
  return lasting({
    ...told,
    act: (action, world) => {
      doIt(action, world);
      return [];
    },
  });
}

/** What is left behind goes on. */
function lasting<const P extends Parameters>(
  told: Described<P> & {
    readonly act: (action: Settled<P>, world: ActedWorld) => readonly ActionRemnant[];
  },
): ActionRow<P> {
  return { ...told, done: (action, world) => told.act(settled(told, action), world) };
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
