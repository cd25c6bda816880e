import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { nextTurn } from "../../../src/time/system-clock.js";
import type { Fault, FaultId } from "../../faults/rule.js";
import { END_STREAM_FLAG, FRAME } from "../../transport/frame-walker.js";
import { LINGER_MS } from "../../transport/http2-line.js";
import { type FaultyWorld, settle } from "../faulty-world.js";
import type { RawHttp2Client } from "../raw-http2-client.js";
import type { Observation } from "./observation.js";

const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";
const LIST = "/api/v1/pods";

/** HPACK: name 28 of the static table, a value of two bytes. RFC 7541, section 6.2.2. */
const CONTENT_LENGTH_10 = Buffer.from([0x0f, 0x0d, 2, ...Buffer.from("10")]);

/** The default maximum size of a DATA frame. */
const FRAME_MAX_BYTES = 16_384;

/** The faults whose effect over HTTP/2 differs from that over HTTP/1.1. */
export const OVER_HTTP2_OBSERVATIONS: Readonly<Partial<Record<FaultId, Observation>>> = {
  "stream.cleanClose": framed({ fault: "stream.cleanClose", event: { nth: 2 } }, [
    "HEADERS",
    "DATA",
    "DATA END",
  ]),
  "stream.cleanCloseImmediately": framed({ fault: "stream.cleanCloseImmediately" }, [
    "HEADERS",
    "DATA END",
  ]),
  "stream.abort": broken({ fault: "stream.abort", event: { nth: 2 } }, "fin", ["HEADERS", "DATA"]),
  "stream.reset": broken({ fault: "stream.reset", event: { nth: 2 } }, "reset", [
    "HEADERS",
    "DATA",
  ]),
  "stream.halfOpen": framed({ fault: "stream.halfOpen", event: { nth: 2 } }, ["HEADERS", "DATA"]),
  "stream.truncateJson": framed(
    { fault: "stream.truncateJson" },
    ["HEADERS", "DATA", "DATA END"],
    (texts) => assert.throws(() => JSON.parse(texts[0] ?? "")),
  ),
  "stream.abortMidFrame": broken(
    { fault: "stream.abortMidFrame" },
    "fin",
    ["HEADERS", "DATA"],
    (texts) => assert.throws(() => JSON.parse(texts[0] ?? "")),
  ),
  "stream.splitFrames": written({ fault: "stream.splitFrames", chunkBytes: 100 }, (pieces) => {
    assert.deepEqual(
      pieces.map(({ length }) => length === 100),
      [true, true, false, true, true, false],
    );
  }),
  "stream.splitUtf8": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.splitUtf8" });
      faulty.createPod("a", "é");
      await client.text(1, "\n");
      const [before, after] = data(client);

      assert.deepEqual([before?.at(-1), after?.at(0)], [...Buffer.from("é")]);
    },
  },
  "stream.coalesce": written({ fault: "stream.coalesce", count: 2 }, (pieces) => {
    assert.equal(pieces.length, 1);
  }),
  "stream.noNewline": written({ fault: "stream.noNewline" }, (pieces) => {
    assert.match(Buffer.concat(pieces).toString(), /^\{.*\}\{.*\}$/);
  }),
  "stream.crlf": written({ fault: "stream.crlf" }, (pieces) => {
    assert.match(Buffer.concat(pieces).toString(), /^\{.*\}\r\n\{.*\}\r\n$/);
  }),
  "stream.blankLines": written({ fault: "stream.blankLines" }, (pieces) => {
    assert.match(Buffer.concat(pieces).toString(), /^\n\{.*\}\n\r\n\n\n\{.*\}\n\r\n\n$/);
  }),
  "stream.rawSeparators": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.rawSeparators" });
      faulty.createPod("a", "one\u2028two");
      await client.text(1, "\n");

      assert.match(Buffer.concat(data(client)).toString(), /one\u2028two/);
    },
  },
  "stream.stallThenResume": later({ fault: "stream.stallThenResume", durationMs: 500 }, 500),
  "stream.bufferingProxy": later({ fault: "stream.bufferingProxy", intervalMs: 500 }, 500),
  "stream.slowDrip": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.slowDrip", bytes: 5, intervalMs: 10 });
      faulty.createPods("a");
      await client.frame(({ type }) => type === FRAME.data);
      faulty.clock.advance(10);
      await client.text(1, '{"type":"A');

      assert.deepEqual(
        data(client).map((piece) => piece.toString()),
        ['{"typ', 'e":"A'],
      );
    },
  },
  "stream.idleKill": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.idleKill", idleMs: 500 });
      faulty.clock.advance(500);
      const reset = await client.frame(({ type }) => type === FRAME.rstStream);

      assert.deepEqual([reset.stream, reset.payload.readUInt32BE()], [1, 2]);
      await goesOn(client);
    },
  },
  "stream.hugeEvent": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.hugeEvent", bytes: 40_000 });
      faulty.createPods("a");
      await client.text(1, "\n");

      assert.deepEqual(
        data(client).map(({ length }) => length),
        [FRAME_MAX_BYTES, FRAME_MAX_BYTES, 40_000 - 2 * FRAME_MAX_BYTES],
      );
    },
  },
  "stream.flood": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.flood", count: 50, endsStream: true });
      faulty.createPods("a");
      await client.frame(
        ({ stream, flags }) =>
          stream === 1 && (flags & END_STREAM_FLAG) > 0 && data(client).length > 0,
      );

      assert.equal(Buffer.concat(data(client)).toString().split("\n").length, 51);
    },
  },
  "stream.wrongContentLength": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "stream.wrongContentLength", bytes: 10 });
      faulty.createPods("a");
      const text = await client.text(1, "\n");
      faulty.world.watches()[0]?.close("clean");
      await client.frame(({ stream, flags }) => stream === 1 && flags === END_STREAM_FLAG);
      const [headers] = client.frames.filter(({ type }) => type === FRAME.headers);

      assert.ok(text.length > 10);
      assert.ok(headers?.payload.includes(CONTENT_LENGTH_10));
    },
  },
  "stream.gzip": zipped("stream.gzip", (bytes) => {
    assert.equal(gunzipSync(bytes).toString().split("\n").length, 3);
  }),
  "stream.gzipMembers": zipped("stream.gzipMembers", (bytes) => {
    assert.equal(gunzipSync(bytes).toString().split("\n").length, 3);
  }),
  "stream.badGzip": zipped("stream.badGzip", (bytes) => {
    assert.throws(() => gunzipSync(bytes), /invalid|corrupt/);
  }),
  "stream.trailersOrExtraBytes": {
    options: { tls: true },
    see: async (faulty) => {
      const fault = { fault: "stream.trailersOrExtraBytes", extra: "junk" } as const;
      const client = await watching(faulty, fault);
      faulty.world.watches()[0]?.close("clean");
      await client.text(1, "junk");

      assert.deepEqual(framesOf(client), ["HEADERS", "HEADERS END", "DATA"]);
    },
  },
  "stream.timeoutIgnored": {
    options: { tls: true },
    see: async (faulty) => {
      faulty.install({ fault: "stream.timeoutIgnored" });
      const client = await faulty.connectHttp2();
      client.get(1, `${WATCH}&timeoutSeconds=5`);
      await client.frame(({ type }) => type === FRAME.headers);
      faulty.clock.advance(3_600_000);
      faulty.createPods("a");
      await client.text(1, "\n");

      assert.deepEqual(framesOf(client), ["HEADERS", "DATA"]);
    },
  },
  "tls.closeNotifyMissing": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "tls.closeNotifyMissing", event: { nth: 1 } });
      faulty.createPods("a");

      assert.equal(await client.ended(), "fin");
      assert.deepEqual(framesOf(client), ["HEADERS"]);
    },
  },
  "request.reset": {
    options: { tls: true },
    see: async (faulty) => {
      faulty.world.install({ match: { verb: "list" }, do: [{ fault: "request.reset" }] });
      const client = await faulty.connectHttp2();
      client.get(1, WATCH);
      await client.frame(({ type }) => type === FRAME.headers);
      await settle();
      client.get(3, LIST);

      assert.equal(await client.ended(), "reset");
      // The watch ends with the connection.
      while (faulty.world.watches().length > 0) await nextTurn();
    },
  },
  "status.connectionCloseEveryTime": {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault: "status.connectionCloseEveryTime" });
      await client.frame(({ type }) => type === FRAME.goAway);
      faulty.createPods("a");
      await client.text(1, "\n");
      faulty.world.watches()[0]?.close("clean");
      await client.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM_FLAG) > 0);
      await faulty.world.advance(LINGER_MS);

      assert.equal(await client.ended(), "fin");
    },
  },
  "status.keepAliveStaleBody": {
    options: { tls: true },
    see: async (faulty) => {
      faulty.install({ fault: "status.keepAliveStaleBody", text: "old" });
      const client = await faulty.connectHttp2();
      client.get(1, WATCH);
      client.get(3, LIST);
      await client.text(3, "PodList");

      assert.deepEqual(framesOf(client), ["DATA", "HEADERS"]);
      assert.deepEqual(framesOf(client, 3), ["DATA", "HEADERS", "DATA END"]);
      assert.equal(data(client)[0]?.toString(), "old");
    },
  },
  "list.truncated": {
    options: { tls: true },
    see: async (faulty) => {
      faulty.install({ fault: "list.truncated" });
      const client = await faulty.connectHttp2();
      client.get(1, LIST);
      await client.frame(({ type }) => type === FRAME.rstStream);

      assert.deepEqual(framesOf(client), ["HEADERS", "DATA", "RST 2"]);
      await goesOn(client);
    },
  },
  "write.lostResponse": {
    options: { tls: true },
    see: async (faulty) => {
      faulty.install({ fault: "write.lostResponse", how: "abort" });
      const client = await faulty.connectHttp2();
      client.request(1, "DELETE", "/api/v1/namespaces/kube-node-lease");
      await client.frame(({ type }) => type === FRAME.rstStream);

      assert.deepEqual(framesOf(client), ["HEADERS", "DATA", "RST 2"]);
      client.get(3, "/api/v1/namespaces");
      assert.doesNotMatch(await client.text(3, "\n"), /kube-node-lease/);
    },
  },
};

