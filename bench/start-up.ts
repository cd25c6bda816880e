import type { Benchmark, Measurement } from "./benchmark.js";
import { residentBytes } from "./process-facts.js";
import { ofRuns } from "./runs.js";
import { ServedProcess } from "./served-process.js";

/** From the start of the process until it listens. */
export const startUp: Benchmark = {
  name: "start-up",
  summary: "process start to listening, and the memory it then has",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    const timesCount = size === "full" ? 11 : 1;
    const fake: Start[] = [];
    const bare: Start[] = [];
    // The first ones read the programs from the disk.
    if (size === "full")
      await Promise.all([started(ServedProcess.fake), started(ServedProcess.bare)]);
    for (let time = 0; time < timesCount; time++) {
      fake.push(await started(ServedProcess.fake));
      bare.push(await started(ServedProcess.bare));
    }
    const beside = (part: (start: Start) => number) => ({
      what: "a bare HTTP server",
      value: ofRuns(bare.map(part)).value,
    });
    return [
      {
        what: "process start to listening",
        ...ofRuns(fake.map(({ startMs }) => startMs)),
        unit: "ms",
        goal: { atMost: 150 },
        beside: beside(({ startMs }) => startMs),
      },
      {
        what: "resident memory, empty",
        ...ofRuns(fake.map(({ megabytes }) => megabytes)),
        unit: "MB",
        goal: { atMost: 80 },
        beside: beside(({ megabytes }) => megabytes),
      },
    ];
  },
};

interface Start {
  readonly startMs: number;
  readonly megabytes: number;
}

async function started(start: () => Promise<ServedProcess>): Promise<Start> {
  const server = await start();
  const megabytes = residentBytes(server.pid) / 1e6;
  await server.stop();
  return { startMs: server.startMs, megabytes };
}
