import type { Measurement } from "../benchmark.js";
import { ofRuns } from "../runs.js";
import { PodServer } from "./pod-server.js";
import type { SinkReport } from "./sink-report.js";
import { drain, referenceSink, type Sink } from "./sinks.js";

/** What sinks read in a contest. */
export interface SinkContestOptions {
  /** Those beside the reference. */
  readonly others: readonly Sink[];
  readonly eventsCount: number;
  /** How often the server says the events again. @default 1: once */
  readonly passesCount?: number;
  /** Pods that the events are about. */
  readonly changedCount: number;
  readonly roundsCount: number;
}

/** What everybody reported, a report for each round. */
export type SinkReports = ReadonlyMap<Sink, readonly SinkReport[]>;

/**
 * Lets the reference and others read the same events of a watch. Everything runs in turns, in processes of their own, over
 * the same connection from the same server, so that a busy machine slows all down.
 */
export async function sinkContest(of: SinkContestOptions): Promise<SinkReports> {
  const { others, eventsCount, passesCount = 1, roundsCount } = of;
  await using server = await PodServer.listen({ listedCount: 0, refusesStreams: true, ...of });
  const { url } = server;
  const count = eventsCount * passesCount;
  const sinks = [...others, referenceSink];
  const reports = new Map<Sink, SinkReport[]>(sinks.map((sink) => [sink, []]));
  for (let round = 0; round < roundsCount; round++) {
    for (const sink of sinks) {
      reports.get(sink)?.push(await drain(sink, { url, count, how: "lists" }));
    }
  }
  return reports;
}

/** The reference beside another: events a second, and the processor time of each. `ratioGoal`: of the rate. */
export function ratesBeside(
  reports: SinkReports,
  other: Sink,
  { changedCount, ratioGoal }: { readonly changedCount: number; readonly ratioGoal?: number },
): readonly Measurement[] {
  const rate = ({ elapsedMs, notifiedCount }: SinkReport) => (1_000 * notifiedCount) / elapsedMs;
  const cost = ({ processorMs, notifiedCount }: SinkReport) =>
    (1_000 * processorMs) / notifiedCount;
  const about = `about ${changedCount.toLocaleString("en")} pods`;
  const goal = ratioGoal === undefined ? {} : { ratioGoal: { atLeast: ratioGoal } };
  return [
    {
      what: about,
      ...runsOf(reports, referenceSink, rate),
      unit: "events/s",
      beside: { what: other.name, value: runsOf(reports, other, rate).value, ...goal },
    },
    {
      what: `${about}, of a processor`,
      ...runsOf(reports, referenceSink, cost),
      unit: "µs",
      beside: { what: other.name, value: runsOf(reports, other, cost).value },
    },
  ];
}

/** The most memory that the reference ever had, beside another. */
export function peakBeside(
  reports: SinkReports,
  other: Sink,
  { changedCount, ratioGoal }: { readonly changedCount: number; readonly ratioGoal: number },
): Measurement {
  const peak = ({ peakBytes }: SinkReport) => peakBytes / 1e6;
  return {
    what: `about ${changedCount.toLocaleString("en")} pods, peak memory`,
    ...runsOf(reports, referenceSink, peak),
    unit: "MB",
    beside: {
      what: other.name,
      value: runsOf(reports, other, peak).value,
      ratioGoal: { atMost: ratioGoal },
    },
  };
}

function runsOf(
  reports: SinkReports,
  sink: Sink,
  of: (report: SinkReport) => number,
): Pick<Measurement, "value" | "spread"> {
  return ofRuns((reports.get(sink) ?? []).map(of));
}
