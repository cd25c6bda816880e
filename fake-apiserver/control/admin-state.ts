import { LIMITS } from "../values/limits.js";
import { ruleReport } from "../world/rule-report.js";
import { adminBodies } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import { gateReport } from "./admin-gates.js";
import {
  clockReport,
  connectionReport,
  fullName,
  loadReport,
  replicaReport,
  resourceCalled,
} from "./admin-machinery.js";
import { watchReport } from "./admin-watches.js";
import { worldReport } from "./admin-worlds.js";
import type { HostedWorld } from "./hosted-world.js";

/** /state and /objects: the current state, for observers. */
export const stateEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/state",
    summary: "the whole world at one instant: kinds, watches, connections, rules, gates, clock",
    body: adminBodies.empty,
    answer: ({ hosted }) => stateReport(hosted),
  }),
  adminEndpoint({
    method: "GET",
    path: "/objects",
    summary: "what is stored of a resource, past all rules; with a key, that object",
    body: adminBodies.empty,
    query: [
      { name: "resource", summary: '"pods", or with its group and version: "apps/v1/deployments"' },
      { name: "key", summary: '"namespace/name", or "name": the object itself is answered' },
      { name: "text", summary: "only keys that contain this" },
    ],
    answer: ({ hosted: { world }, query: { resource: asked, key, text = "" } }) => {
      if (asked === undefined) {
        throw new AdminError(400, { error: "the parameter resource is missing", path: "resource" });
      }
      const resource = resourceCalled(world, asked);
      if (key === undefined)
        return { resource: fullName(resource), ...listed(world, resource, text) };
      const object = world.store.get(resource, key);
      if (object !== undefined) return { resource: fullName(resource), object };
      throw new AdminError(404, { error: `There is no "${key}" of ${asked}`, path: "key" });
    },
  }),
];

/** Beyond this number, clients are only counted: it is a load test. */
function stateReport(hosted: HostedWorld): object {
  const { world, snapshots, loads } = hosted;
  const max = LIMITS.reportedMaxCount;
  return {
    ...worldReport(hosted),
    clock: clockReport(world),
    kinds: world.resources().map((resource) => ({
      resource: fullName(resource),
      kind: resource.kind,
      namespaced: resource.namespaced,
      count: world.store.list(resource).length,
    })),
    watches: world.watches().slice(0, max).map(watchReport),
    connections: world.connections().slice(0, max).map(connectionReport),
    pendingRequests: world.pendingRequests().slice(0, max),
    rules: world.rules().map(ruleReport),
    gates: world.gates().map(gateReport),
    replicas: world.replicas().map(replicaReport),
    snapshots: [...snapshots].map(([name, { version }]) => ({ name, version: version.toString() })),
    loads: loads.map(loadReport),
  };
}

function listed(
  { store }: HostedWorld["world"],
  resource: ReturnType<typeof resourceCalled>,
  text: string,
): object {
  const rows = store.list(resource).map(({ metadata }) => ({
    key: [metadata.namespace ?? "", metadata.name].filter((part) => part !== "").join("/"),
    resourceVersion: metadata.resourceVersion,
    creationTimestamp: metadata.creationTimestamp,
    ...(metadata.deletionTimestamp !== undefined && {
      deletionTimestamp: metadata.deletionTimestamp,
    }),
  }));
  const found = text === "" ? rows : rows.filter(({ key }) => key.includes(text));
  return { count: found.length, items: found.slice(0, LIMITS.reportedMaxCount) };
}
