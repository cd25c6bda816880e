import { createWorld, type World } from "../fake-apiserver/index.js";
import type { Benchmark, Measurement } from "./benchmark.js";

/** What a test pays for a cluster of its own. */
export const worldCreation: Benchmark = {
  name: "world-creation",
  summary: "a new world, listening included",
  run: async (size): Promise<readonly Measurement[]> => {
    const count = size === "full" ? 500 : 5;
    const worlds: World[] = [];
    // The first ones pay for the compiler.
    for (let warm = 0; warm < count / 5; warm++) worlds.push(await createWorld());
    const before = process.cpuUsage();
    for (let made = 0; made < count; made++) worlds.push(await createWorld());
    const { user, system } = process.cpuUsage(before);
    for (const world of worlds) await world.close();
    const value = (user + system) / 1_000 / count;
    return [{ what: "CPU time for each world", value, unit: "ms", goal: { atMost: 1 } }];
  },
};
