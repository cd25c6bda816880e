import { createWorld } from "../fake-apiserver/index.js";
import type { Benchmark, BenchmarkSize, Measurement } from "./benchmark.js";
import { median } from "./measured-time.js";
import { SinkThread } from "./sink-thread.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const COUNTS: Readonly<Record<BenchmarkSize, number>> = { full: 10_000, smoke: 20 };
const REPEATS = 9;

/** A long list, as a client that starts asks for it. */
export const listSpeed: Benchmark = {
  name: "list",
  summary: "LIST of 10,000 objects of 1 kB",
  run: async (size): Promise<readonly Measurement[]> => {
    await using world = await createWorld();
    await using sink = new SinkThread();
    for (let number = 0; number < COUNTS[size]; number++) {
      world.store.create(CONFIG_MAPS, {
        metadata: { name: `map-${number}`, namespace: "default" },
        data: { value: "x".repeat(800) },
      });
    }
    const wanted = { type: "get", url: world.url, path: "/api/v1/configmaps" } as const;
    const first = await sink.ask(wanted);
    const firsts: number[] = [];
    const lasts: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const { firstByteMs = 0, lastByteMs = 0 } = await sink.ask(wanted);
      firsts.push(firstByteMs);
      lasts.push(lastByteMs);
    }
    return [
      { what: "bytes of the list", value: first.bytes / 1e6, unit: "MB" },
      { what: "first list, nothing encoded yet", value: first.lastByteMs ?? 0, unit: "ms" },
      { what: "next lists, first byte", value: median(firsts), unit: "ms" },
      { what: "next lists, last byte", value: median(lasts), unit: "ms", goal: { atMost: 40 } },
    ];
  },
};
