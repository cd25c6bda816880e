import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };
const PATH = "/apis/apps/v1/namespaces/default/deployments/d/scale";

let world: World;

function replicas(): unknown {
  return world.store.get(DEPLOYMENTS, "default/d")?.["spec"];
}

describe("the scale of an object", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
    world.store.create(DEPLOYMENTS, {
      metadata: { name: "d", namespace: "default" },
      spec: {
        replicas: 2,
        selector: {
          matchLabels: { b: "2", a: "1" },
          matchExpressions: [{ key: "c", operator: "In", values: ["3", "4"] }],
        },
      },
      status: { replicas: 1 },
    });
  });
  afterEach(() => world.close());

  it("says how many there are to be, how many there are, and which", async () => {
    const { body } = await request(world.url).get(PATH);

    assert.equal(body.kind, "Scale");
    assert.equal(body.metadata.name, "d");
    assert.deepEqual(body.spec, { replicas: 2 });
    assert.deepEqual(body.status, { replicas: 1, selector: "a=1,b=2,c in (3,4)" });
  });

  it("is written to the object, by PUT and by PATCH", async () => {
    const put = await request(world.url)
      .put(PATH)
      .send({ metadata: { name: "d" }, spec: { replicas: 5 } });
    assert.deepEqual(put.body.spec, { replicas: 5 });

    const patched = await request(world.url)
      .patch(PATH)
      .set("Content-Type", "application/merge-patch+json")
      .send('{"spec": {"replicas": 7}}');

    assert.deepEqual(patched.body.spec, { replicas: 7 });
    assert.equal(Reflect.get(Object(replicas()), "replicas"), 7);
    assert.equal(world.store.get(DEPLOYMENTS, "default/d")?.metadata.generation, 3);
  });

  it("takes a version for a lock", async () => {
    const { body } = await request(world.url)
      .put(PATH)
      .send({ metadata: { name: "d", resourceVersion: "1" }, spec: { replicas: 5 } });

    assert.equal(body.code, 409);
  });

  it("is refused when it is of another object, or does not say of which", async () => {
    const put = (metadata: object) =>
      request(world.url)
        .put(PATH)
        .send({ metadata, spec: { replicas: 5 } });

    const [other, nobody] = [await put({ name: "e" }), await put({})];

    assert.deepEqual([other.status, nobody.status], [400, 400]);
    assert.match(other.body.message, /\(e\) does not match the name on the URL \(d\)/);
    assert.match(nobody.body.message, /\(d based on URL\) was undeterminable/);
  });

  it("is refused when it is less than nothing, or of nothing", async () => {
    const negative = await request(world.url)
      .put(PATH)
      .send({ metadata: { name: "d" }, spec: { replicas: -1 } });
    const missing = await request(world.url).get(PATH.replace("/d/", "/e/"));

    assert.deepEqual([negative.status, missing.status], [422, 404]);
  });
});
