import { once } from "node:events";
import { createServer } from "node:http";
import { createWorld } from "../fake-apiserver/index.js";
import type { Benchmark, BenchmarkSize, Measurement } from "./benchmark.js";
import { measuredMs } from "./measured-time.js";
import { SinkThread } from "./sink-thread.js";

const COUNTS: Readonly<Record<BenchmarkSize, number>> = { full: 10_000, smoke: 20 };
const CONCURRENCY = 16;

/** How many objects clients can create in a second, beside a server that only reads bodies. */
export const createRate: Benchmark = {
  name: "create-rate",
  summary: "POSTs of small objects on 16 connections, against a server that stores nothing",
  run: async (size): Promise<readonly Measurement[]> => {
    await using world = await createWorld();
    const fake = await rateOf(world.url, COUNTS[size]);
    const server = createServer((request, response) => {
      request.resume();
      request.on("end", () => response.writeHead(201).end("{}"));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const bare = await rateOf(`http://127.0.0.1:${port}`, COUNTS[size]);
    server.close();
    return [
      { what: "creates", value: fake, unit: "requests/s" },
      { what: "answers of the bare server", value: bare, unit: "requests/s" },
      { what: "ratio", value: fake / bare, unit: "x" },
    ];
  },
};

async function rateOf(url: string, count: number): Promise<number> {
  await using sink = new SinkThread();
  const bodies = Array.from({ length: count }, (_, number) =>
    JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: `map-${number}` } }),
  );
  const path = "/api/v1/namespaces/default/configmaps";
  const elapsedMs = await measuredMs(() =>
    sink.ask({ type: "post", url, path, bodies, concurrency: CONCURRENCY }),
  );
  return (count * 1_000) / elapsedMs;
}
