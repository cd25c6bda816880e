import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const ACCESS = "apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
const IDENTITY = "apis/authentication.k8s.io/v1/selfsubjectreviews";
const ASKED = { spec: { resourceAttributes: { verb: "list", resource: "pods" } } };

async function post(world: World, path: string, body: object, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${world.url}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify(body),
  });
}

describe("review()", () => {
  it("has the user of a token", async () => {
    await using world = await createWorld({ tokens: { "t-1": "alice" } });

    const { status } = JSON.parse(await (await post(world, IDENTITY, {}, "t-1")).text());

    assert.deepEqual(status.userInfo, { username: "alice", groups: ["system:authenticated"] });
  });

  it("refuses unknown clients", async () => {
    await using world = await createWorld({ tokens: { "t-1": "alice" } });

    assert.equal((await post(world, IDENTITY, {})).status, 401);
    assert.equal((await post(world, ACCESS, ASKED)).status, 401);
  });

  it("stores nothing, and gives no version", async () => {
    await using world = await createWorld();
    const version = world.store.currentVersion();

    const { metadata } = JSON.parse(await (await post(world, ACCESS, ASKED)).text());

    assert.equal(world.store.currentVersion(), version);
    assert.equal(metadata.resourceVersion, undefined);
    assert.equal(metadata.uid, undefined);
  });

  it("is not asked for identities before 1.28", async () => {
    await using world = await createWorld({ profile: "1.27" });

    assert.equal((await post(world, IDENTITY, {})).status, 404);
    assert.equal((await post(world, ACCESS, ASKED)).status, 201);
  });
});
