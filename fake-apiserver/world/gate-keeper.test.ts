import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RuleError } from "../faults/parse-rule.js";
import type { JournalFact } from "../journal/journal-entry.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "./create-world.js";
import type { Gate, HeldRequest, World } from "./world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

let world: World;

function nextHeld(gate: Gate): Promise<HeldRequest> {
  return new Promise((resolve) => {
    const stop = gate.onHeld((request) => {
      stop();
      resolve(request);
    });
  });
}

function journalled(type: JournalFact["type"]): Promise<void> {
  return new Promise((resolve) => {
    const stop = world.journal.subscribe((entry) => {
      if (entry.type !== type) return;
      stop();
      resolve();
    });
  });
}

function types(): string[] {
  return world.journal
    .entries()
    .map(({ type }) => type)
    .filter((type) => !type.startsWith("connection") && type !== "stored");
}

describe("a gate", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
  });
  afterEach(() => world.close());

  it("holds what it matches, unanswered and unhandled, until it is released", async () => {
    const gate = world.hold({ verb: "list", resource: "pods" });
    const held = nextHeld(gate);
    const client = await RawClient.get(world.url, "/api/v1/pods");
    const request = await held;

    assert.deepEqual(gate.held(), [request]);
    assert.deepEqual(world.pendingRequests(), [request.request]);
    assert.equal(client.received().length, 0);
    world.store.create(PODS, { metadata: { name: "later", namespace: "default" } });

    request.release();

    // What was written while it waited is in the answer: it is handled as if it had just arrived.
    await client.until('"name":"later"');
    assert.deepEqual(gate.held(), []);
    assert.deepEqual(world.pendingRequests(), []);
    assert.deepEqual(types(), ["request", "held", "released", "response"]);
  });

  it("lets everything else pass", async () => {
    world.hold({ verb: "list", resource: "pods" });

    const client = await RawClient.get(world.url, "/api/v1/nodes");

    await client.until("NodeList");
  });

  it("answers with a fault", async () => {
    const gate = world.hold({ verb: "list" }, "door");
    const held = nextHeld(gate);
    const client = await RawClient.get(world.url, "/api/v1/pods");

    (await held).answer({ fault: "status.401" });

    await client.until("HTTP/1.1 401");
    const fault = world.journal.entries().find(({ type }) => type === "fault");
    assert.deepEqual(fault, { ...fault, fault: "status.401", rule: "door", request: "r1" });
  });

  it("opens a watch with a stream fault", async () => {
    const gate = world.hold({ verb: "watch" });
    const held = nextHeld(gate);
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=0");

    (await held).answer({ fault: "stream.cleanClose" });

    await client.until("\r\n0\r\n\r\n");
  });

  it("refuses answers that are no faults of requests", async () => {
    const gate = world.hold({ verb: "list" });
    const held = nextHeld(gate);
    await RawClient.get(world.url, "/api/v1/pods");
    const request = await held;

    assert.throws(() => request.answer({ fault: "connect.refuse" }), RuleError);
    assert.throws(
      () => request.answer({ fault: "h2.goaway" }),
      /^RuleError: fault: h2\.goaway is not supported over http\/1\.1$/,
    );
    assert.equal(gate.held().length, 1);
  });

  it("forgets a request whose client goes away", async () => {
    const gate = world.hold({ verb: "list" });
    const held = nextHeld(gate);
    const client = await RawClient.get(world.url, "/api/v1/pods");
    const request = await held;
    const aborted = journalled("request-aborted");

    client.close();
    await aborted;

    assert.deepEqual(gate.held(), []);
    assert.deepEqual(world.pendingRequests(), []);
    request.release();
    assert.deepEqual(types(), ["request", "held", "request-aborted"]);
  });

  it("forgets a WebSocket whose client goes away", async () => {
    const gate = world.hold({ verb: "watch" });
    const held = nextHeld(gate);
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1", [
      "Connection: Upgrade",
      "Upgrade: websocket",
    ]);
    await held;
    const aborted = journalled("request-aborted");

    client.close();
    await aborted;

    assert.deepEqual(gate.held(), []);
  });

  it("once open holds nothing more", async () => {
    const gate = world.hold({ verb: "list" });
    const held = nextHeld(gate);
    const first = await RawClient.get(world.url, "/api/v1/pods");
    await held;

    gate.open();

    await first.until("PodList");
    const second = await RawClient.get(world.url, "/api/v1/nodes");
    await second.until("NodeList");
  });

  it("opens with a reset of the world", async () => {
    const gate = world.hold({});
    const held = nextHeld(gate);
    const client = await RawClient.get(world.url, "/api/v1/pods");
    await held;

    world.reset();

    await client.until("PodList");
  });

  it("holds a request once for each gate that matches", async () => {
    const first = world.hold({ verb: "list" }, "first");
    const second = world.hold({ resource: "pods" }, "second");
    const atFirst = nextHeld(first);
    const atSecond = nextHeld(second);
    const client = await RawClient.get(world.url, "/api/v1/pods");

    (await atFirst).release();
    (await atSecond).release();

    await client.until("PodList");
    assert.deepEqual(types(), ["request", "held", "released", "held", "released", "response"]);
  });
});
