import type { Benchmark, Measurement } from "./benchmark.js";
import { residentBytes } from "./process-facts.js";
import { measuredMs } from "./runs.js";
import { ServedProcess } from "./served-process.js";
import { SinkProcess } from "./sink/sink-process.js";

const COUNTS = { full: 10_000, smoke: 20 } as const;

/** What a client that only waits costs, and how many of them there can be. */
export const watchMemory: Benchmark = {
  name: "watch-memory",
  summary: "10,000 idle watches, each on its own connection, and an event to all of them",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    const server = await ServedProcess.fake();
    await using sink = new SinkProcess();
    const { url, pid } = server;
    const path = "/api/v1/configmaps?watch=1&allowWatchBookmarks=true";
    // The first watches pay for code and for buffers that all share.
    await sink.ask({ type: "watch", url, path, count: 10 });
    const before = residentBytes(pid);
    const count = COUNTS[size];
    const openingMs = await measuredMs(() => sink.ask({ type: "watch", url, path, count }));
    const after = residentBytes(pid);
    const namespace = "/api/v1/namespaces/default/configmaps";
    const { lostCount = 0, elapsedMs = Number.NaN } = await sink.ask({
      type: "fan-out",
      url,
      path: namespace,
      apiVersion: "v1",
      kind: "ConfigMap",
      prefix: "seen-by-all",
      count: 0,
      bodyBytes: 400,
      concurrency: 1,
    });
    await sink.ask({ type: "close" });
    await server.stop();
    return [
      {
        what: "each idle watch",
        value: (after - before) / count / 1_000,
        unit: "kB",
        goal: { atMost: 30 },
      },
      {
        what: "open watches that get an event",
        value: count - lostCount,
        unit: "watches",
        goal: { atLeast: count },
      },
      { what: "opening them", value: openingMs, unit: "ms" },
      { what: "an event, until all have it", value: elapsedMs, unit: "ms" },
    ];
  },
};
