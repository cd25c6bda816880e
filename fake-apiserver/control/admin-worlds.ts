import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";
import { parseResourceFlag } from "../definitions/resource-flag.js";
import { UsageError } from "../definitions/usage-error.js";
import type { KubeconfigOptions, World } from "../world/world.js";
import { WorldError } from "../world/world-error.js";
import { adminBodies } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import { placedObject } from "./admin-placed-object.js";
import type { HostedWorld } from "./hosted-world.js";

/** /worlds */
export const worldEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/worlds",
    scope: "server",
    summary:
      "create a world: a virtual cluster with ports, store, rules, clock and journal of its own",
    body: adminBodies.world,
    status: 201,
    answer: async ({ host, body }) => {
      const { name, resources = [], objects = [], ...options } = body;
      const hosted = await host.create(name, { ...options, resources: declared(resources) });
      try {
        storeAll(hosted.world, objects);
      } catch (error) {
        await host.delete(hosted.name);
        throw error;
      }
      return worldReport(hosted);
    },
  }),
  adminEndpoint({
    method: "GET",
    path: "/worlds",
    scope: "server",
    summary: "every world",
    body: adminBodies.empty,
    answer: ({ host }) => host.all().map(worldReport),
  }),
  adminEndpoint({
    method: "GET",
    path: "/worlds/{world}",
    scope: "server",
    summary: "one world: where it is and how it is",
    body: adminBodies.empty,
    answer: ({ host, parameters: { world = "" } }) => worldReport(host.get(world)),
  }),
  adminEndpoint({
    method: "GET",
    path: "/kubeconfig",
    summary: "a kubeconfig file for the world",
    body: adminBodies.empty,
    query: [
      {
        name: "user",
        summary:
          "with a certificate of this user, where the world asks clients for certificates; else, with RBAC, a token of this user",
      },
      { name: "groups", summary: "the groups of that user, separated by commas" },
    ],
    answer: async ({ hosted: { world }, query, response }) => {
      const { user, groups } = query;
      if (user === undefined && groups !== undefined) {
        throw new AdminError(400, { error: "groups are those of a user", path: "groups" });
      }
      const credential = user === undefined ? {} : await credentialOf(world, user, groups);
      response.type("application/yaml").send(world.kubeconfig(credential));
      return undefined;
    },
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/worlds/{world}",
    scope: "server",
    summary: "end a world and everything in it; names the rules that never applied",
    body: adminBodies.empty,
    answer: async ({ host, parameters: { world = "" } }) => {
      const { name, world: ended } = await host.delete(world);
      return { name, unusedRules: ended.unusedRules() };
    },
  }),
];

/** A user's credentials for the world: a certificate, or a token if users matter without certificates. */
async function credentialOf(world: World, user: string, groups = ""): Promise<KubeconfigOptions> {
  const identity = { user, groups: groups.split(",").filter((group) => group !== "") };
  try {
    return { client: await world.issueClientCertificate(identity) };
  } catch (error) {
    const hasNone = error instanceof WorldError && error.code === "no-client-authority";
    if (!hasNone || world.authorization !== "RBAC") throw error;
    return { token: world.issueToken(identity) };
  }
}

/** A world, for an answer. */
export function worldReport({ name, world }: HostedWorld): object {
  return {
    name,
    url: world.url,
    profile: world.profile,
    replicas: world.replicas().map(({ url }) => url),
    version: world.store.currentVersion(),
    clock: world.clockMode(),
    connectionCount: world.connectionCount(),
    openWatchCount: world.watches().length,
    pendingRequests: world.pendingRequests(),
    unusedRules: world.unusedRules(),
  };
}

function declared(flags: readonly string[]): ResourceDefinition[] {
  return flags.map((flag, index) => {
    try {
      return parseResourceFlag(flag);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new AdminError(400, { error: error.message, path: `resources[${index}]` });
    }
  });
}

function storeAll(world: World, objects: readonly KubernetesObject[]): void {
  for (const [index, object] of objects.entries()) {
    try {
      const placed = placedObject(world.resources(), object);
      world.store.create(placed.resource, placed.object);
    } catch (error) {
      const { status, body } = AdminError.from(error);
      throw new AdminError(status, { ...body, path: `objects[${index}]` });
    }
  }
}
