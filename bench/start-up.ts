import type { Benchmark, Measurement } from "./benchmark.js";
import { median } from "./measured-time.js";
import { ServedProcess } from "./served-process.js";

/** From the start of the process until it listens. */
export const startUp: Benchmark = {
  name: "start-up",
  summary: "process start to listening, and the memory it then has",
  run: async (size): Promise<readonly Measurement[]> => {
    const times = size === "full" ? 7 : 1;
    const fake = await started(times, () => ServedProcess.fake());
    const bare = await started(times, () => ServedProcess.bare());
    return [
      { what: "fake-apiserver listens", value: fake.ms, unit: "ms", goal: { atMost: 150 } },
      { what: "a bare HTTP server listens", value: bare.ms, unit: "ms" },
      { what: "resident memory, empty", value: fake.megabytes, unit: "MB", goal: { atMost: 80 } },
      { what: "that of the bare server", value: bare.megabytes, unit: "MB" },
    ];
  },
};

async function started(
  times: number,
  start: () => Promise<ServedProcess>,
): Promise<{ readonly ms: number; readonly megabytes: number }> {
  const startsMs: number[] = [];
  const megabytes: number[] = [];
  for (let time = 0; time < times; time++) {
    const server = await start();
    startsMs.push(server.startMs);
    megabytes.push((server.residentBytes() ?? Number.NaN) / 1e6);
    await server.stop();
  }
  return { ms: median(startsMs), megabytes: median(megabytes) };
}
