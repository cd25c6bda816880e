import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const NAMESPACES = { group: "", version: "v1", resource: "namespaces" };

let world: World;

describe("a namespace", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
    world.store.create(NAMESPACES, { metadata: { name: "n" } });
  });
  afterEach(() => world.close());

  it("is active from the start, and labelled with its name", () => {
    const namespace = world.store.get(NAMESPACES, "n");

    assert.deepEqual(namespace?.metadata.labels, { "kubernetes.io/metadata.name": "n" });
    assert.deepEqual(namespace?.["spec"], { finalizers: ["kubernetes"] });
    assert.deepEqual(namespace?.["status"], { phase: "Active" });
  });

  it("terminates, takes its contents along, and is gone", async () => {
    world.store.create(PODS, { metadata: { name: "a", namespace: "n" } });
    const response = await fetch(`${world.url}/api/v1/namespaces?watch=1&timeoutSeconds=0`);
    assert.equal(response.status, 200);

    const { body } = await request(world.url).delete("/api/v1/namespaces/n");

    assert.equal(body.status.phase, "Terminating");
    assert.equal(world.store.get(PODS, "n/a"), undefined);
    assert.equal(world.store.get(NAMESPACES, "n"), undefined);
    const events = world.journal
      .entries()
      .flatMap((entry) => (entry.type === "event-sent" && entry.key === "n" ? [entry.event] : []));
    assert.deepEqual(events, ["ADDED", "MODIFIED", "DELETED"]);
    await response.body?.cancel();
  });

  it("stays terminating while something in it has finalizers, and takes nothing new", async () => {
    const pod = { metadata: { name: "a", namespace: "n", finalizers: ["example.com/x"] } };
    world.store.create(PODS, pod);

    world.store.delete(NAMESPACES, "n");

    const refused = await request(world.url)
      .post("/api/v1/namespaces/n/pods")
      .send({ metadata: { name: "b" } });
    assert.equal(refused.body.code, 403);
    assert.equal(refused.body.details.causes[0].reason, "NamespaceTerminating");
    world.store.update(PODS, { metadata: { name: "a", namespace: "n" } });
    assert.equal(world.store.get(NAMESPACES, "n"), undefined);
  });

  it("is let go by its finalize endpoint as well", async () => {
    world.store.create(PODS, {
      metadata: { name: "a", namespace: "n", finalizers: ["example.com/x"] },
    });
    world.store.delete(NAMESPACES, "n");

    await request(world.url)
      .put("/api/v1/namespaces/n/finalize")
      .send({ metadata: { name: "n" }, spec: { finalizers: [] } })
      .expect(200);

    assert.equal(world.store.get(NAMESPACES, "n"), undefined);
  });
});
