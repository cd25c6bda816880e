import { once } from "node:events";
import { request } from "node:http";
import WebSocket from "ws";
import { RawHttp2Client } from "../../fake-apiserver/testing/raw-http2-client.js";
import { FRAME } from "../../fake-apiserver/transport/frame-walker.js";
import type { Benchmark, BenchmarkSize, Measurement } from "../benchmark.js";
import { forgetPeak, peakResidentBytes, processorMs, residentBytes } from "../process-facts.js";
import { measuredMs } from "../runs.js";
import { SinkProcess } from "../sink/sink-process.js";
import { WorldProcess } from "./world-process.js";

const SIZES = {
  full: { pods: 100_000, feeds: 200, entries: 1_000, resets: 20_000, lists: 100, listed: 20_000 },
  smoke: { pods: 20, feeds: 3, entries: 20, resets: 20, lists: 3, listed: 20 },
} as const;
const PODS = "/api/v1/namespaces/default/pods";
/** Asked in one go, so that the one who asks is never behind. */
const PROBES_COUNT = 20;
const RESETS_PER_WRITE = 500;
const IDLE_MAX_COUNT = 50;
const [CANCEL, INITIAL_WINDOW_SIZE] = [8, 4];

/** How long others wait while one client wants a lot. */
export const longestWait: Benchmark = {
  name: "longest-wait",
  summary: "the longest time that another client waits for a response during an expensive request",
  run: async ({ size }): Promise<readonly Measurement[]> => [
    ...(await whileDeleting(size)),
    ...(await whileFollowing(size)),
    ...(await whileResetting(size)),
    ...(await withoutWindow(size)),
  ],
};

/** The result of some work: its duration, its cost for the server, and the longest wait of others meanwhile. */
interface Work {
  readonly elapsedMs: number;
  readonly processorMs: number;
  readonly waitMs: number;
  /** The same on the same machine while nothing else is asked of the server, for as many requests. */
  readonly idleMs: number;
}

/** Another client asks again and again while the work is done. */
async function meanwhile(
  { pid }: WorldProcess,
  url: string,
  path: string,
  work: () => Promise<unknown>,
): Promise<Work> {
  await using sink = new SinkProcess();
  const probe = async () => {
    const { lastBytesMs = [] } = await sink.ask({ type: "get", url, path, count: PROBES_COUNT });
    return Math.max(...lastBytesMs);
  };
  await probe();
  let isDone = false;
  const before = processorMs(pid);
  const done = measuredMs(work).finally(() => {
    isDone = true;
  });
  const waitsMs: number[] = [];
  do waitsMs.push(await probe());
  while (!isDone);
  const elapsedMs = await done;
  const spentMs = processorMs(pid) - before;
  const idle: number[] = [];
  for (const _ of waitsMs.slice(0, IDLE_MAX_COUNT)) idle.push(await probe());
  return {
    elapsedMs,
    processorMs: spentMs,
    waitMs: Math.max(...waitsMs),
    idleMs: Math.max(...idle),
  };
}

function rows(what: string, work: Work, goalMs?: number): readonly Measurement[] {
  return [
    {
      what,
      value: work.elapsedMs,
      unit: "ms",
      ...(goalMs === undefined ? {} : { goal: { atMost: goalMs } }),
    },
    { what: `${what}: processor time of the server`, value: work.processorMs, unit: "ms" },
    {
      what: `${what}: another client waits`,
      value: work.waitMs,
      unit: "ms",
      goal: { atMost: 200 },
      beside: { what: "when idle", value: work.idleMs },
    },
  ];
}

async function whileDeleting(size: BenchmarkSize): Promise<readonly Measurement[]> {
  const { pods } = SIZES[size];
  await using server = await WorldProcess.start(pods);
  const { url } = server.addresses;
  const work = await meanwhile(server, url, "/readyz", () => drained("DELETE", `${url}${PODS}`));
  return rows(`DELETE of a collection of ${pods.toLocaleString("en-US")} pods`, work, 3_000);
}

