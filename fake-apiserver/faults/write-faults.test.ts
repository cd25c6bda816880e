import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { nextTurn } from "../../src/time/system-clock.js";
import { FaultyWorld } from "./faulty-world.js";
import type { Fault } from "./rule.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const OF = { group: "", version: "v1", resource: "configmaps" };
const MAP = { metadata: { name: "m", namespace: "default" } };

let faulty: FaultyWorld;

beforeEach(async () => {
  faulty = await FaultyWorld.create();
});

afterEach(() => faulty.close());

const refusals: readonly [Fault, "post" | "put", number, string, RegExp][] = [
  [{ fault: "write.conflict" }, "put", 409, "Conflict", /the object has been modified/],
  [{ fault: "write.webhookDenied" }, "post", 403, "Forbidden", /^admission webhook ".*" denied/],
  [{ fault: "write.webhookDenied", code: 400 }, "post", 400, "BadRequest", /denied/],
  [{ fault: "write.webhookTimeout" }, "post", 500, "InternalError", /context deadline exceeded$/],
  [
    { fault: "write.quota" },
    "post",
    403,
    "Forbidden",
    /^configmaps "m" is forbidden: exceeded quota/,
  ],
  [{ fault: "write.413" }, "post", 413, "RequestEntityTooLarge", /limit is 3145728$/],
  [{ fault: "write.422" }, "put", 422, "Invalid", /^ConfigMap "m" is invalid: spec/],
];

describe("faults of writes", () => {
  for (const [fault, method, status, reason, message] of refusals) {
    it(`${JSON.stringify(fault)} refuses and changes nothing`, async () => {
      const before = faulty.world.store.currentVersion();
      faulty.world.install({ do: [fault] });
      const path = method === "put" ? `${MAPS}/m` : MAPS;
      const { body } = await request(faulty.world.url)[method](path).send(MAP);

      assert.equal(body.code, status);
      assert.equal(body.reason, reason);
      assert.match(body.message, message);
      assert.equal(faulty.world.store.currentVersion(), before);
      assert.equal((await request(faulty.world.url).get(MAPS)).status, 200);
    });
  }

  for (const how of ["reset", "abort"] as const) {
    it(`write.lostResponse by ${how} does the write and gives no answer`, async () => {
      faulty.world.install({ do: [{ fault: "write.lostResponse", how }] });

      await assert.rejects(async () => request(faulty.world.url).post(MAPS).send(MAP));
      assert.equal(faulty.world.store.list(OF).length, 1);
    });
  }

  it("write.delayedVisibility with late response answers after watches have heard", async () => {
    const fault = { fault: "write.delayedVisibility", late: "response", delayMs: 500 } as const;
    faulty.world.install({ match: { verb: "create" }, do: [fault] });
    const watch = await faulty.get(`${MAPS}?watch=1`);
    await watch.until("\r\n\r\n");
    let isAnswered = false;
    const answer = request(faulty.world.url)
      .post(MAPS)
      .send(MAP)
      .then(({ status }) => {
        isAnswered = true;
        return status;
      });
    await watch.until('"name":"m"');
    assert.equal(isAnswered, false);

    faulty.clock.advance(500);
    assert.equal(await answer, 201);
  });

  it("write.finalizerStuck marks the object and keeps it", async () => {
    faulty.world.store.create(OF, MAP);
    faulty.world.install({ do: [{ fault: "write.finalizerStuck" }] });
    await request(faulty.world.url).delete(`${MAPS}/m`);

    const stored = faulty.world.store.get(OF, "default/m");
    assert.ok(stored?.metadata.deletionTimestamp);
    assert.deepEqual(stored?.metadata.finalizers, ["faults.example.com/stuck"]);
  });

  for (const isApplied of [true, false]) {
    it(`write.timeout34 answers late, isApplied ${isApplied}`, async () => {
      faulty.world.install({ do: [{ fault: "write.timeout34", isApplied }] });
      const answer = request(faulty.world.url)
        .post(MAPS)
        .send(MAP)
        .then(({ body }) => body);
      while (faulty.clock.nextDueInMs() !== 34_000) await nextTurn();
      faulty.clock.advance(34_000);

      assert.equal((await answer).reason, "Timeout");
      assert.equal(faulty.world.store.list(OF).length, isApplied ? 1 : 0);
    });
  }
});
