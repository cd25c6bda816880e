import { EncodingWatchWriter, type StreamEncoder } from "../watch/encoding-watch-writer.js";
import { createEventMatcher } from "./event-match.js";
import { brokenGzip, gzipMembers, gzipStream } from "./gzip-encoders.js";
import type { Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

const ANNOUNCED_BYTES = 64;
const FRAGMENT_BYTES = 16;
const GOING_AWAY = 1001;
/** No frame can carry it: it is what a client calls a connection that ends without one. */
const ABNORMAL = 1006;

/** Faults of the response around a watch, and of WebSockets. Undefined for faults of other families. */
export function streamWireFault(fault: Fault): StageParts | undefined {
  switch (fault.fault) {
    case "stream.wrongContentLength":
      return { wire: { contentLengthBytes: fault.bytes ?? ANNOUNCED_BYTES } };
    case "stream.gzip":
      return encoded(gzipStream);
    case "stream.gzipMembers":
      return encoded(gzipMembers);
    case "stream.badGzip":
      return encoded(brokenGzip);
    case "stream.trailersOrExtraBytes": {
      const { trailer = "true", extra = "stray bytes" } = fault;
      return { wire: { trailers: { "X-Fault": trailer }, afterEnd: extra } };
    }
    default:
      return webSocketFault(fault);
  }
}

function webSocketFault(fault: Fault): StageParts | undefined {
  switch (fault.fault) {
    case "ws.close":
      return closing(fault);
    case "ws.fragmented": {
      const fragmentBytes = fault.fragmentBytes ?? FRAGMENT_BYTES;
      return {
        wire: { webSocket: { pingsBetweenFragments: true } },
        shape: { cut: (bytes) => fragments(bytes, fragmentBytes) },
      };
    }
    case "ws.binaryFrames":
      return { wire: { webSocket: { isBinary: true } } };
    case "ws.pingTimeout":
      return { wire: { webSocket: { ignoresPings: true } } };
    case "ws.noSubprotocolEcho":
      return { wire: { webSocket: { choosesNoSubprotocol: true } } };
    default:
      return undefined;
  }
}

function closing({ code, event }: Extract<Fault, { readonly fault: "ws.close" }>): StageParts {
  const closeCode = code ?? GOING_AWAY;
  const verdict =
    closeCode === ABNORMAL
      ? ({ write: [], close: "abort" } as const)
      : ({ write: [], close: "clean", closeCode } as const);
  if (event === undefined) return { atOpen: verdict };
  const isMeant = createEventMatcher(event);
  return { onEvent: (frame, nth) => (isMeant(frame, nth) ? verdict : undefined) };
}

function encoded(createEncoder: () => StreamEncoder): StageParts {
  return {
    wire: { headers: { "Content-Encoding": "gzip" } },
    wrap: (writer) => new EncodingWatchWriter(writer, createEncoder()),
  };
}

function fragments(bytes: Buffer, fragmentBytes: number): Buffer[] {
  const count = Math.ceil(bytes.length / fragmentBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * fragmentBytes, (index + 1) * fragmentBytes),
  );
}
