import assert from "node:assert/strict";
import type { Fault, FaultId } from "../../faults/rule.js";
import {
  ACK_FLAG,
  END_HEADERS_FLAG,
  END_STREAM_FLAG,
  FRAME,
} from "../../transport/frame-walker.js";
import { LINGER_MS } from "../../transport/http2-line.js";
import { type FaultyWorld, settle } from "../faulty-world.js";
import type { RawHttp2Client } from "../raw-http2-client.js";
import type { Observation } from "./observation.js";

const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";
const PING = Buffer.from("are you?");
const REFUSED_STREAM = 7;
const ENHANCE_YOUR_CALM = 11;
const INITIAL_WINDOW_BYTES = 65_535;

/** What HTTP/2 can do, rows 112 to 117. */
export const HTTP2_OBSERVATIONS = {
  "h2.goaway": onHttp2({ fault: "h2.goaway" }, async (client, faulty) => {
    client.get(1, WATCH);
    const goAway = await client.frame(({ type }) => type === FRAME.goAway);
    faulty.createPods("a");
    await client.text(1, '"a"');
    faulty.world.watches()[0]?.close("clean");
    await client.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM_FLAG) > 0);
    await faulty.world.advance(LINGER_MS);

    assert.equal(await client.ended(), "fin");
    assert.deepEqual(goAway.payload, Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  }),
  "h2.rstStream": onHttp2(
    { fault: "h2.rstStream", code: "ENHANCE_YOUR_CALM" },
    async (client, faulty) => {
      client.get(1, "/version");
      const reset = await client.frame(({ type }) => type === FRAME.rstStream);
      faulty.world.reset();
      client.get(3, "/version");
      await client.text(3, "gitVersion");

      assert.deepEqual([reset.stream, reset.payload.readUInt32BE()], [1, ENHANCE_YOUR_CALM]);
    },
  ),
  "h2.pingBlackhole": onHttp2({ fault: "h2.pingBlackhole" }, async (client) => {
    client.send(FRAME.ping, 0, 0, PING);
    await client.frame(({ type, flags }) => type === FRAME.ping && flags === ACK_FLAG);
    client.get(1, "/version");
    await client.text(1, "gitVersion");
    client.send(FRAME.ping, 0, 0, PING);
    client.get(3, "/version");
    await client.text(3, "gitVersion");

    assert.equal(client.frames.filter(({ type }) => type === FRAME.ping).length, 1);
  }),
  "h2.flowControlStall": onHttp2({ fault: "h2.flowControlStall" }, async (client, faulty) => {
    faulty.createPod("large", "x".repeat(100_000));
    // As much as can be granted, for the connection and for the stream.
    client.send(FRAME.windowUpdate, 0, 0, Buffer.from([0x7f, 0, 0, 0]));
    client.get(1, "/api/v1/pods");
    client.send(FRAME.windowUpdate, 0, 1, Buffer.from([0x7f, 0, 0, 0]));
    const sentBytes = () =>
      client.frames
        .filter(({ type }) => type === FRAME.data)
        .reduce((sum, { payload }) => sum + payload.length, 0);
    await client.frame(() => sentBytes() >= INITIAL_WINDOW_BYTES);
    client.send(FRAME.ping, 0, 0, PING);
    await client.frame(({ type }) => type === FRAME.ping);

    assert.equal(sentBytes(), INITIAL_WINDOW_BYTES);
  }),
  "h2.maxConcurrentStreams": onHttp2(
    { fault: "h2.maxConcurrentStreams", count: 1 },
    async (client) => {
      const settings = await client.frame(({ type }) => type === FRAME.settings);
      client.get(1, WATCH);
      await client.frame(({ type }) => type === FRAME.headers);
      client.get(3, "/version");
      const reset = await client.frame(({ type }) => type === FRAME.rstStream);

      // Settings are pairs of a number, here 3, and a value.
      assert.ok(settings.payload.includes(Buffer.from([0, 3, 0, 0, 0, 1])));
      assert.deepEqual([reset.stream, reset.payload.readUInt32BE()], [3, REFUSED_STREAM]);
    },
  ),
  "h2.settingsLate": onHttp2(
    { fault: "h2.settingsLate", delayMs: 1_000 },
    async (client, faulty) => {
      client.get(1, "/version");
      await faulty.faulted();
      faulty.clock.advance(999);
      await settle();
      assert.equal(client.frames.length, 0);

      faulty.clock.advance(1);
      await client.text(1, "gitVersion");
      assert.equal(client.frames[0]?.type, FRAME.settings);
    },
  ),
  "h2.tooManyHeaders": onHttp2({ fault: "h2.tooManyHeaders" }, async (client) => {
    client.get(1, "/version");
    await client.text(1, "gitVersion");
    const block = client.frames.filter(
      ({ type }) => type === FRAME.headers || type === FRAME.continuation,
    );

    assert.deepEqual(
      block.map(({ type, flags }) => [type, flags & (END_HEADERS_FLAG | END_STREAM_FLAG)]),
      [
        [FRAME.headers, 0],
        [FRAME.continuation, 0],
        [FRAME.continuation, END_HEADERS_FLAG],
      ],
    );
    // 500 headers of 64 bytes each; Huffman makes 7 bits of an "x".
    assert.ok(block.reduce((sum, { payload }) => sum + payload.length, 0) > 500 * 56);
  }),
} as const satisfies Partial<Record<FaultId, Observation>>;

function onHttp2(
  fault: Fault,
  check: (client: RawHttp2Client, faulty: FaultyWorld) => Promise<void>,
): Observation {
  return {
    options: { tls: true },
    see: async (faulty) => {
      faulty.install(fault);
      await check(await faulty.connectHttp2(), faulty);
    },
  };
}
