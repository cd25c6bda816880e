import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createWorld, type World } from "../fake-apiserver/index.js";
import { nextTurn } from "../src/time/system-clock.js";
import type { Benchmark, BenchmarkSize, Measurement } from "./benchmark.js";
import { measuredMs, median } from "./measured-time.js";
import { SinkThread } from "./sink-thread.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const EVENT_BYTES = 400;
/** Events of one turn of the event loop, when they come in bursts. */
const BURST_COUNT = 16;
const ROUNDS = 5;

interface Sizes {
  readonly watchers: number;
  readonly events: number;
}

const SIZES: Readonly<Record<BenchmarkSize, Sizes>> = {
  full: { watchers: 1_000, events: 640 },
  smoke: { watchers: 4, events: 32 },
};

/** How fast events get to many watchers, beside a loop that writes ready-made bytes to as many sockets. */
export const fanOut: Benchmark = {
  name: "fan-out",
  summary: "events of 400 bytes to 1,000 watchers, against a bare socket.write loop",
  run: async (size): Promise<readonly Measurement[]> => {
    const sizes = SIZES[size];
    const single = await compare(sizes, 1);
    const burst = await compare(sizes, BURST_COUNT);
    return [
      { what: "one event a turn: the fake", value: single.fake, unit: "events/s" },
      { what: "one event a turn: bare writes", value: single.bare, unit: "events/s" },
      {
        what: "one event a turn: ratio",
        value: single.fake / single.bare,
        unit: "x",
        goal: { atLeast: 0.7 },
      },
      {
        what: "16 events a turn: the fake",
        value: burst.fake,
        unit: "events/s",
        goal: { atLeast: 1_000_000 },
      },
      { what: "16 events a turn: bare writes", value: burst.bare, unit: "events/s" },
      { what: "16 events a turn: ratio", value: burst.fake / burst.bare, unit: "x" },
    ];
  },
};

/** Delivered events in a second, of both, measured in turns so that a busy machine slows both down. */
async function compare(
  sizes: Sizes,
  burstCount: number,
): Promise<{ readonly fake: number; readonly bare: number }> {
  const fakes: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    fakes.push(await fakeRate(sizes, burstCount));
    bares.push(await bareRate(sizes, burstCount));
  }
  return { fake: median(fakes), bare: median(bares) };
}

async function fakeRate({ watchers, events }: Sizes, burstCount: number): Promise<number> {
  await using world = await createWorld();
  await using sink = new SinkThread();
  // As many digits in every version, so that all events are of one length.
  world.store.setVersion("1000000");
  const path = `/api/v1/pods?watch=1&resourceVersion=${world.store.currentVersion()}`;
  await sink.ask({ type: "open", url: world.url, path, count: watchers });
  const bytes =
    watchers * events * chunkOf(createPod(world, 0)).length + watchers * addedBytes(world);
  const elapsedMs = await measuredMs(async () => {
    for (let event = 1; event <= events; event++) {
      touchPod(world, event);
      if (event % burstCount === 0) await nextTurn();
    }
    await sink.ask({ type: "expect", bytes });
  });
  await sink.ask({ type: "close" });
  return (watchers * events * 1_000) / elapsedMs;
}

async function bareRate({ watchers, events }: Sizes, burstCount: number): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    });
  });
  const url = await listening(server);
  await using sink = new SinkThread();
  await sink.ask({ type: "open", url, path: "/", count: watchers });
  const chunk = Buffer.from(`190\r\n${"x".repeat(EVENT_BYTES)}\r\n`);
  const burst = Buffer.concat(Array.from({ length: burstCount }, () => chunk));
  const elapsedMs = await measuredMs(async () => {
    for (let event = 0; event < events; event += burstCount) {
      for (const socket of sockets) socket.write(burst);
      await nextTurn();
    }
    await sink.ask({ type: "expect", bytes: watchers * events * chunk.length });
  });
  for (const socket of sockets) socket.destroy();
  server.close();
  return (watchers * events * 1_000) / elapsedMs;
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("Not a TCP server");
  return `http://127.0.0.1:${address.port}`;
}

function createPod(world: World, event: number): object {
  return world.store.create(PODS, pod(event));
}

function touchPod(world: World, event: number): void {
  world.store.update(PODS, pod(event));
}

function pod(event: number): Parameters<World["store"]["create"]>[1] {
  const number = `${event}`.padStart(6, "0");
  const annotations = { number, padding: "x".repeat(108) };
  return { metadata: { name: "watched", namespace: "default", annotations } };
}

/** What the creation of the pod has sent to each watcher. */
function addedBytes(world: World): number {
  const [created] = world.store.list(PODS);
  return created === undefined ? 0 : chunkOf(created, "ADDED").length;
}

/** A chunk as it is on the wire. */
function chunkOf(object: object, type = "MODIFIED"): string {
  const line = `${JSON.stringify({ type, object })}\n`;
  return `${line.length.toString(16)}\r\n${line}\r\n`;
}
