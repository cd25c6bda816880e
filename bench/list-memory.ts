import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Benchmark, BenchmarkOutcome, BenchmarkSize, Measurement } from "./benchmark.js";
import { forgetPeak, peakResidentBytes, residentBytes } from "./process-facts.js";
import { measuredMs } from "./runs.js";
import { SinkProcess } from "./sink/sink-process.js";

const PROGRAM = fileURLToPath(new URL("./crowded-server.js", import.meta.url));
const COUNTS = { full: 50_000, smoke: 50 } as const;
const OBJECT_BYTES = 10_000;
const PATH = "/api/v1/configmaps";
const WATCH_LIST =
  `${PATH}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan` +
  "&allowWatchBookmarks=true";
const INITIAL_EVENTS_END = '"k8s.io/initial-events-end":"true"';

/** What a list costs that is much longer than what a client can take at once. */
export const listMemory: Benchmark = {
  name: "list-memory",
  summary: "additional memory of the server during a LIST of 50,000 stored objects of 10 kB",
  run: async ({ size }): Promise<BenchmarkOutcome> => {
    const lists = await besideCrowd(size, async ({ url, sink, peak }) => ({
      inTurn: await peak(() => sink.ask({ type: "get", url, path: PATH, count: 1 })),
      stalled: await peak(async () => {
        await sink.ask({ type: "stall", url, path: PATH, count: 4 });
        await sink.ask({ type: "drain" });
      }),
    }));
    // Of a server that remembers no list.
    const watches = await besideCrowd(size, ({ url, sink, peak }) =>
      peak(async () => {
        await sink.ask({ type: "await", url, path: WATCH_LIST, text: INITIAL_EVENTS_END });
        await sink.ask({ type: "close" });
      }),
    );
    if (lists === undefined || watches === undefined) {
      return { skipped: "only Linux tells the peak of another process" };
    }
    const { inTurn, stalled } = lists.measured;
    const initial = watches.measured;
    return [
      { what: "resident memory, objects stored", value: lists.beforeBytes / 1e6, unit: "MB" },
      { ...inTurn, what: "extra at most, a client that reads", goal: { atMost: 150 } },
      {
        ...stalled,
        what: "extra at most, four that pause after the first bytes",
        goal: { atMost: 150 },
      },
      {
        ...initial,
        what: "extra at most, as initial events of a watch",
        beside: { what: "as a list", value: inTurn.value, ratioGoal: { atMost: 1.5 } },
      },
      { what: "time for the list", value: inTurn.elapsedMs, unit: "ms" },
      { what: "time for the initial events", value: initial.elapsedMs, unit: "ms" },
    ];
  },
};

/** A server full of objects, and who reads them. */
interface Crowd {
  readonly url: string;
  readonly sink: SinkProcess;
  /** The most that the server needed during some work, beyond what it had with its objects stored. */
  peak(work: () => Promise<unknown>): Promise<Peak>;
}

type Peak = Pick<Measurement, "value" | "unit"> & { readonly elapsedMs: number };

/** Measures beside a new server. Undefined where it cannot be measured. */
async function besideCrowd<T>(
  size: BenchmarkSize,
  measure: (crowd: Crowd) => Promise<T>,
): Promise<{ readonly beforeBytes: number; readonly measured: T } | undefined> {
  const server = fork(PROGRAM, [String(COUNTS[size]), String(OBJECT_BYTES)], {
    execArgv: ["--expose-gc"],
  });
  try {
    const [url] = await once(server, "message");
    const pid = server.pid ?? Number.NaN;
    await using sink = new SinkProcess();
    if (!forgetPeak(pid)) return undefined;
    const beforeBytes = residentBytes(pid);
    const peak = (work: () => Promise<unknown>) => peakDuring(pid, beforeBytes, work);
    return { beforeBytes, measured: await measure({ url, sink, peak }) };
  } finally {
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  }
}

async function peakDuring(
  pid: number,
  beforeBytes: number,
  work: () => Promise<unknown>,
): Promise<Peak> {
  forgetPeak(pid);
  const elapsedMs = await measuredMs(work);
  return { value: (peakResidentBytes(pid) - beforeBytes) / 1e6, unit: "MB", elapsedMs };
}