/** Sends a request, and reads the answer without looking at it. */
async function drained(method: string, url: string): Promise<void> {
  const [answer] = await once(request(url, { method }).end(), "response");
  answer.resume();
  await once(answer, "end");
}

/** Each follows the whole journal from its beginning. */
async function whileFollowing(size: BenchmarkSize): Promise<readonly Measurement[]> {
  const { feeds, entries } = SIZES[size];
  await using server = await WorldProcess.start(entries);
  const { adminUrl } = server.addresses;
  const url = `${adminUrl.replace("http", "ws")}/journal?since=0`;
  const work = await meanwhile(server, adminUrl, "/journal?limit=20", async () => {
    const sockets = await Promise.all(Array.from({ length: feeds }, () => followed(url, entries)));
    for (const socket of sockets) socket.terminate();
  });
  return rows(`${feeds} feeds of ${entries.toLocaleString("en-US")} entries at once`, work);
}

/** Resolves when so many entries have come. */
async function followed(url: string, count: number): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    let receivedCount = 0;
    socket.on("message", () => {
      receivedCount++;
      if (receivedCount === count) resolve();
    });
    socket.on("error", reject);
  });
  return socket;
}

/** Streams that are opened and reset at once, CVE-2023-44487. The server may end the connection. */
async function whileResetting(size: BenchmarkSize): Promise<readonly Measurement[]> {
  const { resets } = SIZES[size];
  await using server = await WorldProcess.start(0, "tls");
  const { url, adminUrl, caPem } = server.addresses;
  const code = Buffer.alloc(4);
  code.writeUInt32BE(CANCEL);
  const work = await meanwhile(server, adminUrl, "/journal?limit=20", async () => {
    const client = await RawHttp2Client.connect(url, caPem);
    let isOver = false;
    void client.ended().then(() => {
      isOver = true;
    });
    for (let sent = 0; sent < resets && !isOver; ) {
      client.socket.cork();
      for (let of = 0; of < RESETS_PER_WRITE && sent < resets; of++, sent++) {
        client.get(2 * sent + 1, PODS);
        client.send(FRAME.rstStream, 0, 2 * sent + 1, code);
      }
      const isFull = !client.socket.write("");
      client.socket.uncork();
      if (isFull || client.socket.writableNeedDrain) {
        await Promise.race([once(client.socket, "drain"), client.ended()]);
      }
    }
    client.close();
  });
  return rows(`${resets.toLocaleString("en-US")} HTTP/2 streams, each reset at once`, work);
}

/** Lists that their client never takes: as many as a connection may have at once. */
async function withoutWindow(size: BenchmarkSize): Promise<readonly Measurement[]> {
  const { lists, listed } = SIZES[size];
  await using server = await WorldProcess.start(listed, "tls");
  const { url, adminUrl, caPem } = server.addresses;
  const { pid } = server;
  const settings = Buffer.alloc(6);
  settings.writeUInt16BE(INITIAL_WINDOW_SIZE);
  const beforeBytes = residentBytes(pid);
  forgetPeak(pid);
  const work = await meanwhile(server, adminUrl, "/journal?limit=20", async () => {
    const client = await RawHttp2Client.connect(url, caPem, settings);
    for (let sent = 0; sent < lists; sent++) client.get(2 * sent + 1, PODS);
    const heads = () => client.frames.filter(({ type }) => type === FRAME.headers).length;
    await client.frame(() => heads() === lists);
    client.close();
  });
  const what = `${lists} lists of ${listed.toLocaleString("en-US")} pods with a window of 0`;
  return [
    ...rows(what, work),
    {
      what: `${what}: extra memory at most`,
      value: (peakResidentBytes(pid) - beforeBytes) / 1e6,
      unit: "MB",
      goal: { atMost: 150 },
    },
  ];
}
