import type { Benchmark, BenchmarkSize, Measurement } from "./benchmark.js";
import { ServedProcess } from "./served-process.js";
import { SinkThread } from "./sink-thread.js";

const COUNTS: Readonly<Record<BenchmarkSize, number>> = { full: 5_000, smoke: 10 };

/** What a client that only waits costs. */
export const watchMemory: Benchmark = {
  name: "watch-memory",
  summary: "resident memory of the server for each of 5,000 idle watches",
  run: async (size): Promise<readonly Measurement[]> => {
    const server = await ServedProcess.fake();
    await using sink = new SinkThread();
    const url = server.url();
    const path = "/api/v1/pods?watch=1&allowWatchBookmarks=true";
    // The first watches pay for code and for buffers that all share.
    await sink.ask({ type: "open", url, path, count: 10 });
    const before = server.residentBytes() ?? Number.NaN;
    await sink.ask({ type: "open", url, path, count: COUNTS[size] });
    const after = server.residentBytes() ?? Number.NaN;
    await sink.ask({ type: "close" });
    await server.stop();
    const value = (after - before) / COUNTS[size] / 1_000;
    return [{ what: "each idle watch", value, unit: "kB", goal: { atMost: 30 } }];
  },
};
