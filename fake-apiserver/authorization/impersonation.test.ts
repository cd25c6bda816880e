import assert from "node:assert/strict";
import { describe, it } from "node:test";
import request from "supertest";
import { createWorld } from "../world/create-world.js";

const REFUSALS = {
  "1.35":
    'users "carol" is forbidden: User "alice" cannot impersonate resource "users" in API group "" at the cluster scope',
  "1.36":
    'pods is forbidden: User "alice" cannot impersonate-on:user-info:list resource "pods" in API group "" in the namespace "default"',
};

describe("impersonation that is not permitted", () => {
  for (const [profile, message] of Object.entries(REFUSALS)) {
    it(`is refused by ${profile} for the verb that it asks for`, async () => {
      await using world = await createWorld({
        profile,
        authorization: "RBAC",
        tokens: { secret: "alice" },
      });

      const { body } = await request(world.url)
        .get("/api/v1/namespaces/default/pods")
        .set({ Authorization: "Bearer secret", "Impersonate-User": "carol" })
        .expect(403);

      assert.equal(body.message, message);
    });
  }
});
