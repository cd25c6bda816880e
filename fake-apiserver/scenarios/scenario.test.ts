import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { FaultyWorld, inShort, seenEvents } from "../faults/faulty-world.js";
import { RuleError } from "../faults/parse-rule.js";
import { runScenario, SCENARIO_NAMES, scenario } from "./scenario.js";

const LIST = "/api/v1/pods";
const WATCH = "/api/v1/pods?watch=1";
const INITIAL = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
const PODS = { group: "", version: "v1", resource: "pods" };

let faulty: FaultyWorld;

beforeEach(async () => {
  faulty = await FaultyWorld.create();
  faulty.createPods("a", "b", "c");
});

afterEach(() => faulty.close());

async function statusOf(path: string): Promise<number> {
  return (await request(faulty.world.url).get(path)).status;
}

describe("the scenario", () => {
  it("rolling-upgrade ends watches, is not ready, then is behind and has no history", async () => {
    const open = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await open.until("\r\n\r\n");
    scenario(faulty.world, "rolling-upgrade", { replicas: 2, byChanges: 2 });
    await open.until("\r\n0\r\n\r\n");

    assert.deepEqual([await statusOf(LIST), await statusOf(LIST)], [429, 429]);
    const again = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await again.until("\r\n0\r\n\r\n");
    assert.deepEqual(inShort(seenEvents(again)), ["ERROR 410"]);
    const { body } = await request(faulty.world.url).get(`${LIST}?resourceVersion=0`);
    assert.equal(body.items.length, 1);
    faulty.createPods("d");
    const fresh = await faulty.get(`${WATCH}&resourceVersion=1008`);
    await fresh.until("\r\n\r\n");
    faulty.createPods("e");
    await fresh.until('"name":"e"');
  });

  it("lb-idle silences a watch that is open already", async () => {
    const client = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    scenario(faulty.world, "lb-idle", {});
    faulty.clock.advance(240_000);

    assert.deepEqual(faulty.world.watches(), []);
    assert.equal(faulty.world.connectionCount(), 1);
  });

  it("etcd-restore goes back and starves those who have seen more", async () => {
    scenario(faulty.world, "etcd-restore", { version: "1005" });
    const client = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    faulty.createPods("d", "e", "f");
    await client.until('"name":"f"');

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED f"]);
  });

  it("compaction-while-paginating refuses one continuation", async () => {
    scenario(faulty.world, "compaction-while-paginating", { pages: 1 });
    let token = "";
    const codes: number[] = [];
    for (let page = 0; page < 3; page++) {
      const { body, status } = await request(faulty.world.url).get(
        `${LIST}?limit=1&continue=${token}`,
      );
      codes.push(status);
      token = body.metadata.continue;
    }

    assert.deepEqual(codes, [200, 200, 410]);
    assert.ok(token);
  });

  it("token-rotation refuses new requests and leaves open watches alone", async () => {
    const client = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    scenario(faulty.world, "token-rotation", { rejectedCount: 2 });

    assert.deepEqual(
      [await statusOf(LIST), await statusOf(LIST), await statusOf(LIST)],
      [401, 401, 200],
    );
    faulty.createPods("d");
    await client.until('"name":"d"');
  });

  it("crd-upgrade ends the watches of the resource", async () => {
    const client = await faulty.get(WATCH);
    await client.until("\r\n\r\n");
    scenario(faulty.world, "crd-upgrade", { group: "", resource: "pods" });

    await client.until("\r\n0\r\n\r\n");
  });

  it("overloaded-apiserver refuses, and is well again when its time is over", async () => {
    scenario(faulty.world, "overloaded-apiserver", { refusedShare: 1, durationMs: 1_000 });
    assert.equal(await statusOf(LIST), 429);

    faulty.clock.advance(1_000);
    assert.equal(await statusOf(LIST), 200);
  });

  it("overloaded-apiserver loses every second watch after an event", async () => {
    scenario(faulty.world, "overloaded-apiserver", { refusedShare: 0 });
    const clients = [await faulty.get(WATCH), await faulty.get(WATCH)];
    await clients[0]?.until('"name":"c"');

    assert.equal(await clients[1]?.ended(), "fin");
    assert.equal(clients[1]?.chunks().chunks.length, 1);
  });

  it("slow-consumer-termination floods one watch and ends it", async () => {
    scenario(faulty.world, "slow-consumer-termination", { eventCount: 50 });
    const client = await faulty.get(WATCH);
    await client.until("\r\n0\r\n\r\n");

    assert.equal(client.chunks().chunks.length, 50);
  });

  it("lying-watch-list never ends the initial events", async () => {
    scenario(faulty.world, "lying-watch-list", {});
    const client = await faulty.get(`${WATCH}&${INITIAL}`);
    await client.until('"name":"c"');
    faulty.createPods("last");

    assert.doesNotMatch(await client.until('"name":"last"'), /BOOKMARK/);
  });

  it("stops when it is told to", async () => {
    const run = scenario(faulty.world, "token-rotation", {});
    run.stop();

    assert.equal(await statusOf(LIST), 200);
    assert.equal(run.rules[0]?.handle.hits(), 0);
  });
});

describe("runScenario()", () => {
  it("refuses parameters that the scenario does not have", () => {
    for (const name of ["rolling-upgrade", "lb-idle", "crd-upgrade"] as const) {
      assert.throws(() => runScenario(faulty.world, name, { replica: 2 }), RuleError);
    }
    assert.equal(faulty.world.store.list(PODS).length, 3);
  });

  it("knows nine scenarios", () => {
    assert.equal(SCENARIO_NAMES.length, 9);
  });
});
