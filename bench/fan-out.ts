import { createWorld, type World } from "../fake-apiserver/index.js";
import { nextTurn } from "../src/time/system-clock.js";
import { BareServer } from "./bare-server.js";
import type { Benchmark, Measurement } from "./benchmark.js";
import { measuredMs, ofRuns } from "./runs.js";
import { SinkProcess } from "./sink/sink-process.js";

const PODS = { group: "", version: "v1", resource: "pods" };

/** Of each event, with the newline, without the framing of its chunk. */
const EVENT_BYTES = 400;

/** Events of one turn of the event loop, when they come in bursts. */
const BURST_COUNT = 16;

const ROUNDS = { full: 7, smoke: 1 } as const;

interface Sizes {
  readonly watchers: number;
  readonly events: number;
}

const SIZES = {
  full: { watchers: 1_000, events: 640 },
  smoke: { watchers: 4, events: 32 },
} as const;

/** Fewer and more watchers; about as many events are delivered to all of them together. */
const OTHER_SIZES = {
  full: [
    { watchers: 1, events: 20_000 },
    { watchers: 100, events: 3_200 },
    { watchers: 5_000, events: 64 },
  ],
  smoke: [{ watchers: 1, events: 32 }],
} as const;
const OTHER_ROUNDS = { full: 5, smoke: 1 } as const;

/** How fast events get to many watchers, beside a loop that writes ready-made bytes to as many sockets. */
export const fanOut: Benchmark = {
  name: "fan-out",
  summary: "events of 400 bytes to 1,000 watchers, against a bare socket.write loop",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    await using sink = new SinkProcess();
    const rounds = { sink, sizes: SIZES[size], count: ROUNDS[size] };
    const single = await compare(rounds, 1);
    const burst = await compare(rounds, BURST_COUNT);
    const others: Measurement[] = [];
    for (const sizes of OTHER_SIZES[size]) {
      const { watchers } = sizes;
      const compared = await compare({ sink, sizes, count: OTHER_ROUNDS[size] }, 1);
      const what = `${watchers.toLocaleString("en-US")} ${watchers === 1 ? "watcher" : "watchers"}`;
      others.push(...measurements(`${what}, one event a turn`, compared));
    }
    return [
      ...measurements("one event a turn", single, 0.85),
      ...measurements("16 events a turn", burst, 0.5),
      ...others,
    ];
  },
};

/** One round of one server. */
interface Round {
  readonly eventsPerSecond: number;
  /** Of the server, for each delivered event. */
  readonly processorUs: number;
}

/** What rounds are made of. */
interface Rounds {
  readonly sink: SinkProcess;
  readonly sizes: Sizes;
  readonly count: number;
}

interface Comparison {
  readonly fake: readonly Round[];
  readonly bare: readonly Round[];
}

/** Measured in turns, so that a busy machine slows both down. */
async function compare({ sink, sizes, count }: Rounds, burstCount: number): Promise<Comparison> {
  const fake: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < count; round++) {
    fake.push(await fakeRound(sink, sizes, burstCount));
    bare.push(await bareRound(sink, sizes, burstCount));
  }
  return { fake, bare };
}

function measurements(
  what: string,
  { fake, bare }: Comparison,
  ratio?: number,
): readonly Measurement[] {
  const rate = ({ eventsPerSecond }: Round) => eventsPerSecond;
  const processor = ({ processorUs }: Round) => processorUs;
  return [
    {
      what: `${what}: delivered`,
      ...ofRuns(fake.map(rate)),
      unit: "events/s",
      beside: {
        what: "bare writes",
        value: ofRuns(bare.map(rate)).value,
        ...(ratio === undefined ? {} : { ratioGoal: { atLeast: ratio } }),
      },
    },
    {
      what: `${what}: processor time of the server for each`,
      ...ofRuns(fake.map(processor)),
      unit: "µs",
      beside: {
        what: "bare writes",
        value: ofRuns(bare.map(processor)).value,
        ...(ratio === undefined ? {} : { ratioGoal: { atMost: 1 / ratio } }),
      },
    },
  ];
}

/** The server is this process and does nothing else; its clients are another. */
async function measured({ watchers, events }: Sizes, work: () => Promise<void>): Promise<Round> {
  const before = process.cpuUsage();
  const elapsedMs = await measuredMs(work);
  const { user, system } = process.cpuUsage(before);
  const deliveredCount = watchers * events;
  return {
    eventsPerSecond: (deliveredCount * 1_000) / elapsedMs,
    processorUs: (user + system) / deliveredCount,
  };
}

async function fakeRound(sink: SinkProcess, sizes: Sizes, burstCount: number): Promise<Round> {
  const { watchers, events } = sizes;
  await using world = await createWorld();
  // As many digits in every version, so that all events are of one length.
  world.store.setVersion("1000000");
  world.store.create(PODS, pod(0));
  const path = `/api/v1/pods?watch=1&resourceVersion=${world.store.currentVersion()}`;
  await sink.ask({ type: "watch", url: world.url, path, count: watchers });
  const bytes = watchers * events * chunk(eventText(world)).length;
  const round = await measured(sizes, async () => {
    for (let event = 1; event <= events; event++) {
      world.store.update(PODS, pod(event));
      if (event % burstCount === 0) await nextTurn();
    }
    await sink.ask({ type: "expect", bytes });
  });
  await sink.ask({ type: "close" });
  return round;
}

async function bareRound(sink: SinkProcess, sizes: Sizes, burstCount: number): Promise<Round> {
  const { watchers, events } = sizes;
  await using server = await BareServer.listen((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
  });
  await sink.ask({ type: "watch", url: server.url, path: "/", count: watchers });
  const event = Buffer.from(chunk("x".repeat(EVENT_BYTES)));
  const burst = Buffer.concat(Array.from({ length: burstCount }, () => event));
  const round = await measured(sizes, async () => {
    for (let written = 0; written < events; written += burstCount) {
      for (const socket of server.sockets) socket.write(burst);
      await nextTurn();
    }
    await sink.ask({ type: "expect", bytes: watchers * events * event.length });
  });
  await sink.ask({ type: "close" });
  return round;
}

/** A pod whose event has `EVENT_BYTES`. */
function pod(event: number): Parameters<World["store"]["create"]>[1] {
  const number = `${event}`.padStart(6, "0");
  const annotations = { number, padding: "x".repeat(108) };
  return { metadata: { name: "watched", namespace: "default", annotations } };
}

/** The event of a change of the pod. @throws Error when it has not the length that is measured with */
function eventText(world: World): string {
  const [object] = world.store.list(PODS);
  const text = `${JSON.stringify({ type: "MODIFIED", object })}\n`;
  if (text.length === EVENT_BYTES) return text;
  throw new Error(`An event has ${text.length} bytes, not ${EVENT_BYTES}`);
}

/** A chunk as it is on the wire. */
function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}
