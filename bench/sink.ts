/** The thread on which clients live. See sink-request.ts. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import { stopwatchMs } from "../src/time/system-clock.js";
import type { SinkAnswer, SinkRequest } from "./sink-request.js";

const HEADERS_END = Buffer.from("\r\n\r\n");

const sockets: Socket[] = [];
let receivedBytes = 0;
let expected: { readonly bytes: number; readonly resolve: () => void } | undefined;

function receive(bytes: number): void {
  receivedBytes += bytes;
  if (expected === undefined || receivedBytes < expected.bytes) return;
  expected.resolve();
  expected = undefined;
}

/** Opens one connection; resolves when the headers are there. */
function open(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let head: Buffer | undefined = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (data) => {
      if (head === undefined) {
        receive(data.length);
        return;
      }
      head = Buffer.concat([head, data]);
      const end = head.indexOf(HEADERS_END);
      if (end < 0) return;
      const rest = head.length - end - HEADERS_END.length;
      head = undefined;
      resolve();
      if (rest > 0) receive(rest);
    });
  });
}

async function openAll({ url, path, count }: Extract<SinkRequest, { type: "open" }>) {
  receivedBytes = 0;
  // In small groups: a backlog of connections that nobody has accepted yet would overflow.
  for (let opened = 0; opened < count; opened += 50) {
    const group = Math.min(50, count - opened);
    await Promise.all(Array.from({ length: group }, () => open(url, path)));
  }
}

function get({ url, path }: Extract<SinkRequest, { type: "get" }>): Promise<SinkAnswer> {
  const startMs = stopwatchMs();
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let firstByteMs = 0;
    const sent = request(`${url}${path}`, (response) => {
      response.on("data", (data: Buffer) => {
        if (bytes === 0) firstByteMs = stopwatchMs() - startMs;
        bytes += data.length;
      });
      response.on("end", () =>
        resolve({ bytes, firstByteMs, lastByteMs: stopwatchMs() - startMs }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function post({ url, path, bodies, concurrency }: Extract<SinkRequest, { type: "post" }>) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const headers = { "Content-Type": "application/json" };
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const sent = request(`${url}${path}`, { method: "POST", agent, headers });
      sent.end(body);
      const [response] = await once(sent, "response");
      if (response.statusCode !== 201)
        throw new Error(`The server answered ${response.statusCode}`);
      response.resume();
      await once(response, "end");
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
}

async function obey(wanted: SinkRequest): Promise<SinkAnswer> {
  switch (wanted.type) {
    case "open":
      await openAll(wanted);
      break;
    case "expect":
      if (receivedBytes < wanted.bytes) {
        await new Promise<void>((resolve) => {
          expected = { bytes: wanted.bytes, resolve };
        });
      }
      break;
    case "get":
      return get(wanted);
    case "post":
      await post(wanted);
      break;
    case "close":
      for (const socket of sockets.splice(0)) socket.destroy();
      break;
  }
  return { bytes: receivedBytes };
}

parentPort?.on("message", async (wanted: SinkRequest) => {
  parentPort?.postMessage(await obey(wanted));
});
