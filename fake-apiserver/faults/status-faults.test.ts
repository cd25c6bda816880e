import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { encodeContinueToken } from "../storage/continue-token.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const LIST = "/api/v1/pods";
const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";
const TOKEN = encodeContinueToken({ version: 1_004n, startKey: "default/a\0" });
const PAGE = `/api/v1/pods?continue=${TOKEN}`;

let world: World;

describe("status faults", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
  });
  afterEach(() => world.close());

  it("are in the journal between the request and the response", async () => {
    world.install({ name: "it", do: [{ fault: "status.500" }] });

    await request(world.url).get(LIST).expect(500);

    const known = world.journal.entries().filter(({ type }) => !type.startsWith("connection"));
    assert.deepEqual(
      known.map(({ type }) => type),
      ["request", "fault", "response"],
    );
    assert.deepEqual(known[1], { ...known[1], fault: "status.500", rule: "it", request: "r1" });
  });

  it("status.504.tooLarge speaks of the version that was asked for, if it lies ahead", async () => {
    world.install({ do: [{ fault: "status.504.tooLarge" }] });

    const { body } = await request(world.url).get(`${LIST}?resourceVersion=9999`).expect(504);

    assert.equal(body.message, "Timeout: Too large resource version: 9999, current: 1004");
  });

  it("status.410.continue gives a token to go on with, unless the rule says otherwise", async () => {
    const handle = world.install({ do: [{ fault: "status.410.continue" }] })[0];
    const withToken = await request(world.url).get(PAGE);
    handle?.remove();
    world.install({ do: [{ fault: "status.410.continue", withToken: false }] });
    const without = await request(world.url).get(PAGE);

    assert.equal(
      withToken.body.metadata.continue,
      encodeContinueToken({ version: undefined, startKey: "default/a\0" }),
    );
    assert.deepEqual(without.body.metadata, {});
    assert.match(without.body.message, /without the continue parameter\.$/);
  });

  it("leave alone the requests on which they cannot act", async () => {
    const handle = world.install({ do: [{ fault: "status.410.watch" }], times: 1 })[0];

    await request(world.url).get(LIST).expect(200);
    assert.equal(handle?.hits(), 0);

    await request(world.url).get(WATCH).expect(410);
    assert.equal(handle?.hits(), 1);
  });

  it("answer an attempt to open a WebSocket in plain HTTP", async () => {
    world.install({ do: [{ fault: "status.401" }] });

    const client = await RawClient.get(world.url, WATCH, [
      "Connection: Upgrade",
      "Upgrade: websocket",
    ]);

    await client.until('"reason":"Unauthorized"');
    assert.match(client.received().toString(), /^HTTP\/1\.1 401 /);
  });
});
