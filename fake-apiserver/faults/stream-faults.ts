import type { StreamShape } from "../watch/stream-stage.js";
import { atEvent, atOpenOrEvent, EVENT, type EventMatch } from "./event-match.js";
import { ofStream } from "./fault-row.js";
import type { StageParts } from "./stage-parts.js";

const NEWLINE = "\n".charCodeAt(0);

/** How a watch ends, and where its bytes are cut. What needs no event acts as soon as it is open. */
export const STREAM_FAULTS = {
  "stream.cleanClose": ofStream({
    row: 35,
    does: "Ends the watch cleanly, without an event.",
    overHttp2: "END_STREAM.",
    overWebSocket: "a close frame with 1000; ws.close has other codes.",
    imitates:
      "The end of timeoutSeconds, a slow consumer, a watch cache that starts over, a changed custom resource definition.",
    wrong: "Clients of their own making list anew, or stop.",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "clean" }),
  }),
  "stream.abort": ofStream({
    row: 37,
    does: "Closes the connection of the watch without the final chunk.",
    overHttp2: "FIN of the whole connection, with all its streams; h2.rstStream ends one.",
    overWebSocket: "FIN without a close frame.",
    imitates: "A load balancer's idle limit, a crash.",
    wrong: "Clients that report an error and list anew.",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "abort" }),
  }),
  "stream.reset": ofStream({
    row: 38,
    does: "Resets the connection of the watch.",
    overHttp2: "RST to the whole connection, with all its streams; h2.rstStream resets one.",
    imitates: "NAT eviction.",
    wrong: "Clients that let the error out of their loop.",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "reset" }),
  }),
  "stream.halfOpen": ofStream({
    row: 39,
    does: "Falls silent for ever and keeps the connection; later events are lost.",
    overHttp2:
      "the stream falls silent, other streams and PINGs are answered; h2.pingBlackhole silences the connection.",
    imitates:
      "A stateful middlebox that forgot the connection (idle limits of cloud load balancers).",
    wrong:
      "Most clients: they wait for ever (kubernetes-client/javascript#2432, fabric8io/kubernetes-client#4781).",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "halfOpen" }),
  }),
  "stream.truncateJson": ofStream({
    row: 43,
    does: "Writes half of the event, then ends the watch cleanly.",
    overHttp2: "half the event in DATA frames, then END_STREAM.",
    overWebSocket: "half the event as a message, then a close frame.",
    imitates: "A proxy that crashed and tidied up after itself.",
    wrong: "Clients that fail instead of dropping the tail (kubernetes-client/python#728).",
    parameters: { event: EVENT },
    act: ({ event }) => halving(false, event),
  }),
  "stream.abortMidFrame": ofStream({
    row: 38,
    does: "Writes half of the event, then cuts the connection.",
    overHttp2: "half the event in DATA frames, then FIN of the whole connection.",
    overWebSocket: "half the event as the first fragment of a message, then FIN.",
    imitates: "A crash in the middle of a write.",
    wrong: "As stream.truncateJson.",
    parameters: { event: EVENT },
    act: ({ event }) => halving(true, event),
  }),
  "stream.splitFrames": ofStream({
    row: 44,
    does: "Cuts every event into chunks of a fixed size.",
    overHttp2: "DATA frames instead of chunks.",
    overWebSocket: "fragments of one message.",
    imitates: "Ordinary buffering: a chunk ends anywhere.",
    wrong: "Clients that take a chunk for an event.",
    parameters: {
      chunkBytes: { type: "integer", minimum: 1, default: 7, description: "Bytes in a chunk." },
    },
    act: ({ chunkBytes }) => shaped({ cut: (bytes) => cutEvery(bytes, chunkBytes) }),
  }),
  "stream.splitUtf8": ofStream({
    row: 45,
    does: "Cuts every event inside each multi-byte character.",
    overHttp2: "DATA frames instead of chunks.",
    overWebSocket: "fragments of one message.",
    imitates: "Ordinary buffering, at its most unfortunate byte.",
    wrong: "Clients that decode chunk by chunk (kontena/k8s-client#64).",
    act: () => shaped({ cut: cutInsideCharacters }),
  }),
  "stream.coalesce": ofStream({
    row: 46,
    does: "Keeps events back until so many can go in one chunk.",
    overHttp2: "one DATA frame.",
    overWebSocket: "one message with several events in it.",
    imitates: "A server that flushes when its queue is empty, a proxy that buffers.",
    wrong: "Clients that take a chunk for an event.",
    parameters: {
      count: {
        type: "integer",
        minimum: 2,
        description: "How many events go in a chunk.",
        isRequired: true,
      },
    },
    act: ({ count }) => shaped({ batchCount: count }),
  }),
  "stream.noNewline": ofStream({
    row: 47,
    does: "Writes events one after the other without a newline between them.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that frame by JSON document.",
    wrong: "Line readers.",
    act: () => shaped({ text: withoutNewline }),
  }),
  "stream.crlf": ofStream({
    row: 47,
    does: "Ends events with CR LF.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that write lines as HTTP headers do.",
    wrong: "Line readers that keep the CR.",
    act: () =>
      shaped({ text: (bytes) => Buffer.concat([withoutNewline(bytes), Buffer.from("\r\n")]) }),
  }),
  "stream.blankLines": ofStream({
    row: 47,
    does: "Writes empty lines, with and without CR, between events.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers and proxies that keep a connection alive with newlines.",
    wrong: "Line readers that parse empty lines.",
    act: () =>
      shaped({
        text: (bytes) => Buffer.concat([Buffer.from("\n"), bytes, Buffer.from("\r\n\n")]),
      }),
  }),
  "stream.rawSeparators": ofStream({
    row: 47,
    does: "Writes U+2028 and U+2029 inside strings as they are, where a real server escapes them.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that are not written in Go, proxies that encode anew.",
    wrong: "Readers of lines for which these characters, and U+0085, end one.",
    act: () => shaped({ text: withRawSeparators }),
  }),
  "stream.cleanCloseImmediately": ofStream({
    row: 36,
    does: "Ends the watch cleanly as soon as it is open; with times, so many times.",
    overHttp2: "END_STREAM behind the headers.",
    overWebSocket: "a close frame with 1000.",
    imitates:
      "A front end that closes bare (kubernetes/kubernetes#137089); every rotation of a cache that fails.",
    wrong: "Clients that reconnect at once and without end (grafana/beyla#1420).",
    act: () => ({ atOpen: { write: [], close: "clean" } }),
  }),
};

function halving(isCut: boolean, event: EventMatch | undefined): StageParts {
  return atEvent(event, (frame) => ({
    write: [],
    half: { frame, isCut },
    close: isCut ? "abort" : "clean",
  }));
}

function shaped(shape: StreamShape): StageParts {
  return { shape };
}

function cutEvery(bytes: Buffer, chunkBytes: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    pieces.push(bytes.subarray(start, start + chunkBytes));
  }
  return pieces;
}

/** Cuts before every byte that goes on with a character: the chunks are no text by themselves. */
function cutInsideCharacters(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (const [index, byte] of bytes.entries()) {
    const isContinuation = (byte & 0b1100_0000) === 0b1000_0000;
    if (!isContinuation) continue;
    pieces.push(bytes.subarray(start, index));
    start = index;
  }
  pieces.push(bytes.subarray(start));
  return pieces;
}

function withoutNewline(bytes: Buffer): Buffer {
  return bytes.at(-1) === NEWLINE ? bytes.subarray(0, -1) : bytes;
}

/** What Go's encoder escapes and JSON does not demand to be escaped. */
function withRawSeparators(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.toString().replaceAll("\\u2028", "\u2028").replaceAll("\\u2029", "\u2029"),
  );
}
