import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import type { Fault } from "./rule.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const NOW = "resourceVersion=1004&allowWatchBookmarks=1";
const FINAL = "\r\n0\r\n\r\n";

let world: World;
let clock: VirtualClock;

async function watch(fault: Fault, query = NOW): Promise<RawClient> {
  world.install({ do: [fault] });
  const client = await RawClient.get(world.url, `/api/v1/pods?watch=1&${query}`);
  await client.until("\r\n\r\n");
  return client;
}

function createPods(...names: readonly string[]): void {
  for (const name of names) {
    world.store.create(PODS, { metadata: { name, namespace: "default" } });
  }
}

function chunks(client: RawClient): string[] {
  return client.chunks().chunks.map((chunk) => chunk.toString());
}

/** "ADDED a", "BOOKMARK", "ERROR 410" */
function events(client: RawClient): string[] {
  return chunks(client).map((chunk) => {
    const { type, object } = JSON.parse(chunk);
    return [type, object.metadata.name ?? object.code].filter(Boolean).join(" ");
  });
}

/** Everything about watches in the journal, in short. */
function journalled(): string[] {
  return world.journal.entries().flatMap((entry) => {
    switch (entry.type) {
      case "fault":
        return [entry.fault];
      case "event-sent":
        return [entry.event];
      case "event-dropped":
        return [`dropped ${entry.key ?? ""}`.trim()];
      case "watch-closed":
        return [`closed by ${entry.by}: ${entry.how}`];
      default:
        return [];
    }
  });
}

function prepareEach(): void {
  beforeEach(async () => {
    clock = new VirtualClock();
    world = await createWorld({ clock });
  });
  afterEach(() => world.close());
}

describe("faults that end a stream", () => {
  prepareEach();

  it("stream.cleanClose ends at once, before anything is written", async () => {
    const client = await watch({ fault: "stream.cleanClose" }, "resourceVersion=0");

    await client.until("\r\n0\r\n\r\n");

    assert.deepEqual(client.chunks(), { chunks: [], isComplete: true, rest: Buffer.alloc(0) });
    assert.deepEqual(journalled(), ["stream.cleanClose", "closed by fault: clean"]);
  });

  it("stream.cleanClose with an event ends in its place", async () => {
    const client = await watch({ fault: "stream.cleanClose", event: { key: "default/b" } });
    createPods("a", "b", "c");

    await client.until(FINAL);

    assert.deepEqual(events(client), ["ADDED a"]);
  });

  it("stream.abort ends without a final chunk", async () => {
    const client = await watch({ fault: "stream.abort", event: { nth: 2 } });
    createPods("a", "b");

    assert.equal(await client.ended(), "fin");

    assert.deepEqual(events(client), ["ADDED a"]);
    assert.equal(client.chunks().isComplete, false);
    assert.equal(client.chunks().rest.length, 0);
    assert.deepEqual(journalled(), ["ADDED", "stream.abort", "closed by fault: abort"]);
  });

  it("stream.reset resets", async () => {
    const client = await watch({ fault: "stream.reset", event: { type: "ADDED" } });
    createPods("a");

    assert.equal(await client.ended(), "reset");
    assert.deepEqual(journalled(), ["stream.reset", "closed by fault: reset"]);
  });

  it("stream.halfOpen goes silent, does not answer a FIN, and notices it", async () => {
    const client = await watch({ fault: "stream.halfOpen", event: { nth: 2 } });
    let hasEnded = false;
    void client.ended().then(() => {
      hasEnded = true;
    });
    createPods("a", "b", "c");
    await client.until('"name":"a"');
    assert.equal(world.connectionCount(), 1);
    assert.deepEqual(world.watches(), []);
    const gone = new Promise<string>((resolve) => {
      world.journal.subscribe((entry) => {
        if (entry.type === "connection-closed") resolve(entry.by);
      });
    });

    client.halfClose();

    assert.equal(await gone, "client");
    assert.equal(world.connectionCount(), 0);
    const other = await RawClient.get(world.url, "/readyz");
    await other.until("ok");
    assert.equal(hasEnded, false);
    assert.deepEqual(events(client), ["ADDED a"]);
    await world.close();
    await client.ended();
  });
});

