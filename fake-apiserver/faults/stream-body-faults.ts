import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import { EncodingWatchWriter, type StreamEncoder } from "../watch/encoding-watch-writer.js";
import { type Frame, objectFrame } from "../watch/frame.js";
import { atEvent, EVENT } from "./event-match.js";
import { ofStream } from "./fault-row.js";
import { brokenGzip, gzipMembers, gzipStream } from "./gzip-encoders.js";
import type { StageParts } from "./stage-parts.js";

const PADDING_ANNOTATION = "faults.example.com/padding";
const NUMBER_ANNOTATION = "faults.example.com/number";

/** What the headers of a response have said cannot be taken back, and a WebSocket has no body of a response. */
const HEADED = { protocols: ["http/1.1", "h2"], reachesOpen: false } as const;

/** The response around a watch, and how much is in it. */
export const STREAM_BODY_FAULTS = {
  "stream.hugeEvent": ofStream({
    row: 49,
    does: "Writes the event with an annotation that makes it so long.",
    overHttp2: "as many DATA frames as 16 KiB each need.",
    overWebSocket: "one message.",
    imitates: "Objects near the limit of etcd, with managed fields; secrets and custom resources.",
    wrong: "Line readers with a fixed buffer.",
    parameters: {
      bytes: { type: "integer", minimum: 1, default: 1048576, description: "Bytes of the event." },
      event: EVENT,
    },
    act: ({ bytes, event }) => atEvent(event, (frame) => ({ write: [padded(frame, bytes)] })),
  }),
  "stream.flood": ofStream({
    row: 50,
    does: "Writes the event so many times, each time with another annotation.",
    overHttp2: "DATA frames; a client that does not grant what they need keeps them waiting.",
    imitates: "A mass rollout.",
    wrong: "Clients with queues that have no bound.",
    parameters: {
      count: {
        type: "integer",
        minimum: 1,
        default: 10000,
        description: "How many events are written.",
      },
      endsStream: {
        type: "boolean",
        default: false,
        description:
          "Whether the watch ends cleanly behind them, as for a client that cannot follow.",
      },
      event: EVENT,
    },
    act: ({ count, endsStream, event }) =>
      atEvent(event, (frame) => {
        const { object } = frame;
        if (object === undefined) return undefined;
        const copies = Array.from({ length: count - 1 }, (_, index) =>
          objectFrame("MODIFIED", annotated(object, NUMBER_ANNOTATION, String(index + 2))),
        );
        return { write: [frame, ...copies], ...(endsStream ? { close: "clean" } : {}) };
      }),
  }),
  "stream.wrongContentLength": ofStream({
    row: 51,
    does: "Announces a body of so many bytes instead of a chunked one, whatever its length turns out to be.",
    overHttp2:
      "the header content-length, and then as many DATA frames as there are events; END_STREAM comes when the watch ends.",
    imitates: "A broken proxy.",
    wrong:
      "Clients that hang when the body is shorter, and that read the rest as the next answer when it is longer.",
    ...HEADED,
    parameters: {
      bytes: { type: "integer", minimum: 0, default: 64, description: "Bytes announced." },
    },
    act: ({ bytes }) => ({ wire: { contentLengthBytes: bytes } }),
  }),
  "stream.gzip": ofStream({
    row: 52,
    does: "Compresses the watch as one gzip stream, flushed after every event.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that compress streaming lists, proxies that compress everything.",
    wrong: "Clients that decompress only when the stream is complete.",
    ...HEADED,
    act: () => encoded(gzipStream),
  }),
  "stream.gzipMembers": ofStream({
    row: 52,
    does: "Compresses every event as a gzip member of its own.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "As stream.gzip, with a compressor that is closed at every flush.",
    wrong: "Clients that stop after the first member.",
    ...HEADED,
    act: () => encoded(gzipMembers),
  }),
  "stream.badGzip": ofStream({
    row: 52,
    does: "Announces gzip and writes something else behind the gzip header.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "A proxy that compresses twice or not at all.",
    wrong: "Clients that crash in the decompressor.",
    ...HEADED,
    act: () => encoded(brokenGzip),
  }),
  "stream.trailersOrExtraBytes": ofStream({
    row: 53,
    does: "Writes trailers behind the final chunk, and bytes behind those.",
    overHttp2:
      "a HEADERS frame with the trailer and END_STREAM, then a DATA frame on the stream that has ended.",
    imitates: "Proxies that add trailers; proxies that cannot count.",
    wrong: "Clients that read the extra bytes as the next answer.",
    ...HEADED,
    parameters: {
      trailer: { type: "string", default: "true", description: "Value of the trailer X-Fault." },
      extra: { type: "string", default: "stray bytes", description: "Bytes behind the end." },
    },
    act: ({ trailer, extra }) => ({
      wire: { trailers: { "X-Fault": trailer }, afterEnd: extra },
    }),
  }),
};

function annotated(object: KubernetesObject, name: string, value: string): KubernetesObject {
  return withMetadata(object, { annotations: { ...object.metadata.annotations, [name]: value } });
}

/** As long as is wanted, newline included; an event that is longer already stays as it is. */
function padded(frame: Frame, bytes: number): Frame {
  const { object } = frame;
  if (object === undefined) return frame;
  const shortest = objectFrame(frame.type, annotated(object, PADDING_ANNOTATION, ""));
  const missing = bytes - shortest.bytes.length;
  if (missing <= 0) return frame;
  return objectFrame(frame.type, annotated(object, PADDING_ANNOTATION, "x".repeat(missing)));
}

function encoded(createEncoder: () => StreamEncoder): StageParts {
  return {
    wire: { headers: { "Content-Encoding": "gzip" } },
    wrap: (writer) => new EncodingWatchWriter(writer, createEncoder()),
  };
}
