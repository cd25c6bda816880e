import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../world/create-world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const PATH = "/api/v1/namespaces/default/pods";

async function textOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function quietWorld() {
  return createWorld({ clock: new VirtualClock(), listens: false });
}

describe("World.ask()", () => {
  it("answers reads and writes, without a port", async () => {
    await using world = await quietWorld();
    const body = JSON.stringify({ metadata: { name: "a" }, spec: { containers: [] } });

    const written = await world.ask({
      method: "POST",
      path: PATH,
      headers: { "Content-Type": "application/json" },
      body,
    });
    const listed = await world.ask({ path: PATH });

    assert.equal(written.statusCode, 201);
    assert.equal(listed.headers["content-type"], "application/json");
    assert.equal(JSON.parse(await textOf(listed)).items.length, 1);
    assert.equal(world.connectionCount(), 0);
    assert.equal(world.url, "http://127.0.0.1:0");
  });

  it("gives the events of a watch until the client goes away", async () => {
    await using world = await quietWorld();
    const response = await world.ask({ path: `${PATH}?watch=1` });
    world.store.create(PODS, { metadata: { name: "a" } });

    const events = response[Symbol.asyncIterator]();
    const { value } = await events.next();
    assert.equal(JSON.parse(value).object.metadata.name, "a");
    assert.equal(world.watches().length, 1);

    await events.return?.();
    await nextTurn();
    assert.equal(world.watches().length, 0);
  });

  it("ends a watch when its signal aborts", async () => {
    await using world = await quietWorld();
    const leaving = new AbortController();
    const { signal } = leaving;
    const response = await world.ask({ path: `${PATH}?watch=1`, signal });

    leaving.abort();

    await assert.rejects(textOf(response), { code: "ECONNRESET" });
    assert.equal(world.watches().length, 0);
  });

  it("breaks where a connection would, before the answer, within it, and within a watch", async () => {
    await using world = await quietWorld();
    world.install([
      { match: { verb: "get" }, do: [{ fault: "request.reset" }] },
      { match: { verb: "list" }, do: [{ fault: "list.truncated" }] },
      { match: { verb: "watch" }, do: [{ fault: "stream.abort" }] },
    ]);

    await assert.rejects(world.ask({ path: `${PATH}/a` }), { code: "ECONNRESET" });
    const list = await world.ask({ path: PATH });
    await assert.rejects(textOf(list), { code: "ECONNRESET" });
    const watch = await world.ask({ path: `${PATH}?watch=1` });
    await assert.rejects(textOf(watch), { code: "ECONNRESET" });
  });

  it("waits at gates, and ends when its client leaves there", async () => {
    await using world = await quietWorld();
    const gate = world.hold({ verb: "list" });
    const leaving = new AbortController();
    const held = world.ask({ path: PATH });
    const left = world.ask({ path: PATH, signal: leaving.signal });

    leaving.abort();
    await assert.rejects(left, { code: "ECONNRESET" });
    gate.open();

    assert.equal((await held).statusCode, 200);
    assert.equal(world.pendingRequests().length, 0);
  });

  it("is over for a client that has left before asking", async () => {
    await using world = await quietWorld();

    const asked = world.ask({ path: PATH, signal: AbortSignal.abort() });

    await assert.rejects(asked, { code: "ECONNRESET" });
    assert.equal(world.pendingRequests().length, 0);
  });

  it("writes a long initial state as the client takes it", async () => {
    await using world = await quietWorld();
    const text = "x".repeat(100_000);
    for (let number = 0; number < 50; number++) {
      world.store.create(PODS, { metadata: { name: `pod-${number}`, annotations: { text } } });
    }
    const response = await world.ask({ path: `${PATH}?watch=1` });
    const events = response[Symbol.asyncIterator]();
    let bytes = 0;

    assert.ok(response.readableLength < 2_000_000);
    while (bytes < 5_000_000) bytes += (await events.next()).value.length;

    await events.return?.();
  });
});