describe("faults of framing", () => {
  prepareEach();

  it("stream.splitFrames cuts every event into chunks of a size", async () => {
    const client = await watch({ fault: "stream.splitFrames", chunkBytes: 10 });
    createPods("a", "b");
    await client.until("\n\r\n");
    clock.advance(3_600_000);
    await client.until(FINAL);

    const pieces = chunks(client);
    assert.equal(Math.max(...pieces.map((piece) => piece.length)), 10);
    const lines = pieces.join("").trim().split("\n");
    assert.deepEqual(
      lines.slice(0, 2).map((line) => JSON.parse(line).object.metadata.name),
      ["a", "b"],
    );
  });

  it("stream.coalesce keeps events back until they fill a chunk, and writes the rest at the end", async () => {
    const client = await watch({ fault: "stream.coalesce", count: 2 }, "resourceVersion=1004");
    createPods("a");
    assert.equal(world.watches()[0]?.sentCount(), 0);
    createPods("b", "c");
    assert.equal(world.watches()[0]?.sentCount(), 2);

    world.watches()[0]?.close("clean");
    await client.until(FINAL);

    const lines = chunks(client).map((chunk) => chunk.trim().split("\n").length);
    assert.deepEqual(lines, [2, 1]);
  });
});

describe("faults of content", () => {
  prepareEach();

  it("event.410 says so first and ends", async () => {
    const client = await watch({ fault: "event.410" }, "resourceVersion=0");

    await client.until(FINAL);

    assert.deepEqual(events(client), ["ERROR 410"]);
    assert.equal(JSON.parse(chunks(client)[0] ?? "").object.reason, "Expired");
    assert.deepEqual(journalled(), ["event.410", "ERROR", "closed by fault: clean"]);
  });

  it("event.410 with an event says so in its place, with the reason asked for", async () => {
    const client = await watch({ fault: "event.410", reason: "none", event: { nth: 2 } });
    createPods("a", "b");

    await client.until(FINAL);

    assert.deepEqual(events(client), ["ADDED a", "ERROR 410"]);
    assert.equal("reason" in JSON.parse(chunks(client)[1] ?? "").object, false);
  });

  it("event.drop keeps one event from the client", async () => {
    const client = await watch({ fault: "event.drop", event: { key: "default/b" } });
    createPods("a", "b", "c");

    await client.until('"name":"c"');

    assert.deepEqual(events(client), ["ADDED a", "ADDED c"]);
    assert.deepEqual(journalled(), ["ADDED", "event.drop", "dropped default/b", "ADDED"]);
  });

  it("event.unknownType, event.addedForKnown and event.modifiedForUnknown change the type", async () => {
    world.install([
      { do: [{ fault: "event.unknownType", event: { nth: 1 } }] },
      { do: [{ fault: "event.modifiedForUnknown", event: { nth: 2 } }] },
    ]);
    const client = await watch({ fault: "event.addedForKnown", event: { nth: 3 } });
    createPods("a", "b");
    world.store.delete(PODS, "default/a");
    createPods("c");

    await client.until('"name":"c"');

    assert.deepEqual(events(client), ["RENAMED a", "MODIFIED b", "ADDED a", "ADDED c"]);
  });
});

describe("several faults", () => {
  prepareEach();

  it("act on one stream in order of their rules", async () => {
    world.install([
      { do: [{ fault: "event.duplicate", event: { key: "default/a" } }] },
      { do: [{ fault: "event.drop", event: { key: "default/a" } }] },
    ]);
    const client = await watch({ fault: "stream.crlf" });
    createPods("a", "b");

    await client.until('"name":"b"');

    // Doubled first, then one of the two dropped.
    assert.deepEqual(events(client), ["ADDED a", "ADDED b"]);
    for (const chunk of chunks(client)) assert.match(chunk, /\}\r\n$/);
  });
});
