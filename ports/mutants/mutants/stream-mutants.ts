import { on } from "node:events";
import { Readable } from "node:stream";
import { JsonFramer } from "../../../src/client/rest/json-framer.js";
import { decodeEvent, decodeWatch } from "../../../src/client/rest/watch-decoder.js";
import type { Status } from "../../../src/wire/status.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import type { Mutant } from "../mutant.js";

/** What the shortest-sighted clients take for the longest line. */
const LINE_MAX_LENGTH = 128 * 1024;

/** Informers that cannot read a stream of bytes. */
export const STREAM_MUTANTS: readonly Mutant[] = [
  {
    name: "splits-utf8-per-chunk",
    does: "decodes each chunk separately, and garbles characters that are split between two",
    mimics:
      "kubernetes (Python) up to 28.1.0, kubernetes-client/python#2087; fabric8 6.3.0-7.8.0 with HTTP watches",
    breaks: ["C-36", "RWATCH-19"],
    killedBy: ["bytes-cut-anywhere [events split inside their characters]"],
    change: { decodeWatch: (body) => decodeWatch(garbled(piecesOf(body))) },
  },
  {
    name: "splits-utf8-per-read",
    does: "decodes what each read returns separately, and garbles characters whose rest comes later",
    mimics:
      "no known case: a string to which each chunk of Node's own iterator is appended, which joins what has arrived",
    breaks: ["C-36", "RWATCH-19"],
    killedBy: ["characters-in-late-pieces"],
    change: { decodeWatch: (body) => decodeWatch(garbled(body)) },
  },
  {
    name: "framing-by-chunk",
    does: "treats each chunk as one event",
    mimics: "no known case: a fetch loop that parses each chunk",
    killedBy: ["events-at-once", "bytes-cut-anywhere [events in single bytes]"],
    change: { decodeWatch: decodeChunks },
  },
  {
    name: "long-lines-are-lost",
    does: "loses events of more than 128 KiB",
    mimics:
      "kopf 0.23, nolar/kopf#275; kubernetes_asyncio before 22.6.2, tomplus/kubernetes_asyncio#137",
    breaks: ["C-36", "RWATCH-19"],
    killedBy: ["large-object"],
    change: { decodeWatch: decodeShort },
  },
  {
    name: "half-event-is-an-error",
    does: "treats an incomplete event as a broken one, and relists",
    mimics: "kubernetes (Python) 36.0 and kopf 1.44.6, which fail on truncated JSON",
    killedBy: ["half-event-is-not-seen"],
    change: { decodeWatch: decodeWhole },
  },
  {
    name: "reset-is-an-error",
    does: "treats a broken connection as an error, and relists",
    mimics: "official Java client 27.0.0, where an IOException in the stream leads to a list",
    breaks: ["RWATCH-07", "WLIST-10"],
    killedBy: [
      "watch-resumes-at-last-event [with a connection reset]",
      "streaming-list-resumes-as-watch",
    ],
    change: { decodeWatch: decodeOrFail },
  },
];

async function* garbled(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) yield Buffer.from(chunk.toString("utf8"), "utf8");
}

/** The chunks as the server sent them, not joined by what was buffered meanwhile. */
async function* piecesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  if (!(body instanceof Readable)) yield* body;
  else for await (const [chunk] of on(body, "data", { close: ["end", "close"] })) yield chunk;
}

async function* decodeChunks(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  try {
    for await (const chunk of body) {
      const [frame] = new JsonFramer().push(chunk);
      if (frame !== undefined) yield decodeEvent(frame);
    }
  } catch (error) {
    yield errorEvent(error);
  }
}

async function* decodeShort(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  for await (const event of decodeWatch(body)) {
    if (JSON.stringify(event).length <= LINE_MAX_LENGTH) yield event;
  }
}

async function* decodeWhole(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  const framer = new JsonFramer();
  try {
    for await (const chunk of body) {
      for (const frame of framer.push(chunk)) yield decodeEvent(frame);
    }
  } catch {
    // Whether the connection broke says nothing of the event.
  }
  if (framer.hasPartialFrame()) yield errorEvent("half an event");
}

async function* decodeOrFail(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  const framer = new JsonFramer();
  try {
    for await (const chunk of body) {
      for (const frame of framer.push(chunk)) yield decodeEvent(frame);
    }
  } catch (error) {
    yield errorEvent(error);
  }
}

function errorEvent(error: unknown): WatchEvent {
  const object: Status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: String(error),
    reason: "InternalError",
    code: 500,
  };
  return { type: "ERROR", object };
}