/** Checks what a watch has received. */
type Check = (texts: readonly string[]) => void;

/** A fault that is visible in the frames of a watch with events of pods a and b; other streams continue. */
function framed(fault: Fault, expected: readonly string[], check?: Check): Observation {
  return inFrames(fault, expected, check, async (faulty, client, allCame) => {
    faulty.createPods("a");
    await settle();
    faulty.createPods("b");
    await allCame();
    await goesOn(client);
  });
}

/** A fault that ends the connection of a watch with events of pods a and b. */
function broken(
  fault: Fault,
  how: "fin" | "reset",
  expected: readonly string[],
  check?: Check,
): Observation {
  return inFrames(fault, expected, check, async (faulty, client, allCame) => {
    faulty.createPods("a");
    await allCame();
    faulty.createPods("b");
    assert.equal(await client.ended(), how);
  });
}

function inFrames(
  fault: Fault,
  expected: readonly string[],
  check: Check | undefined,
  act: (faulty: FaultyWorld, client: RawHttp2Client, allCame: () => Promise<void>) => Promise<void>,
): Observation {
  return {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, fault);
      await act(faulty, client, async () => {
        while (framesOf(client).length < expected.length) await nextTurn();
      });

      assert.deepEqual(framesOf(client), expected);
      check?.(data(client).map((piece) => piece.toString()));
    },
  };
}

