import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { constants, gunzipSync } from "node:zlib";
import { nextTurn } from "../../src/time/system-clock.js";
import { FaultyWorld, inShort, seenEvents, settle } from "../testing/faulty-world.js";

let faulty: FaultyWorld;

function prepareEach(): void {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
  });
  afterEach(() => faulty.close());
}

describe("faults of the response around a watch", () => {
  prepareEach();

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
});

describe("faults of when bytes go out", () => {
  prepareEach();

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
});
