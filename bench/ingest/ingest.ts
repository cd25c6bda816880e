import { packageRoot } from "../../src/suite/values/package-root.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { ratesBeside, sinkContest } from "./sink-contest.js";
import { bareSink, clientGoSink, clientNodeSink, keepingSink, type Sink } from "./sinks.js";

const EVENTS = { full: 50_000, smoke: 40 } as const;
const ROUNDS = { full: 5, smoke: 1 } as const;

/**
 * Pods that change over and over. An informer keeps the newest state of each, which the garbage collector has to carry along:
 * few show what ingesting costs, many what keeping does.
 */
const CHANGED = { full: [100, 10_000], smoke: [10] } as const;

/** Of the bare loop, at least. */
const BARE_RATIO_GOAL = 0.9;
/** Of client-node, at least. */
const CLIENT_NODE_RATIO_GOAL = 1.05;

/**
 * How fast events come in, from the request to the handler, in a process that has just begun. The bare loop keeps nothing;
 * the one that keeps objects is what an informer could come to at best.
 */
export const ingest: Benchmark = {
  name: "ingest",
  summary: "50,000 watch events of 1.9 kB, through a whole informer to one handler",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    const others = against === "none" ? [] : await othersWithGoals(packageRoot());
    const besides = new Map<Sink, number | undefined>([
      [bareSink, BARE_RATIO_GOAL],
      [keepingSink, undefined],
      ...others,
    ]);
    const measurements: Measurement[] = [];
    for (const changedCount of CHANGED[size]) {
      const reports = await sinkContest({
        others: [...besides.keys()],
        eventsCount: EVENTS[size],
        changedCount,
        roundsCount: ROUNDS[size],
      });
      for (const [other, ratioGoal] of besides) {
        const goal = ratioGoal === undefined ? {} : { ratioGoal };
        measurements.push(...ratesBeside(reports, other, { changedCount, ...goal }));
      }
    }
    return measurements;
  },
};

async function othersWithGoals(root: string): Promise<readonly (readonly [Sink, number])[]> {
  return [
    [await clientNodeSink(root), CLIENT_NODE_RATIO_GOAL],
    [clientGoSink(root), 1],
  ];
}
