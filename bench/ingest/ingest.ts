import { packageRoot } from "../../src/suite/package-root.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { ofRuns } from "../runs.js";
import { PodServer } from "./pod-server.js";
import type { SinkReport } from "./sink-report.js";
import {
  bareSink,
  clientGoSink,
  clientNodeSink,
  drain,
  referenceSink,
  type Sink,
} from "./sinks.js";

const EVENTS = { full: 50_000, smoke: 40 } as const;
const ROUNDS = { full: 5, smoke: 1 } as const;

/**
 * Pods that change over and over. An informer keeps the newest state of each, which the garbage collector has to carry along:
 * few show what ingesting costs, many what keeping does.
 */
const CHANGED = { full: [100, 10_000], smoke: [10] } as const;

/** Of the bare loop, at least. */
const RATIO_GOAL = 0.9;

/**
 * How fast events come in, from the request to the handler. Everything runs in turns, in processes of their own, over the
 * same connection from the same server, so that a busy machine slows all down. The bare loop keeps nothing.
 */
export const ingest: Benchmark = {
  name: "ingest",
  summary: "50,000 watch events of 1.9 kB, through a whole informer to one handler",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    const root = packageRoot();
    const others = against === "none" ? [] : [await clientNodeSink(root), clientGoSink(root)];
    const measurements: Measurement[] = [];
    for (const changedCount of CHANGED[size]) {
      const reports = await contest([bareSink, referenceSink, ...others], {
        eventsCount: EVENTS[size],
        changedCount,
        roundsCount: ROUNDS[size],
      });
      measurements.push(...compared(reports, { others, changedCount, eventsCount: EVENTS[size] }));
    }
    return measurements;
  },
};

type Reports = ReadonlyMap<Sink, readonly SinkReport[]>;

/** Lets sinks read the same, in turns. */
async function contest(
  sinks: readonly Sink[],
  of: {
    readonly eventsCount: number;
    readonly changedCount: number;
    readonly roundsCount: number;
  },
): Promise<Reports> {
  await using server = await PodServer.listen({ listedCount: 0, refusesStreams: true, ...of });
  const { url } = server;
  const reports = new Map<Sink, SinkReport[]>(sinks.map((sink) => [sink, []]));
  for (let round = 0; round < of.roundsCount; round++) {
    for (const sink of sinks) {
      reports.get(sink)?.push(await drain(sink, { url, count: of.eventsCount, how: "lists" }));
    }
  }
  return reports;
}

function compared(
  reports: Reports,
  sizes: {
    readonly others: readonly Sink[];
    readonly changedCount: number;
    readonly eventsCount: number;
  },
): readonly Measurement[] {
  const { others, changedCount, eventsCount } = sizes;
  const runs = (sink: Sink, of: (report: SinkReport) => number) =>
    ofRuns((reports.get(sink) ?? []).map(of));
  const rate = ({ elapsedMs }: SinkReport) => (1_000 * eventsCount) / elapsedMs;
  const cost = ({ processorMs }: SinkReport) => (1_000 * processorMs) / eventsCount;
  const about = `about ${changedCount.toLocaleString("en")} pods`;
  const goalBeside = (sink: Sink) => (sink === bareSink ? RATIO_GOAL : 1);
  return [bareSink, ...others].flatMap((other): readonly Measurement[] => [
    {
      what: about,
      ...runs(referenceSink, rate),
      unit: "events/s",
      beside: {
        what: other.name,
        value: runs(other, rate).value,
        ratioGoal: { atLeast: goalBeside(other) },
      },
    },
    {
      what: `${about}, of a processor`,
      ...runs(referenceSink, cost),
      unit: "µs",
      beside: { what: other.name, value: runs(other, cost).value },
    },
  ]);
}
