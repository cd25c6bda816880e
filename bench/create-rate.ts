import { createWorld } from "../fake-apiserver/index.js";
import { BareServer } from "./bare-server.js";
import type { Benchmark, Measurement } from "./benchmark.js";
import { ofRuns } from "./runs.js";
import { SinkProcess } from "./sink/sink-process.js";

const COUNTS = { full: 5_000, smoke: 20 } as const;
const ROUNDS = { full: 5, smoke: 1 } as const;
const BODY_BYTES = 400;

/** How many objects clients can create in a second, beside a server that answers without reading. */
export const createRate: Benchmark = {
  name: "create-rate",
  summary: "POSTs of 400 bytes on 16 connections, against a socket that writes a ready-made answer",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    await using world = await createWorld();
    await using server = await BareServer.listen((socket, data) => {
      socket.write(data.toString("latin1", 0, 4) === "POST" ? CREATED : NOTHING);
    });
    await using sink = new SinkProcess();
    const fake: Round[] = [];
    const bare: Round[] = [];
    for (let round = 0; round < ROUNDS[size]; round++) {
      fake.push(await measured(sink, world.url, COUNTS[size], `round-${round}`));
      bare.push(await measured(sink, server.url, COUNTS[size], `round-${round}`));
    }
    const what = "ready-made answers";
    return [
      {
        what: "creates",
        ...ofRuns(fake.map(({ perSecond }) => perSecond)),
        unit: "requests/s",
        beside: { what, value: ofRuns(bare.map(({ perSecond }) => perSecond)).value },
      },
      {
        what: "processor time of the server for each",
        ...ofRuns(fake.map(({ processorUs }) => processorUs)),
        unit: "µs",
        beside: { what, value: ofRuns(bare.map(({ processorUs }) => processorUs)).value },
      },
    ];
  },
};

/** As long as what a server answers. */
const CREATED = answer("201 Created", BODY_BYTES + 300);
const NOTHING = answer("200 OK", 2);

function answer(status: string, bodyBytes: number): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${bodyBytes}\r\n\r\n${"x".repeat(bodyBytes)}`;
}

interface Round {
  readonly perSecond: number;
  readonly processorUs: number;
}

/** The server is this process; its clients are another. */
async function measured(
  sink: SinkProcess,
  url: string,
  count: number,
  prefix: string,
): Promise<Round> {
  const before = process.cpuUsage();
  const { elapsedMs = Number.NaN } = await sink.ask({
    type: "create",
    url,
    path: "/api/v1/namespaces/default/configmaps",
    apiVersion: "v1",
    kind: "ConfigMap",
    prefix,
    count,
    bodyBytes: BODY_BYTES,
    concurrency: 16,
  });
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (count * 1_000) / elapsedMs, processorUs: (user + system) / count };
}
