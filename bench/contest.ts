import type { Measurement, Unit } from "./benchmark.js";
import type { Contestant } from "./contestant.js";
import { processorMs, residentBytes } from "./process-facts.js";
import { ofRuns, quantile } from "./runs.js";
import { SinkProcess } from "./sink/sink-process.js";
import type { Creation } from "./sink/sink-request.js";

/** How much is done. */
export interface ContestSizes {
  readonly startsCount: number;
  readonly roundsCount: number;
  /** Nodes, and as many pods, that the server is filled with first. */
  readonly nodesCount: number;
  /** Created in each round; all of them are listed. */
  readonly createdCount: number;
  readonly listsCount: number;
  readonly latenciesCount: number;
  readonly watchersCount: number;
  /** Delivered to every watcher in each round. */
  readonly eventsCount: number;
}

/** Where the widgets are that are listed, and where those that are watched. */
const LISTED = "/apis/example.com/v1/namespaces/default/widgets";
const WATCHED = "/apis/example.com/v1/namespaces/kube-system/widgets";
/** And those that only warm the servers up. */
const WARMING = "/apis/example.com/v1/namespaces/kube-public/widgets";

/** A cluster of some size: its nodes, and a pod for each. */
const NODES = { path: "/api/v1/nodes", kind: "Node", spec: {} };
const PODS = {
  path: "/api/v1/namespaces/default/pods",
  kind: "Pod",
  spec: { containers: [{ name: "c", image: "i" }] },
};

const CLUSTER_BYTES = 1_000;
const LISTED_BYTES = 1_000;
const WATCHED_BYTES = 400;
const CREATORS_COUNT = 16;

/** Everything measured of one contestant, one number for each round. */
interface Results {
  readonly startsMs: number[];
  readonly residentMegabytes: number[];
  readonly clusterMs: number[];
  readonly clusterKilobytes: number[];
  readonly podsMs: number[];
  readonly createsPerSecond: number[];
  readonly createProcessorUs: number[];
  readonly listsMs: number[];
  readonly latenciesMs: number[];
  readonly tailLatenciesMs: number[];
  readonly deliveriesPerSecond: number[];
  readonly deliveryProcessorUs: number[];
}

/** One server, its clients, and what was measured so far. */
class Corner {
  readonly results: Results = {
    startsMs: [],
    residentMegabytes: [],
    clusterMs: [],
    clusterKilobytes: [],
    podsMs: [],
    createsPerSecond: [],
    createProcessorUs: [],
    listsMs: [],
    latenciesMs: [],
    tailLatenciesMs: [],
    deliveriesPerSecond: [],
    deliveryProcessorUs: [],
  };
  readonly #start: () => Promise<Contestant>;
  readonly #sizes: ContestSizes;
  #server: Contestant | undefined;

  constructor(start: () => Promise<Contestant>, sizes: ContestSizes) {
    this.#start = start;
    this.#sizes = sizes;
  }

  get #running(): Contestant {
    if (this.#server === undefined) throw new TypeError("The server has not been started");
    return this.#server;
  }

