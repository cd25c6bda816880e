import { packageRoot } from "../../src/suite/values/package-root.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { peakBeside, ratesBeside, sinkContest } from "./sink-contest.js";
import { clientNodeSink, keepingSink } from "./sinks.js";

const EVENTS = { full: 50_000, smoke: 40 } as const;
const PASSES = { full: 8, smoke: 2 } as const;
const ROUNDS = { full: 5, smoke: 1 } as const;
const CHANGED = { full: [100, 10_000], smoke: [10] } as const;

/** Of the bare loop that keeps objects, at least. */
const KEEPING_RATIO_GOAL = 0.95;
/** Of client-node, at least. */
const CLIENT_NODE_RATIO_GOAL = 1.1;

/** How fast events come in once everything is compiled, and the memory that it takes: the same as `ingest`, for longer. */
export const steadyIngest: Benchmark = {
  name: "steady-ingest",
  summary: "400,000 watch events of 1.9 kB, as above, beside a loop that keeps objects, too",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    const clientNode = against === "none" ? [] : [await clientNodeSink(packageRoot())];
    const measurements: Measurement[] = [];
    for (const changedCount of CHANGED[size]) {
      const reports = await sinkContest({
        others: [keepingSink, ...clientNode],
        eventsCount: EVENTS[size],
        passesCount: PASSES[size],
        changedCount,
        roundsCount: ROUNDS[size],
      });
      for (const other of [keepingSink, ...clientNode]) {
        const ratioGoal = other === keepingSink ? KEEPING_RATIO_GOAL : CLIENT_NODE_RATIO_GOAL;
        measurements.push(
          ...ratesBeside(reports, other, { changedCount, ratioGoal }),
          peakBeside(reports, other, { changedCount, ratioGoal: 1 }),
        );
      }
    }
    return measurements;
  },
};