/** A fault that is visible in the DATA frames of a watch with events of pods a and b. */
function written(fault: Fault, check: (pieces: readonly Buffer[]) => void): Observation {
  return {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, fault);
      faulty.createPods("a", "b");
      await client.text(1, '"name":"b"');
      await goesOn(client);

      check(data(client));
    },
  };
}

/** A fault that is visible in the times of events; other streams continue meanwhile. */
function later(fault: Fault, lateMs: number): Observation {
  return {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, fault);
      faulty.createPods("a", "b");
      faulty.clock.advance(lateMs - 1);
      await goesOn(client);
      assert.deepEqual(data(client), []);

      faulty.clock.advance(1);
      await client.text(1, '"name":"b"');
    },
  };
}

function zipped(
  fault: "stream.gzip" | "stream.gzipMembers" | "stream.badGzip",
  check: (bytes: Buffer) => void,
): Observation {
  return {
    options: { tls: true },
    see: async (faulty) => {
      const client = await watching(faulty, { fault });
      faulty.createPods("a", "b");
      faulty.world.watches()[0]?.close("clean");
      await client.frame(({ stream, flags }) => stream === 1 && flags === END_STREAM_FLAG);

      check(Buffer.concat(data(client)));
    },
  };
}

/** A watch on stream 1, whose headers have arrived. */
async function watching(faulty: FaultyWorld, fault: Fault): Promise<RawHttp2Client> {
  faulty.world.install({ match: { verb: "watch" }, do: [fault] });
  const client = await faulty.connectHttp2();
  client.get(1, WATCH);
  await client.frame(({ type }) => type === FRAME.headers);
  return client;
}

/** Checks that another stream of the same connection is answered. */
async function goesOn(client: RawHttp2Client): Promise<void> {
  client.get(5, "/version");
  await client.text(5, "gitVersion");
}

function data(client: RawHttp2Client): Buffer[] {
  return client.frames
    .filter(
      ({ type, stream, payload }) => type === FRAME.data && stream === 1 && payload.length > 0,
    )
    .map(({ payload }) => payload);
}

/** "HEADERS", "DATA END", "RST 2", of one stream. */
function framesOf(client: RawHttp2Client, stream = 1): string[] {
  return client.frames
    .filter((frame) => frame.stream === stream)
    .flatMap(({ type, flags, payload }) => {
      const end = (flags & END_STREAM_FLAG) === 0 ? "" : " END";
      if (type === FRAME.headers) return [`HEADERS${end}`];
      if (type === FRAME.data) return [`DATA${end}`];
      return type === FRAME.rstStream ? [`RST ${payload.readUInt32BE()}`] : [];
    });
}
