import type { AdminServer } from "../../fake-apiserver/control/admin-server.js";
import { startAdminServer } from "../../fake-apiserver/control/admin-server.js";
import { WorldHost } from "../../fake-apiserver/control/world-host.js";
import { createWorld } from "../../fake-apiserver/world/create-world.js";
import type { World } from "../../fake-apiserver/world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const OPERATOR = { "user-agent": "web-operator/2.1" };

/** A world in which something has happened, with its console. */
export interface ConsoleHistory extends AsyncDisposable {
  readonly admin: AdminServer;
  readonly world: World;
}

/**
 * What a picture of the console shows: an operator that watches pods, an event that a fault has written twice, a list that
 * is held at a gate, a replica that is behind.
 */
export async function consoleHistory(): Promise<ConsoleHistory> {
  const world = await createWorld({ replicas: 2, clusterObjects: true });
  const admin = await startAdminServer(new WorldHost(world));
  for (const name of ["web-1", "web-2", "web-3"]) write(world, name);
  world.install({
    name: "delivered twice",
    match: { verb: "watch", resource: "pods" },
    do: [{ fault: "event.duplicate", event: { nth: 2 } }],
    times: 1,
  });
  world.hold({ verb: "list", resource: "services" }, "lists");
  await ask(world, "/api/v1/pods?resourceVersion=0");
  const from = world.store.currentVersion();
  void ask(world, `/api/v1/pods?watch=1&allowWatchBookmarks=true&resourceVersion=${from}`);
  await world.awaitWatch({ resource: "pods" });
  world.store.delete(PODS, "web-1");
  write(world, "web-4");
  world.replica(1).setLag("frozen");
  write(world, "web-5");
  world.watches()[0]?.bookmark();
  void ask(world, "/api/v1/namespaces/default/configmaps?watch=1&resourceVersion=0");
  await world.awaitWatch({ resource: "configmaps" });
  void ask(world, "/api/v1/services");
  await world.awaitRequest({ resource: "services" });
  return {
    admin,
    world,
    [Symbol.asyncDispose]: async () => {
      await admin.close();
      await world.close();
    },
  };
}

function write(world: World, name: string): void {
  const metadata = { name, namespace: "default", labels: { app: "web" } };
  const spec = { containers: [{ name: "web", image: "nginx:1.29" }] };
  world.store.create(PODS, { apiVersion: "v1", kind: "Pod", metadata, spec });
}

/** Asks as the operator would, and reads what comes until the world ends. */
async function ask(world: World, path: string): Promise<void> {
  try {
    const answer = await fetch(`${world.url}${path}`, { headers: OPERATOR });
    await answer.text();
  } catch {
    // The world ends in the middle of an answer, as is meant.
  }
}
