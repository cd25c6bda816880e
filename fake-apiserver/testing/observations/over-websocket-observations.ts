import assert from "node:assert/strict";
import { nextTurn } from "../../../src/time/system-clock.js";
import type { Fault, FaultId } from "../../faults/rule.js";
import { type FaultyWorld, settle } from "../faulty-world.js";
import type { RawClient } from "../raw-client.js";
import type { Observation } from "./observation.js";
import { framesOf, OPCODE, WEBSOCKET_HANDSHAKE } from "./websocket-frames.js";

const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";

/** How faults look over a WebSocket that look otherwise over plain HTTP. */
export const OVER_WEBSOCKET_OBSERVATIONS: Readonly<Partial<Record<FaultId, Observation>>> = {
  "stream.cleanClose": shown({ fault: "stream.cleanClose", event: { nth: 2 } }, [
    "text whole",
    "close 1000",
  ]),
  "stream.cleanCloseImmediately": shown({ fault: "stream.cleanCloseImmediately" }, ["close 1000"]),
  "stream.abort": shown({ fault: "stream.abort", event: { nth: 2 } }, ["text whole", "FIN"]),
  "stream.truncateJson": shown({ fault: "stream.truncateJson" }, ["text broken", "close 1000"]),
  "stream.abortMidFrame": shown({ fault: "stream.abortMidFrame" }, ["text part", "FIN"]),
  "stream.splitFrames": shown({ fault: "stream.splitFrames", chunkBytes: 200 }, [
    "text part",
    "continuation last",
    "text part",
    "continuation last",
  ]),
  "stream.splitUtf8": {
    see: async (faulty) => {
      const client = await opened(faulty, { fault: "stream.splitUtf8" });
      faulty.createPod("a", "é");
      await shows(client, ["text part", "continuation last"]);
      const [before, after] = framesOf(bodyOf(client));

      assert.deepEqual([before?.payload.at(-1), after?.payload.at(0)], [...Buffer.from("é")]);
    },
  },
  "stream.coalesce": shown({ fault: "stream.coalesce", count: 2 }, ["text several"]),
  "stream.bufferingProxy": {
    see: async (faulty) => {
      const client = await opened(faulty, { fault: "stream.bufferingProxy", intervalMs: 500 });
      faulty.createPods("a", "b");
      faulty.clock.advance(500);

      await shows(client, ["text several"]);
    },
  },
  "stream.hugeEvent": shown({ fault: "stream.hugeEvent", bytes: 50_000 }, [
    "text whole",
    "text whole",
  ]),
  "status.keepAliveStaleBody": {
    see: async (faulty) => {
      faulty.install({ fault: "status.keepAliveStaleBody", text: "old\n" });
      const client = await faulty.get(WATCH, WEBSOCKET_HANDSHAKE);

      assert.match(await client.until("\r\n\r\n"), /^old\nHTTP\/1\.1 101 /);
    },
  },
};

/** A fault that is visible in the frames of a watch with events of pods a and b, and in its end. */
function shown(fault: Fault, expected: readonly string[]): Observation {
  return {
    see: async (faulty) => {
      const client = await opened(faulty, fault);
      faulty.createPods("a");
      await settle();
      faulty.createPods("b");

      await shows(client, expected);
    },
  };
}

async function opened(faulty: FaultyWorld, fault: Fault): Promise<RawClient> {
  faulty.install(fault);
  const client = await faulty.get(WATCH, WEBSOCKET_HANDSHAKE);
  await client.until("\r\n\r\n");
  return client;
}

async function shows(client: RawClient, expected: readonly string[]): Promise<void> {
  const ending = expected.at(-1) === "FIN" ? ["FIN"] : [];
  if (ending.length > 0) assert.equal(await client.ended(), "fin");
  const frames = () => [...framesOf(bodyOf(client)).map(inWords), ...ending];
  while (frames().length < expected.length) await nextTurn();
  assert.deepEqual(frames(), expected);
}

function bodyOf(client: RawClient): Buffer {
  return client.received().subarray(client.received().indexOf("\r\n\r\n") + 4);
}

/** "text whole", "text part", "continuation last", "close 1000". */
function inWords({ opcode, isFinal, payload }: ReturnType<typeof framesOf>[number]): string {
  if (opcode === OPCODE.close) return `close ${payload.readUInt16BE()}`;
  if (opcode === OPCODE.continuation) return `continuation ${isFinal ? "last" : "part"}`;
  if (!isFinal) return "text part";
  const lines = payload.toString().split("\n").length - 1;
  if (lines > 1) return "text several";
  return lines === 1 ? "text whole" : "text broken";
}
