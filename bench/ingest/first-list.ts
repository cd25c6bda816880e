import { packageRoot } from "../../src/suite/values/package-root.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { ofRuns } from "../runs.js";
import { PodServer } from "./pod-server.js";
import type { SinkReport } from "./sink-report.js";
import {
  clientGoSink,
  clientNodeSink,
  drain,
  type InitialState,
  referenceSink,
  type Sink,
} from "./sinks.js";

const LISTED = { full: 100_000, smoke: 30 } as const;
const ROUNDS = { full: 3, smoke: 1 } as const;

/** One informer, with one form of the initial list, and its measurements. */
interface Entry {
  readonly sink: Sink;
  readonly how: InitialState;
  readonly reports: SinkReport[];
}

/** The time until a handler has been notified of everything, and the memory that takes. */
export const firstList: Benchmark = {
  name: "first-list",
  summary: "100,000 existing pods of 1.8 kB, until all of them are delivered to a handler",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    const entries = await entriesOf(against === "none");
    const count = LISTED[size];
    for (let round = 0; round < ROUNDS[size]; round++) {
      for (const { sink, how, reports } of entries) {
        await using server = await PodServer.listen({
          listedCount: count,
          eventsCount: 0,
          changedCount: 1,
          refusesStreams: how === "lists",
        });
        reports.push(await drain(sink, { url: server.url, count, how }));
      }
    }
    return (["streams", "lists"] as const).flatMap((how) => [
      ...measured(entries, how, { what: "time", unit: "ms", of: ({ elapsedMs }) => elapsedMs }),
      ...measured(entries, how, {
        what: "peak memory",
        unit: "MB",
        of: ({ peakBytes }) => peakBytes / 1e6,
      }),
    ]);
  },
};

/** client-node knows lists only. */
async function entriesOf(isAlone: boolean): Promise<readonly Entry[]> {
  const entry = (sink: Sink, how: InitialState): Entry => ({ sink, how, reports: [] });
  const own = [entry(referenceSink, "streams"), entry(referenceSink, "lists")];
  if (isAlone) return own;
  const root = packageRoot();
  const clientGo = clientGoSink(root);
  const clientNode = await clientNodeSink(root);
  return [...own, entry(clientGo, "streams"), entry(clientGo, "lists"), entry(clientNode, "lists")];
}

interface Aspect {
  readonly what: string;
  readonly unit: "ms" | "MB";
  of(report: SinkReport): number;
}

/** An aspect of the reference beside that of each other; alone, if there is no other. */
function measured(
  entries: readonly Entry[],
  how: InitialState,
  { what, unit, of }: Aspect,
): readonly Measurement[] {
  const runsOf = ({ reports }: Entry) => ofRuns(reports.map(of));
  const isOwn = ({ sink }: Entry) => sink === referenceSink;
  return entries
    .filter((entry) => entry.how === how && isOwn(entry))
    .flatMap((own): readonly Measurement[] => {
      const base = { what: `${how}: ${what}`, ...runsOf(own), unit };
      const others = entries.filter((entry) => entry.how === how && !isOwn(entry));
      if (others.length === 0) return [base];
      return others.map((other) => ({
        ...base,
        beside: { what: other.sink.name, value: runsOf(other).value },
      }));
    });
}
