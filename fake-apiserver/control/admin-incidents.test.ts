import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { FaultyWorld } from "../testing/faulty-world.js";
import { type AdminServer, startAdminServer } from "./admin-server.js";
import { WorldHost } from "./world-host.js";

let faulty: FaultyWorld;
let host: WorldHost;
let admin: AdminServer;

function prepareEach(): void {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
    host = new WorldHost(faulty.world);
    admin = await startAdminServer(host);
  });
  afterEach(async () => {
    await admin.close();
    await host.close();
    await faulty.close();
  });
}

describe("POST /incidents/{name}", () => {
  prepareEach();

  for (const path of ["/incidents/token-rotation", "/scenarios/token-rotation"]) {
    it(`lets it happen, and remembers its rules: ${path}`, async () => {
      const answer = await request(admin.url).post(path).send({ rejectedCount: 1 });
      const rules = await request(admin.url).get("/rules");

      assert.equal(answer.status, 201);
      assert.equal(answer.body.rules[0].name, "token-rotation");
      assert.deepEqual(rules.body, answer.body.rules);
      assert.equal((await request(faulty.world.url).get("/api/v1/pods")).status, 401);
    });
  }

  it("refuses a name with the nearest right one", async () => {
    const { status, body } = await request(admin.url).post("/incidents/token-rotatoin").send({});

    assert.equal(status, 404);
    assert.match(body.hint, /token-rotation/);
  });

  it("refuses parameters with their place", async () => {
    const { status, body } = await request(admin.url).post("/incidents/lb-idle").send({ idle: 1 });

    assert.equal(status, 400);
    assert.equal(body.path, "idle");
  });
});

describe("POST /actions", () => {
  prepareEach();

  it("does something to the world", async () => {
    const { status, body } = await request(admin.url)
      .post("/actions")
      .send({ action: "rv.hugeNumbers" });

    assert.equal(status, 200);
    assert.equal(body.version, "9007199254740993");
  });

  it("refuses an unknown action with the nearest right one", async () => {
    const { status, body } = await request(admin.url)
      .post("/actions")
      .send({ action: "store.compcat" });

    assert.equal(status, 400);
    assert.match(body.hint, /store\.compact/);
  });
});
