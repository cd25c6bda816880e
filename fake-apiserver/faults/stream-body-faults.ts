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

/** Headers that were sent cannot be changed, and a WebSocket has no response body. */
const HEADED = { protocols: ["http/1.1", "h2"], reachesOpen: false } as const;

/** Faults of the response of a watch, and of its size. */
export const STREAM_BODY_FAULTS = {
  "stream.hugeEvent": ofStream({
    row: 49,
    does: "Pads the event to the given size with an annotation.",
    overHttp2: "DATA frames of 16 KiB.",
    overWebSocket: "one message.",
    imitates: "Objects near etcd's size limit, with managed fields; secrets and custom resources.",
    wrong: "Line readers with a fixed buffer.",
    parameters: {
      bytes: { type: "integer", minimum: 1, default: 1048576, description: "Bytes of the event." },
      event: EVENT,
    },
    act: ({ bytes, event }) => atEvent(event, (frame) => ({ write: [padded(frame, bytes)] })),
  }),
  "stream.flood": ofStream({
    row: 50,
    does: "Writes the event count times, each time with a different annotation.",
    overHttp2: "DATA frames; they wait while the client's window is used up.",
    imitates: "A mass rollout.",
    wrong: "Clients with unbounded queues.",
    parameters: {
      count: {
        type: "integer",
        minimum: 1,
        default: 10000,
        description: "Number of events.",
      },
      endsStream: {
        type: "boolean",
        default: false,
        description: "Whether the watch then ends cleanly, as for a client that is too slow.",
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
    does: "Sends a Content-Length instead of a chunked body; the body has as many bytes as it has.",
    overHttp2:
      "the header content-length, then a DATA frame for each event; END_STREAM when the watch ends.",
    imitates: "A broken proxy.",
    wrong:
      "Clients that hang on a shorter body, and that read the rest of a longer one as the next response.",
    ...HEADED,
    parameters: {
      bytes: {
        type: "integer",
        minimum: 0,
        default: 64,
        description: "The Content-Length, in bytes.",
      },
    },
    act: ({ bytes }) => ({ wire: { contentLengthBytes: bytes } }),
  }),
  "stream.gzip": ofStream({
    row: 52,
    does: "Compresses the watch as one gzip stream, flushed after every event.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "Servers that compress streaming lists, proxies that compress everything.",
    wrong: "Clients that decompress only complete streams.",
    ...HEADED,
    act: () => encoded(gzipStream),
  }),
  "stream.gzipMembers": ofStream({
    row: 52,
    does: "Compresses every event as a separate gzip member.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "As stream.gzip, with a compressor that is closed on every flush.",
    wrong: "Clients that stop after the first member.",
    ...HEADED,
    act: () => encoded(gzipMembers),
  }),
  "stream.badGzip": ofStream({
    row: 52,
    does: "Sends Content-Encoding: gzip, and data that is not compressed after the gzip header.",
    overHttp2: "the same bytes in DATA frames.",
    imitates: "A proxy that compresses twice or not at all.",
    wrong: "Clients that crash in the decompressor.",
    ...HEADED,
    act: () => encoded(brokenGzip),
  }),
  "stream.trailersOrExtraBytes": ofStream({
    row: 53,
    does: "Writes trailers after the final chunk, and extra bytes after those.",
    overHttp2:
      "a HEADERS frame with the trailer and END_STREAM, then a DATA frame on the ended stream.",
    imitates: "Proxies that add trailers; proxies with framing bugs.",
    wrong: "Clients that read the extra bytes as the next response.",
    ...HEADED,
    parameters: {
      trailer: { type: "string", default: "true", description: "Value of the trailer X-Fault." },
      extra: { type: "string", default: "stray bytes", description: "The extra bytes." },
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
