import assert from "node:assert/strict";
import { constants, gunzipSync } from "node:zlib";
import { nextTurn } from "../../../src/time/system-clock.js";
import type { Fault, FaultId } from "../../faults/rule.js";
import { type FaultyWorld, inShort, seenEvents, settle } from "../faulty-world.js";
import type { RawClient } from "../raw-client.js";
import type { Observation } from "./observation.js";

const FINAL = "\r\n0\r\n\r\n";
const NEWLINE = "\n".charCodeAt(0);

/** How the bytes of a watch come, rows 35 to 54. */
export const STREAM_OBSERVATIONS = {
  "stream.cleanClose": shown({ fault: "stream.cleanClose", event: { nth: 2 } }, async (client) => {
    await client.until(FINAL);
    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a"]);
  }),
  "stream.cleanCloseImmediately": shown(
    { fault: "stream.cleanCloseImmediately" },
    async (client) => {
      await client.until("\r\n\r\n0\r\n\r\n");
      assert.equal(bodyOf(client).toString(), "0\r\n\r\n");
    },
  ),
  "stream.abort": shown({ fault: "stream.abort", event: { nth: 2 } }, async (client) => {
    assert.equal(await client.ended(), "fin");
    const { chunks, isComplete, rest } = client.chunks();
    assert.deepEqual([chunks.length, isComplete, rest.length], [1, false, 0]);
  }),
  "stream.reset": shown({ fault: "stream.reset", event: { nth: 3 } }, async (client, faulty) => {
    // Data that arrives with the RST hides it: Node then reports an ordinary end.
    await client.until('"name":"b"');
    faulty.createPods("c");
    assert.equal(await client.ended(), "reset");
    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a", "ADDED b"]);
  }),
  "stream.abortMidFrame": shown({ fault: "stream.abortMidFrame" }, async (client) => {
    assert.equal(await client.ended(), "fin");
    const [size = "", half = ""] = bodyOf(client).toString().split("\r\n");
    assert.equal(half.length, Math.floor(Number.parseInt(size, 16) / 2));
  }),
  "stream.halfOpen": shown(
    { fault: "stream.halfOpen", event: { nth: 2 } },
    async (client, faulty) => {
      await client.until('"name":"a"');
      let hasEnded = false;
      void client.ended().then(() => {
        hasEnded = true;
      });
      client.halfClose();
      faulty.createPods("c");
      await (await faulty.get("/version")).answer();
      assert.deepEqual([inShort(seenEvents(client)), hasEnded], [["ADDED a"], false]);
    },
  ),
  "stream.stallThenResume": shown(
    { fault: "stream.stallThenResume", durationMs: 1_000 },
    async (client, faulty) => {
      faulty.clock.advance(999);
      await settle();
      assert.deepEqual(seenEvents(client), []);
      faulty.clock.advance(1);
      await client.until('"name":"b"');
      assert.deepEqual(inShort(seenEvents(client)), ["ADDED a", "ADDED b"]);
    },
  ),
  "stream.idleKill": shown({ fault: "stream.idleKill", idleMs: 1_000 }, async (client, faulty) => {
    faulty.clock.advance(999);
    faulty.createPods("c");
    faulty.clock.advance(999);
    faulty.createPods("d");
    await client.until('"name":"d"');
    faulty.clock.advance(1_000);
    assert.equal(await client.ended(), "fin");
    assert.deepEqual([client.chunks().chunks.length, client.chunks().isComplete], [4, false]);
  }),
  "stream.bufferingProxy": shown(
    { fault: "stream.bufferingProxy", bytes: 10_000, intervalMs: 500 },
    async (client, faulty) => {
      await settle();
      assert.equal(bodyOf(client).length, 0);
      faulty.clock.advance(500);
      await client.until('"name":"b"');
      assert.equal(client.chunks().chunks.length, 1);
    },
  ),
  "stream.truncateJson": shown({ fault: "stream.truncateJson" }, async (client) => {
    await client.until(FINAL);
    const [half = Buffer.alloc(0), ...more] = client.chunks().chunks;
    assert.match(half.toString(), /^\{"type":"ADDED","object":\{/);
    assert.throws(() => JSON.parse(half.toString()));
    assert.deepEqual(more, []);
  }),
  "event.malformedJson": shown({ fault: "event.malformedJson" }, async (client) => {
    await client.until('"name":"b"');
    const [broken = Buffer.alloc(0), whole = Buffer.alloc(0)] = client.chunks().chunks;
    assert.throws(() => JSON.parse(broken.toString()));
    assert.equal(broken.at(-1), NEWLINE);
    assert.equal(JSON.parse(whole.toString()).object.metadata.name, "b");
  }),
  "stream.splitFrames": shown({ fault: "stream.splitFrames", chunkBytes: 10 }, async (client) => {
    while (!Buffer.concat(client.chunks().chunks).includes("\n")) await nextTurn();
    const { chunks } = client.chunks();
    const line = Buffer.concat(chunks).toString().split("\n")[0] ?? "";
    assert.equal(JSON.parse(line).object.metadata.name, "a");
    assert.equal(Math.max(...chunks.map(({ length }) => length)), 10);
  }),
  "stream.splitUtf8": shown({ fault: "stream.splitUtf8" }, async (client, faulty) => {
    await client.until('"name":"b"');
    const before = client.chunks().chunks.length;
    faulty.createPod("c", "é€😀");
    await client.until('"name":"c"');
    await settle();
    const pieces = client.chunks().chunks.slice(before);
    // One more chunk for each continuation byte of a character: 1 + 2 + 3.
    assert.equal(pieces.length, 7);
    const inside = [pieces[0]?.at(-1), pieces[1]?.at(0)];
    assert.deepEqual(inside, [...Buffer.from("é")]);
  }),
  "stream.coalesce": shown({ fault: "stream.coalesce", count: 2 }, async (client) => {
    await client.until('"name":"b"');
    const lines = client.chunks().chunks.map((chunk) => chunk.toString().split("\n").length - 1);
    assert.deepEqual(lines, [2]);
  }),
  "stream.noNewline": shaped("stream.noNewline", /^\{.*\}$/),
  "stream.crlf": shaped("stream.crlf", /^\{.*\}\r\n$/),
  "stream.blankLines": shaped("stream.blankLines", /^\n\{.*\}\n\r\n\n$/),
  "stream.rawSeparators": {
    see: async (faulty) => {
      const client = await faulty.watch({ fault: "stream.rawSeparators" });
      faulty.world.store.create(
        { group: "", version: "v1", resource: "pods" },
        { metadata: { name: "a", annotations: { text: "one\u2028two\u2029" } } },
      );
      await client.until("two");
      assert.match(client.received().toString(), /one\u2028two\u2029/);
    },
  },
  "stream.slowDrip": shown(
    { fault: "stream.slowDrip", bytes: 3, intervalMs: 10 },
    async (client, faulty) => {
      faulty.clock.advance(20);
      const dripped = '3\r\n{"t\r\n3\r\nype\r\n3\r\n":"\r\n';
      assert.equal(bodyTo(await client.until(dripped)), dripped);
    },
  ),
  "stream.hugeEvent": shown({ fault: "stream.hugeEvent", bytes: 1_048_576 }, async (client) => {
    await client.until('"name":"b"');
    assert.deepEqual(
      client.chunks().chunks.map(({ length }) => length > 1_000),
      [true, false],
    );
    assert.equal(client.chunks().chunks[0]?.length, 1_048_576);
  }),
  "stream.flood": shown(
    { fault: "stream.flood", count: 1_000, endsStream: true },
    async (client) => {
      await client.until(FINAL);
      const events = seenEvents(client);
      assert.equal(events.length, 1_000);
      assert.deepEqual(inShort(events.slice(0, 2)), ["ADDED a", "MODIFIED a"]);
    },
  ),
  "stream.wrongContentLength": shown(
    { fault: "stream.wrongContentLength", bytes: 10 },
    async (client) => {
      const text = await client.until('"name":"b"');
      assert.match(text, /\r\nContent-Length: 10\r\n/);
      assert.doesNotMatch(text, /Transfer-Encoding/);
      assert.match(bodyOf(client).toString(), /^\{"type":"ADDED"/);
    },
  ),
  "stream.gzip": zipped("stream.gzip", (chunks) => {
    const [first = Buffer.alloc(0)] = chunks;
    const early = gunzipSync(first, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    assert.equal(JSON.parse(early).object.metadata.name, "a");
    assert.equal(gunzipSync(Buffer.concat(chunks)).toString().split("\n").length, 3);
  }),
  "stream.gzipMembers": zipped("stream.gzipMembers", (chunks) => {
    const names = chunks.map(
      (chunk) => JSON.parse(gunzipSync(chunk).toString()).object.metadata.name,
    );
    assert.deepEqual(names, ["a", "b"]);
  }),
  "stream.badGzip": zipped("stream.badGzip", ([first = Buffer.alloc(0)]) => {
    assert.deepEqual([...first.subarray(0, 3)], [0x1f, 0x8b, 8]);
    assert.throws(() => gunzipSync(first), /invalid|corrupt/);
  }),
  "stream.trailersOrExtraBytes": shown(
    { fault: "stream.trailersOrExtraBytes", extra: "junk" },
    async (client, faulty) => {
      await client.until('"name":"b"');
      faulty.world.watches()[0]?.close("clean");
      assert.match(await client.until("junk"), /\n\r\n0\r\nX-Fault: true\r\n\r\njunk$/);
    },
  ),
  "stream.timeoutIgnored": {
    see: async (faulty) => {
      const client = await faulty.watch(
        { fault: "stream.timeoutIgnored" },
        "resourceVersion=1004&timeoutSeconds=5",
      );
      faulty.clock.advance(3_600_000);
      faulty.createPods("a");

      await client.until('"name":"a"');
      assert.equal(client.chunks().isComplete, false);
    },
  },
} as const satisfies Partial<Record<FaultId, Observation>>;

/** A fault that is visible on a watch with events of pods a and b. */
function shown(
  fault: Fault,
  check: (client: RawClient, faulty: FaultyWorld) => Promise<void>,
): Observation {
  return {
    see: async (faulty) => {
      const client = await faulty.watch(fault);
      faulty.createPods("a", "b");

      await check(client, faulty);
    },
  };
}

/** A fault that shapes every chunk. */
function shaped(
  fault: "stream.noNewline" | "stream.crlf" | "stream.blankLines",
  shape: RegExp,
): Observation {
  return shown({ fault }, async (client) => {
    await client.until('"name":"b"');
    const { chunks } = client.chunks();
    assert.equal(chunks.length, 2);
    for (const chunk of chunks) assert.match(chunk.toString(), shape);
  });
}

/** A fault that shows in what is said to be gzip. */
function zipped(
  fault: "stream.gzip" | "stream.gzipMembers" | "stream.badGzip",
  check: (chunks: readonly Buffer[]) => void,
): Observation {
  return shown({ fault }, async (client, faulty) => {
    faulty.world.watches()[0]?.close("clean");
    assert.match(await client.until(FINAL), /\r\nContent-Encoding: gzip\r\n/);
    check(client.chunks().chunks);
  });
}

function bodyOf(client: RawClient): Buffer {
  return client.received().subarray(client.received().indexOf("\r\n\r\n") + 4);
}

function bodyTo(text: string): string {
  return text.slice(text.indexOf("\r\n\r\n") + 4);
}
