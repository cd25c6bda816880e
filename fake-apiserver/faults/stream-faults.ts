import type { StreamShape } from "../watch/stream-stage.js";
import { atEvent, atOpenOrEvent, EVENT, type EventMatch } from "./event-match.js";
import { ofStream } from "./fault-row.js";
import type { StageParts } from "./stage-parts.js";

const NEWLINE = "\n".charCodeAt(0);

/** How a watch ends, and where its bytes are cut. Faults without an event act as soon as it is open. */
export const STREAM_FAULTS = {
  "stream.cleanClose": ofStream({
    row: 35,
    does: "Ends the watch cleanly, without an event.",
    overHttp2: "END_STREAM.",
    overWebSocket: "a close frame with 1000; ws.close has other codes.",
    imitates:
      "The end of timeoutSeconds, a slow consumer, a watch cache that is reinitialized, a changed CustomResourceDefinition.",
    wrong: "Hand-written clients relist, or stop.",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "clean" }),
  }),
  "stream.abort": ofStream({
    row: 37,
    does: "Closes the connection of the watch without the final chunk.",
    overHttp2: "FIN of the whole connection, with all its streams; h2.rstStream ends one.",
    overWebSocket: "FIN without a close frame.",
    imitates: "A load balancer's idle timeout, a crash.",
    wrong: "Clients that report an error and relist.",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "abort" }),
  }),
  "stream.reset": ofStream({
    row: 38,
    does: "Resets the connection of the watch.",
    overHttp2: "RST to the whole connection, with all its streams; h2.rstStream resets one.",
    imitates: "NAT eviction.",
    wrong: "Clients whose loop ends with the error.",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "reset" }),
  }),
  "stream.halfOpen": ofStream({
    row: 39,
    does: "Stops writing and keeps the connection open; later events are lost.",
    overHttp2:
      "nothing more is written on the stream, other streams and PINGs are answered; h2.pingBlackhole affects the connection.",
    imitates:
      "A stateful middlebox that dropped the connection from its table (idle timeouts of cloud load balancers).",
    wrong:
      "Most clients: they wait forever (kubernetes-client/javascript#2432, fabric8io/kubernetes-client#4781).",
    parameters: { event: EVENT },
    act: ({ event }) => atOpenOrEvent(event, { write: [], close: "halfOpen" }),
  }),
  "stream.truncateJson": ofStream({
    row: 43,
    does: "Writes half of the event, then ends the watch cleanly.",
    overHttp2: "half the event in DATA frames, then END_STREAM.",
    overWebSocket: "half the event as a message, then a close frame.",
    imitates: "A proxy that crashed and closed its connections cleanly.",
    wrong:
      "Clients that fail instead of discarding the incomplete event (kubernetes-client/python#728).",
    parameters: { event: EVENT },
    act: ({ event }) => halving(false, event),
  }),
  "stream.abortMidFrame": ofStream({
    row: 38,
    does: "Writes half of the event, then closes the connection.",
    overHttp2: "half the event in DATA frames, then FIN of the whole connection.",
    overWebSocket: "half the event as the first fragment of a message, then FIN.",
    imitates: "A crash in the middle of a write.",
    wrong: "As stream.truncateJson.",
    parameters: { event: EVENT },
    act: ({ event }) => halving(true, event),
  }),
  "stream.splitFrames": ofStream({
    row: 44,
    does: "Splits every event into chunks of a fixed size.",
    overHttp2: "DATA frames instead of chunks.",
    overWebSocket: "fragments of one message.",
    imitates: "Ordinary buffering: a chunk can end anywhere.",
    wrong: "Clients that treat a chunk as an event.",
    parameters: {
      chunkBytes: { type: "integer", minimum: 1, default: 7, description: "Bytes in a chunk." },
    },
    act: ({ chunkBytes }) => shaped({ cut: (bytes) => cutEvery(bytes, chunkBytes) }),
  }),
  "stream.splitUtf8": ofStream({
    row: 45,
    does: "Splits every event inside each multi-byte character.",
    overHttp2: "DATA frames instead of chunks.",
    overWebSocket: "fragments of one message.",
    imitates: "Ordinary buffering, at the worst byte.",
    wrong: "Clients that decode chunk by chunk (kontena/k8s-client#64).",
    act: () => shaped({ cut: cutInsideCharacters }),
  }),
  "stream.coalesce": ofStream({
    row: 46,
    does: "Holds events back and writes count of them in one chunk.",
    overHttp2: "one DATA frame.",
    overWebSocket: "one message with several events in it.",
    imitates: "A server that flushes when its queue is empty, a buffering proxy.",
    wrong: "Clients that treat a chunk as an event.",
    parameters: {
      count: {
        type: "integer",
        minimum: 2,
        description: "Number of events in a chunk.",
        isRequired: true,
      },
    },
    act: ({ count }) => shaped({ batchCount: count }),
  }),
  "stream.noNewline": ofStream({
    row: 47,
    does: "Writes events without newlines between them.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that delimit events by JSON document.",
    wrong: "Line readers.",
    act: () => shaped({ text: withoutNewline }),
  }),
  "stream.crlf": ofStream({
    row: 47,
    does: "Ends events with CR LF.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that end lines like HTTP headers.",
    wrong: "Line readers that keep the CR.",
    act: () =>
      shaped({ text: (bytes) => Buffer.concat([withoutNewline(bytes), Buffer.from("\r\n")]) }),
  }),
  "stream.blankLines": ofStream({
    row: 47,
    does: "Writes empty lines, with and without CR, between events.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers and proxies that send newlines as keep-alives.",
    wrong: "Line readers that parse empty lines.",
    act: () =>
      shaped({
        text: (bytes) => Buffer.concat([Buffer.from("\n"), bytes, Buffer.from("\r\n\n")]),
      }),
  }),
  "stream.rawSeparators": ofStream({
    row: 47,
    does: "Writes U+2028 and U+2029 in strings unescaped; a real server escapes them.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers not written in Go, proxies that re-encode.",
    wrong: "Line readers that treat these characters, and U+0085, as line ends.",
    act: () => shaped({ text: withRawSeparators }),
  }),
  "stream.cleanCloseImmediately": ofStream({
    row: 36,
    does: "Ends the watch cleanly as soon as it is open.",
    overHttp2: "END_STREAM after the headers.",
    overWebSocket: "a close frame with 1000.",
    imitates:
      "A front end that closes watches without an event (kubernetes/kubernetes#137089); a watch cache that fails repeatedly.",
    wrong: "Clients that reconnect forever without a delay (grafana/beyla#1420).",
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

/** Splits before every continuation byte of a character: the chunks are not valid UTF-8. */
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
