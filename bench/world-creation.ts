import { createWorld, type World } from "../fake-apiserver/index.js";
import type { Benchmark, Measurement } from "./benchmark.js";
import { measuredMs, ofRuns, quantile } from "./runs.js";

/** What a test pays for a cluster of its own. */
export const worldCreation: Benchmark = {
  name: "world-creation",
  summary: "a new world in a process that has created some before, listening included",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    const count = size === "full" ? 500 : 5;
    const worlds: World[] = [];
    // The first ones pay for the compiler.
    for (let warm = 0; warm < count / 5; warm++) worlds.push(await createWorld());
    const before = process.cpuUsage();
    const timesMs: number[] = [];
    for (let made = 0; made < count; made++) {
      timesMs.push(await measuredMs(async () => worlds.push(await createWorld())));
    }
    const { user, system } = process.cpuUsage(before);
    for (const world of worlds) await world.close();
    return [
      { what: "until it listens", ...ofRuns(timesMs), unit: "ms", goal: { atMost: 1 } },
      { what: "until it listens, 99 of 100", value: quantile(timesMs, 0.99), unit: "ms" },
      {
        what: "processor time, garbage collection included",
        value: (user + system) / 1_000 / count,
        unit: "ms",
        goal: { atMost: 1 },
      },
    ];
  },
};
