/** The process in which clients live. See sink-request.ts. */
import { on } from "node:events";
import { create, fanOut, latency } from "./creations.js";
import { readInTurn, StalledReaders } from "./reads.js";
import type { SinkAnswer, SinkRequest } from "./sink-request.js";
import { Watchers } from "./watchers.js";

const watchers = new Watchers();
const stalled = new StalledReaders();

async function obey(wanted: SinkRequest): Promise<SinkAnswer> {
  switch (wanted.type) {
    case "watch":
      await watchers.open(wanted.url, wanted.path, wanted.count);
      return { bytes: watchers.receivedBytes };
    case "await": {
      const seen = watchers.expectText(wanted.text, 1);
      await watchers.open(wanted.url, wanted.path, 1);
      await seen;
      return { bytes: watchers.receivedBytes };
    }
    case "expect":
      await watchers.expectBytes(wanted.bytes);
      return { bytes: watchers.receivedBytes, lostCount: watchers.lostCount };
    case "get":
      return readInTurn(wanted);
    case "stall":
      await stalled.start(wanted);
      return { bytes: 0 };
    case "drain":
      return { bytes: await stalled.drain() };
    case "create":
      return create(wanted);
    case "fan-out":
      return fanOut(wanted, watchers);
    case "latency":
      return latency(wanted, watchers);
    case "close":
      watchers.close();
      return { bytes: watchers.receivedBytes };
  }
}

// The parent has exited, and no answer is needed.
process.once("disconnect", () => process.exit());
for await (const [wanted] of on(process, "message")) process.send?.(await obey(wanted));