  /** Starts the server anew. */
  async start(): Promise<void> {
    await this.stop();
    this.#server = await this.#start();
    this.results.startsMs.push(this.#server.startMs);
    this.results.residentMegabytes.push(residentBytes(this.#server.pid) / 1e6);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** Creates a cluster of nodes and pods, and lists the pods. */
  async fill(sink: SinkProcess): Promise<void> {
    const { url, pid } = this.#running;
    const { nodesCount, listsCount } = this.#sizes;
    const emptyBytes = residentBytes(pid);
    let elapsedMs = 0;
    for (const kind of [NODES, PODS]) {
      const answer = await sink.ask({
        type: "create",
        ...{ url, ...kind, apiVersion: "v1", prefix: "of-cluster", count: nodesCount },
        bodyBytes: CLUSTER_BYTES,
        concurrency: CREATORS_COUNT,
      });
      elapsedMs += answer.elapsedMs ?? Number.NaN;
    }
    this.results.clusterMs.push(elapsedMs);
    const addedBytes = residentBytes(pid) - emptyBytes;
    this.results.clusterKilobytes.push(addedBytes / 1e3 / (2 * nodesCount));
    const path = `${PODS.path}?resourceVersion=0`;
    const { lastBytesMs = [] } = await sink.ask({ type: "get", url, path, count: listsCount });
    this.results.podsMs.push(...lastBytesMs);
  }

  async create(sink: SinkProcess, path: string, round: number): Promise<void> {
    const count = this.#sizes.createdCount;
    const { pid } = this.#running;
    const before = processorMs(pid);
    const { elapsedMs = Number.NaN } = await sink.ask({
      type: "create",
      ...this.#creation(path, `round-${round}`, count),
      bodyBytes: LISTED_BYTES,
      concurrency: CREATORS_COUNT,
    });
    if (path === WARMING) return;
    this.results.createsPerSecond.push((count * 1_000) / elapsedMs);
    this.results.createProcessorUs.push(((processorMs(pid) - before) * 1_000) / count);
  }

  async list(sink: SinkProcess): Promise<void> {
    const { url } = this.#running;
    const path = `${LISTED}?resourceVersion=0`;
    const count = this.#sizes.listsCount;
    const { lastBytesMs = [] } = await sink.ask({ type: "get", url, path, count });
    this.results.listsMs.push(...lastBytesMs);
  }

  async latency(sink: SinkProcess, round: number): Promise<void> {
    await this.#watch(sink, 1);
    const { lastBytesMs = [], lostCount = 0 } = await sink.ask({
      type: "latency",
      ...this.#creation(WATCHED, `latency-${round}`, this.#sizes.latenciesCount),
      bodyBytes: WATCHED_BYTES,
      concurrency: 1,
    });
    await sink.ask({ type: "close" });
    if (lostCount > 0) throw new Error("The server has ended the watch");
    this.results.latenciesMs.push(quantile(lastBytesMs, 0.5));
    this.results.tailLatenciesMs.push(quantile(lastBytesMs, 0.99));
  }

  /** Creates one after the other, so that each has to be delivered by itself. */
  async fanOut(sink: SinkProcess, round: number): Promise<void> {
    const { watchersCount, eventsCount } = this.#sizes;
    await this.#watch(sink, watchersCount);
    const { pid } = this.#running;
    const before = processorMs(pid);
    const answer = await sink.ask({
      type: "fan-out",
      // One more closes the round.
      ...this.#creation(WATCHED, `fan-out-${round}`, eventsCount - 1),
      bodyBytes: WATCHED_BYTES,
      concurrency: 1,
    });
    const { elapsedMs = Number.NaN, lostCount = 0, witnessedCount } = answer;
    const spentMs = processorMs(pid) - before;
    await sink.ask({ type: "close" });
    if (lostCount > 0) throw new Error(`The server has ended ${lostCount} watches`);
    if (witnessedCount !== eventsCount) {
      throw new Error(`A watcher has got ${witnessedCount} events of ${eventsCount}`);
    }
    const deliveredCount = watchersCount * eventsCount;
    this.results.deliveriesPerSecond.push((deliveredCount * 1_000) / elapsedMs);
    this.results.deliveryProcessorUs.push((spentMs * 1_000) / deliveredCount);
  }

  async #watch(sink: SinkProcess, count: number): Promise<void> {
    const { url } = this.#running;
    const answer = await fetch(`${url}${WATCHED}?limit=1`);
    const version = /"resourceVersion":"(\d+)"/.exec(await answer.text())?.[1];
    const path = `${WATCHED}?watch=1&resourceVersion=${version}`;
    await sink.ask({ type: "watch", url, path, count });
  }

  #creation(
    path: string,
    prefix: string,
    count: number,
  ): Pick<Creation, "url" | "path" | "apiVersion" | "kind" | "prefix" | "count"> {
    const { url } = this.#running;
    return { url, path, apiVersion: "example.com/v1", kind: "Widget", prefix, count };
  }
}

/** Lets two servers do the same, in turns, so that a busy machine slows both down. */
export async function contest(
  starts: { readonly fake: () => Promise<Contestant>; readonly real: () => Promise<Contestant> },
  sizes: ContestSizes,
): Promise<readonly Measurement[]> {
  const fake = new Corner(starts.fake, sizes);
  const real = new Corner(starts.real, sizes);
  const corners = [fake, real];
  try {
    for (let time = 0; time < sizes.startsCount; time++) {
      for (const corner of corners) await corner.start();
    }
    await using sink = new SinkProcess();
    for (const corner of corners) await corner.create(sink, WARMING, 0);
    for (const corner of corners) await corner.fill(sink);
    for (let round = 0; round < sizes.roundsCount; round++) {
      for (const corner of corners) await corner.create(sink, LISTED, round);
    }
    for (const corner of corners) await corner.list(sink);
    for (let round = 0; round < sizes.roundsCount; round++) {
      for (const corner of corners) await corner.latency(sink, round);
    }
    for (let round = 0; round < sizes.roundsCount; round++) {
      for (const corner of corners) await corner.fanOut(sink, round);
    }
  } finally {
    for (const corner of corners) await corner.stop();
  }
  return compared(fake.results, real.results, sizes);
}

type Row = readonly [part: keyof Results, what: string, unit: Unit];

const rowsOf = ({ nodesCount, roundsCount, createdCount }: ContestSizes): readonly Row[] => [
  ["startsMs", "process start until widgets can be created", "ms"],
  ["residentMegabytes", "resident memory then", "MB"],
  ["clusterMs", `${counted(nodesCount)} nodes of 1 kB and a pod for each, created`, "ms"],
  ["clusterKilobytes", "more resident memory then, for each of them", "kB"],
  ["podsMs", "LIST of these pods, until the last byte", "ms"],
  ["createsPerSecond", "creates of 1 kB on 16 connections", "requests/s"],
  ["createProcessorUs", "processor time of the server for each", "µs"],
  ["listsMs", `LIST of ${counted(roundsCount * createdCount)} of them, until the last byte`, "ms"],
  ["latenciesMs", "from POST to the event at a watcher, p50", "ms"],
  ["tailLatenciesMs", "from POST to the event at a watcher, p99", "ms"],
  ["deliveriesPerSecond", "created one after the other, delivered to 1,000 watchers", "events/s"],
  ["deliveryProcessorUs", "processor time of the server for each delivery", "µs"],
];

function counted(count: number): string {
  return count.toLocaleString("en-US");
}

function compared(fake: Results, real: Results, sizes: ContestSizes): readonly Measurement[] {
  return rowsOf(sizes).map(([part, what, unit]) => ({
    what,
    ...ofRuns(fake[part]),
    unit,
    beside: { what: "the real one", value: ofRuns(real[part]).value },
  }));
}
