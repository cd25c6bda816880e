import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { nextTurn } from "../../src/time/system-clock.js";
import { FaultyWorld } from "../testing/faulty-world.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const OF = { group: "", version: "v1", resource: "configmaps" };
const MAP = { metadata: { name: "m", namespace: "default" } };

let faulty: FaultyWorld;

describe("faults of writes", () => {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
  });
  afterEach(() => faulty.close());

  it("write.webhookDenied refuses with the code that is wanted", async () => {
    faulty.world.install({ do: [{ fault: "write.webhookDenied", code: 400 }] });

    const { body } = await request(faulty.world.url).post(MAPS).send(MAP).expect(400);

    assert.equal(body.reason, "BadRequest");
    await request(faulty.world.url).get(MAPS).expect(200);
  });

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
