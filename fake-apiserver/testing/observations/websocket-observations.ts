import assert from "node:assert/strict";
import { nextTurn } from "../../../src/time/system-clock.js";
import type { Fault, FaultId } from "../../faults/rule.js";
import { type FaultyWorld, settle } from "../faulty-world.js";
import type { RawClient } from "../raw-client.js";
import type { Observation } from "./observation.js";
import { encodeMaskedFrame, framesOf, OPCODE, WEBSOCKET_HANDSHAKE } from "./websocket-frames.js";

const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";

/** Watches over WebSockets, rows 118 to 123. */
export const WEBSOCKET_OBSERVATIONS = {
  "ws.reject": {
    see: async (faulty) => {
      faulty.install({ fault: "ws.reject", code: 426 });
      const refused = await faulty.get(WATCH, WEBSOCKET_HANDSHAKE);
      const plain = await faulty.get(WATCH);

      assert.match(
        await refused.until("\r\n\r\n"),
        /^HTTP\/1\.1 426 [\s\S]*\r\nUpgrade: websocket\r\n/,
      );
      assert.match(await plain.until("\r\n\r\n"), /^HTTP\/1\.1 200 /);
    },
  },
  "ws.close": {
    see: async (faulty) => {
      const client = await opened(faulty, { fault: "ws.close", code: 1012 });
      const [frame] = await frames(client, 1);

      assert.deepEqual([frame?.opcode, frame?.payload.readUInt16BE()], [OPCODE.close, 1012]);
    },
  },
  "ws.fragmented": {
    see: async (faulty) => {
      const client = await opened(faulty, { fault: "ws.fragmented", fragmentBytes: 200 });
      faulty.createPods("a");
      // An event of some 250 bytes: a part, a ping, the rest.
      const [first, ping, last] = await frames(client, 3);

      assert.deepEqual(
        [first, ping, last].map((frame) => [frame?.opcode, frame?.isFinal]),
        [
          [OPCODE.text, false],
          [OPCODE.ping, true],
          [OPCODE.continuation, true],
        ],
      );
      const text = Buffer.concat([first, last].map((frame) => frame?.payload ?? Buffer.alloc(0)));
      assert.equal(JSON.parse(text.toString()).object.metadata.name, "a");
    },
  },
  "ws.binaryFrames": {
    see: async (faulty) => {
      const client = await opened(faulty, { fault: "ws.binaryFrames" });
      faulty.createPods("a");
      const [frame] = await frames(client, 1);

      assert.equal(frame?.opcode, OPCODE.binary);
      assert.equal(JSON.parse(frame.payload.toString()).object.metadata.name, "a");
    },
  },
  "ws.pingTimeout": {
    see: async (faulty) => {
      const client = await opened(faulty, { fault: "ws.pingTimeout" });
      client.socket.write(encodeMaskedFrame(OPCODE.ping, Buffer.from("there?")));
      // The ping is on its way before the request whose answer shows that it has been read.
      await (await faulty.get("/version")).answer();
      await settle();
      faulty.createPods("a");
      const [frame] = await frames(client, 1);

      assert.equal(frame?.opcode, OPCODE.text);
    },
  },
  "ws.noSubprotocolEcho": {
    see: async (faulty) => {
      const offer = [...WEBSOCKET_HANDSHAKE, "Sec-WebSocket-Protocol: v1.json.k8s.io"];
      const sound = await faulty.get(WATCH, offer);
      assert.match(await sound.until("\r\n\r\n"), /\r\nSec-WebSocket-Protocol: v1\.json\.k8s\.io/);

      faulty.install({ fault: "ws.noSubprotocolEcho" });
      const client = await faulty.get(WATCH, offer);

      assert.match(await client.until("\r\n\r\n"), /^HTTP\/1\.1 101 /);
      assert.doesNotMatch(client.received().toString(), /Sec-WebSocket-Protocol/i);
    },
  },
} as const satisfies Partial<Record<FaultId, Observation>>;

async function opened(faulty: FaultyWorld, fault: Fault): Promise<RawClient> {
  faulty.install(fault);
  const client = await faulty.get(WATCH, WEBSOCKET_HANDSHAKE);
  await client.until("\r\n\r\n");
  return client;
}

/** The received frames, once there are this many. */
async function frames(client: RawClient, count: number): Promise<ReturnType<typeof framesOf>> {
  const bytes = () => client.received().subarray(client.received().indexOf("\r\n\r\n") + 4);
  while (framesOf(bytes()).length < count) await nextTurn();
  return framesOf(bytes());
}
