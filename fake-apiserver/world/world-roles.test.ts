import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { createWorld } from "./create-world.js";
import type { World } from "./world.js";

const ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
const GROUP = "rbac.authorization.k8s.io";
const BINDINGS = { group: GROUP, version: "v1", resource: "clusterrolebindings" };

let world: World;

function ask(path: string, token: string | undefined): request.Test {
  const asked = request(world.url).get(path);
  return token === undefined ? asked : asked.set("Authorization", `Bearer ${token}`);
}

describe("a world with RBAC", () => {
  beforeEach(async () => {
    world = await createWorld({ authorization: "RBAC", tokens: { secret: "alice" } });
  });
  afterEach(() => world.close());

  it("lets its admin do everything, and others what is bound to them", async () => {
    await ask("/api/v1/pods", world.adminToken).expect(200);
    await ask("/api/v1/pods", "secret").expect(403);
    await ask("/api/v1/pods", undefined).expect(403);
    await ask("/version", undefined).expect(200);
    await ask("/version", "other").expect(401);

    world.store.create(BINDINGS, {
      metadata: { name: "viewers" },
      subjects: [{ kind: "Group", name: "viewers" }],
      roleRef: { kind: "ClusterRole", name: "view" },
    });

    const token = world.issueToken({ user: "carol", groups: ["viewers"] });
    await ask("/api/v1/pods", token).expect(200);
    await ask("/api/v1/secrets", token).expect(403);
  });

  it("has a credential of an admin in its kubeconfig", () => {
    assert.match(world.kubeconfig(), new RegExp(`token: ${world.adminToken}\n`));
  });

  it("has its own roles again after a reset of the store", async () => {
    const admin = { Authorization: `Bearer ${world.adminToken}` };
    await request(world.url).delete(`${ROLES}/view`).set(admin).expect(200);

    world.reset({ what: ["store"] });

    await ask(`${ROLES}/view`, world.adminToken).expect(200);
  });

  it("gives roles the rules of those that they select, and of those that these select", async () => {
    const { body } = await ask(`${ROLES}/admin`, world.adminToken).expect(200);

    const resources = body.rules.flatMap(({ resources: all }: { resources: string[] }) => all);
    assert.deepEqual(
      ["pods", "secrets", "rolebindings", "localsubjectaccessreviews", "nodes"].filter((name) =>
        resources.includes(name),
      ),
      ["pods", "secrets", "rolebindings", "localsubjectaccessreviews"],
    );
  });

  it("has replicas that decide alike, and judge what is written to them", async () => {
    await using several = await createWorld({ authorization: "RBAC", replicas: 2 });
    const url = several.replica(1).url;

    await request(url).get("/api/v1/pods").expect(403);
    const answer = await request(url)
      .post(ROLES)
      .set({ Authorization: `Bearer ${several.adminToken}` })
      .send({ metadata: { name: "r" }, rules: [{ verbs: ["get"] }] });
    assert.equal(answer.status, 422);
  });
});

describe("a world without RBAC", () => {
  it("has no roles of its own, and judges none", async () => {
    await using free = await createWorld();

    const { body } = await request(free.url).get(ROLES).expect(200);
    assert.deepEqual([body.items, free.adminToken], [[], undefined]);
    await request(free.url)
      .post(ROLES)
      .send({ metadata: { name: "r" }, rules: [{}] })
      .expect(201);
  });

  it("has no other way to decide", async () => {
    await assert.rejects(createWorld(JSON.parse('{"authorization": "rbac"}')), {
      name: "RangeError",
      message: 'Option "authorization" is "rbac"; it must be one of AlwaysAllow, RBAC',
    });
  });
});
