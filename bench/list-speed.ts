import { createWorld } from "../fake-apiserver/index.js";
import { BareServer } from "./bare-server.js";
import type { Benchmark, Measurement } from "./benchmark.js";
import { ofRuns } from "./runs.js";
import { SinkProcess } from "./sink/sink-process.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const COUNTS = { full: 10_000, smoke: 20 } as const;
const REPEATS = { full: 21, smoke: 1 } as const;

/** A long list, as a client that starts asks for it. */
export const listSpeed: Benchmark = {
  name: "list",
  summary: "LIST of 10,000 objects of 1 kB, against a socket that writes as many bytes",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    await using world = await createWorld();
    await using sink = new SinkProcess();
    for (let number = 0; number < COUNTS[size]; number++) {
      world.store.create(CONFIG_MAPS, {
        metadata: { name: `map-${`${number}`.padStart(6, "0")}`, namespace: "default" },
        data: { value: "x".repeat(810) },
      });
    }
    const path = "/api/v1/configmaps";
    const first = await sink.ask({ type: "get", url: world.url, path, count: 1 });
    const next = await sink.ask({ type: "get", url: world.url, path, count: REPEATS[size] });
    const bare = await bareList(sink, first.bytes, REPEATS[size]);
    return [
      { what: "bytes of the list", value: first.bytes / 1e6, unit: "MB" },
      {
        what: "the first list, nothing encoded yet",
        ...ofRuns(first.lastBytesMs ?? []),
        unit: "ms",
      },
      {
        what: "the next lists, until the first byte",
        ...ofRuns(next.firstBytesMs ?? []),
        unit: "ms",
      },
      {
        what: "the next lists, until the last byte",
        ...ofRuns(next.lastBytesMs ?? []),
        unit: "ms",
        goal: { atMost: 40 },
        beside: { what: "a buffer, written", value: bare },
      },
    ];
  },
};

/** The same number of bytes, encoded in advance. */
async function bareList(sink: SinkProcess, bytes: number, timesCount: number): Promise<number> {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`;
  const body = Buffer.alloc(bytes, "x");
  await using server = await BareServer.listen((socket) => {
    socket.write(head);
    socket.write(body);
  });
  const { url } = server;
  const { lastBytesMs = [] } = await sink.ask({ type: "get", url, path: "/", count: timesCount });
  return ofRuns(lastBytesMs).value;
}
