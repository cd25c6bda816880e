import type { ResourceDefinition } from "../../src/wire/resource.js";
import type { LiveConnection } from "../transport/live-connection.js";
import { nearestHint } from "../values/nearest-hint.js";
import type { LoadRun, Replica, World } from "../world/world.js";
import { adminBodies } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** The parts of a world besides its store: /clock, /replicas, /connections, /load. */
export const machineryEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/clock",
    summary: "the world's time, and whether it passes by itself",
    body: adminBodies.empty,
    answer: ({ hosted }) => clockReport(hosted.world),
  }),
  adminEndpoint({
    method: "POST",
    path: "/clock",
    summary: "stop time, move it, or let it pass",
    body: adminBodies.clock,
    answer: async ({ hosted: { world }, body: { mode, advanceMs } }) => {
      if (mode !== undefined) world.setClockMode(mode);
      const firedCount = advanceMs === undefined ? 0 : await world.advance(advanceMs);
      return { ...clockReport(world), firedCount };
    },
  }),
  adminEndpoint({
    method: "GET",
    path: "/replicas",
    summary: "the endpoints, and how far behind each is",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.world.replicas().map(replicaReport),
  }),
  adminEndpoint({
    method: "POST",
    path: "/replicas/{index}",
    summary: "let a replica fall behind by so many changes, freeze it, or let it catch up (0)",
    body: adminBodies.replica,
    answer: ({ hosted, parameters: { index = "" }, body }) => {
      const replica = hosted.world.replica(Number(index));
      replica.setLag(body.lag);
      return replicaReport(replica);
    },
  }),
  adminEndpoint({
    method: "GET",
    path: "/connections",
    summary: "the open connections and the watches they carry",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.world.connections().map(connectionReport),
  }),
  adminEndpoint({
    method: "POST",
    path: "/connections/{id}/actions",
    summary: "end a connection: goaway, fin, reset or halfOpen",
    body: adminBodies.connectionAction,
    answer: ({ hosted, parameters: { id = "" }, body }) => {
      const connection = hosted.world.connections().find((open) => open.id === id);
      if (connection === undefined) {
        throw new AdminError(404, {
          error: `No connection "${id}" is open`,
          hint: "see GET /connections",
        });
      }
      connection.close(body.do);
      return { id, done: body.do };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/load",
    summary: "make up objects, and go on changing them",
    body: adminBodies.load,
    status: 201,
    answer: async ({ hosted: { world, loads }, body: { resource, ...load } }) => {
      const run = world.load(resourceCalled(world, resource), load);
      loads.push(run);
      await run.created;
      return loadReport(run);
    },
  }),
  adminEndpoint({
    method: "GET",
    path: "/load",
    summary: "what the loads have done so far",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.loads.map(loadReport),
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/load",
    summary: "stop every load; the objects stay",
    body: adminBodies.empty,
    answer: ({ hosted: { loads } }) => {
      for (const run of loads) run.stop();
      return loads.splice(0).map(loadReport);
    },
  }),
];

/** The time of a world, for an answer. */
export function clockReport(world: World): object {
  const nowMs = world.clock.nowMs();
  return { mode: world.clockMode(), nowMs, now: new Date(nowMs).toISOString() };
}

/** A replica, for an answer. */
export function replicaReport(replica: Replica): object {
  const { index, url } = replica;
  return { index, url, lag: replica.lag(), version: replica.currentVersion() };
}

/** A connection, for an answer. */
export function connectionReport({ watches, close: _close, ...facts }: LiveConnection): object {
  return { ...facts, watches: watches() };
}

/** A load, for an answer. */
export function loadReport(run: LoadRun): object {
  return { id: run.id, ...run.counts() };
}

/** The resource of this name. @throws AdminError 404 if it is not served */
export function resourceCalled(world: World, name: string): ResourceDefinition {
  const served = world.resources();
  const found = served.find(
    (resource) => resource.resource === name || fullName(resource) === name,
  );
  if (found !== undefined) return found;
  const names = served.flatMap((resource) => [resource.resource, fullName(resource)]);
  throw new AdminError(404, {
    error: `No resource "${name}" is served`,
    path: "resource",
    hint: nearestHint(name, names) ?? 'group/version/plural, such as "apps/v1/deployments"',
  });
}

/** "pods" of the core group is "v1/pods", deployments are "apps/v1/deployments". */
export function fullName({ group, version, resource }: ResourceDefinition): string {
  return [group, version, resource].filter((part) => part !== "").join("/");
}
