import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { constants, gunzipSync } from "node:zlib";
import { nextTurn } from "../../src/time/system-clock.js";
import type { RawClient } from "../transport/raw-client.js";
import { FaultyWorld, inShort, seenEvents } from "./faulty-world.js";

let faulty: FaultyWorld;

beforeEach(async () => {
  faulty = await FaultyWorld.create();
});

afterEach(() => faulty.close());

function bodyOf(client: RawClient): Buffer {
  const received = client.received();
  return received.subarray(received.indexOf("\r\n\r\n") + 4);
}

/** Lets sockets deliver what was written. A silent client shows nothing, so there is nothing to wait for. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextTurn();
}

describe("faults of the response around a watch", () => {
  it("stream.cleanCloseImmediately ends before anything is written", async () => {
    const client = await faulty.watch({ fault: "stream.cleanCloseImmediately" });

    await client.until("\r\n0\r\n\r\n");
    assert.deepEqual(seenEvents(client), []);
  });

  it("stream.wrongContentLength announces a length and keeps to none", async () => {
    const client = await faulty.watch({ fault: "stream.wrongContentLength", bytes: 10 });
    faulty.createPods("a");

    const text = await client.until('"name":"a"');
    assert.match(text, /\r\nContent-Length: 10\r\n/);
    assert.doesNotMatch(text, /Transfer-Encoding/);
    assert.ok(bodyOf(client).toString().startsWith('{"type":"ADDED"'));
  });

  it("stream.wrongContentLength ends early when the body is shorter", async () => {
    const client = await faulty.watch({ fault: "stream.wrongContentLength", bytes: 1_000_000 });
    faulty.createPods("a");
    faulty.world.watches()[0]?.close("clean");

    assert.equal(await client.ended(), "fin");
  });

  it("stream.gzip can be read after every event, and is complete at the end", async () => {
    const client = await faulty.watch({ fault: "stream.gzip" });
    faulty.createPods("a");
    await client.until("Content-Encoding: gzip");
    while (client.chunks().chunks.length < 1) await nextTurn();
    const first = client.chunks().chunks[0] ?? Buffer.alloc(0);
    const readable = gunzipSync(first, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    faulty.createPods("b");
    faulty.world.watches()[0]?.close("clean");
    await client.until("\r\n0\r\n\r\n");

    assert.equal(JSON.parse(readable).object.metadata.name, "a");
    const whole = gunzipSync(Buffer.concat(client.chunks().chunks)).toString();
    assert.equal(whole.trimEnd().split("\n").length, 2);
  });

  it("stream.gzipMembers writes one member for each event", async () => {
    const client = await faulty.watch({ fault: "stream.gzipMembers" });
    faulty.createPods("a", "b");
    faulty.world.watches()[0]?.close("clean");
    await client.until("\r\n0\r\n\r\n");

    const names = client
      .chunks()
      .chunks.map((chunk) => JSON.parse(gunzipSync(chunk).toString()).object.metadata.name);
    assert.deepEqual(names, ["a", "b"]);
  });

  it("stream.badGzip cannot be read", async () => {
    const client = await faulty.watch({ fault: "stream.badGzip" });
    faulty.createPods("a");
    faulty.world.watches()[0]?.close("clean");
    await client.until("\r\n0\r\n\r\n");

    assert.throws(
      () => gunzipSync(client.chunks().chunks[0] ?? Buffer.alloc(0)),
      /invalid|corrupt/,
    );
  });

  it("stream.trailersOrExtraBytes goes on behind the final chunk", async () => {
    const client = await faulty.watch({ fault: "stream.trailersOrExtraBytes", extra: "junk" });
    faulty.world.watches()[0]?.close("clean");

    await client.until("junk");
    assert.equal(bodyOf(client).toString(), "0\r\nX-Fault: true\r\n\r\njunk");
  });

  it("stream.timeoutIgnored outlives timeoutSeconds", async () => {
    await faulty.watch({ fault: "stream.timeoutIgnored" }, "resourceVersion=1004&timeoutSeconds=5");

    faulty.clock.advance(3_600_000);
    assert.equal(faulty.world.watches().length, 1);
  });
});

describe("faults of when bytes go out", () => {
  it("stream.stallThenResume is silent, then writes what has come", async () => {
    const client = await faulty.watch({
      fault: "stream.stallThenResume",
      durationMs: 1_000,
      event: { nth: 2 },
    });
    faulty.createPods("a", "b", "c");
    await client.until('"name":"a"');
    faulty.clock.advance(999);
    await settle();
    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a"]);

    faulty.clock.advance(1);
    await client.until('"name":"c"');
    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a", "ADDED b", "ADDED c"]);
  });

  it("stream.idleKill ends a watch on which nothing comes, and no other", async () => {
    const client = await faulty.watch({ fault: "stream.idleKill", idleMs: 1_000 });
    faulty.clock.advance(600);
    faulty.createPods("a");
    faulty.clock.advance(600);
    assert.equal(faulty.world.watches().length, 1);

    faulty.clock.advance(400);
    assert.equal(await client.ended(), "fin");
    assert.equal(client.chunks().isComplete, false);
    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a"]);
  });

  it("stream.bufferingProxy writes by time, and by size", async () => {
    const client = await faulty.watch({
      fault: "stream.bufferingProxy",
      bytes: 1_000,
      intervalMs: 500,
    });
    faulty.createPods("a", "b");
    await settle();
    assert.equal(client.chunks().chunks.length, 0);

    faulty.clock.advance(500);
    await client.until('"name":"b"');
    assert.equal(client.chunks().chunks.length, 1);

    faulty.createPods("c", "d", "e", "f", "g", "h");
    await client.until('"name":"d"');
  });

  it("stream.slowDrip writes a few bytes at a time", async () => {
    const client = await faulty.watch({ fault: "stream.slowDrip", bytes: 3, intervalMs: 10 });
    faulty.createPods("a");
    faulty.clock.advance(20);
    await client.until("ADD".slice(0, 1));
    while (client.chunks().chunks.length < 3) await nextTurn();
    assert.equal(Buffer.concat(client.chunks().chunks).toString(), '{"type":"');

    faulty.clock.advance(100_000);
    while (!Buffer.concat(client.chunks().chunks).includes("\n")) await nextTurn();
    assert.ok(client.chunks().chunks.every((chunk) => chunk.length <= 3));
  });

  it("write.delayedVisibility lets watches hear later than the writer", async () => {
    const client = await faulty.watch({ fault: "write.delayedVisibility", delayMs: 100 });
    faulty.createPods("a");
    await settle();
    assert.deepEqual(seenEvents(client), []);

    faulty.clock.advance(100);
    await client.until('"name":"a"');
    assert.deepEqual(faulty.faults(), ["write.delayedVisibility"]);
  });
});

describe("connect.blackhole", () => {
  it("accepts and never answers", async () => {
    faulty.world.install({ do: [{ fault: "connect.blackhole" }], times: 1 });
    const lost = await faulty.get("/api/v1/pods");
    const found = await faulty.get("/api/v1/pods");

    await found.until("200 OK");
    assert.equal(lost.received().length, 0);
    assert.deepEqual(faulty.faults(), ["connect.blackhole"]);
  });
});
