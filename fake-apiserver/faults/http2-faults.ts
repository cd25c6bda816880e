import type { Interceptor } from "../handlers/request-context.js";
import type { RawConnection, RawHttp2Connection } from "../watch/raw-connection.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import { createEventMatcher, EVENT, type EventMatch } from "./event-match.js";
import { ofHttp2, ofRequest } from "./fault-row.js";
import type { StageParts } from "./stage-parts.js";
import { withHeaders } from "./with-headers.js";

/** An error code of HTTP/2, by the name that RFC 9113 gives it. */
export type Http2ErrorCode = keyof typeof CODES;

/**
 * The error codes of RFC 9113, section 7, that a stream or a connection can end with. Not from Node's table: it comes with
 * all of HTTP/2, which servers without TLS do without.
 */
const CODES = {
  NO_ERROR: 0x0,
  PROTOCOL_ERROR: 0x1,
  INTERNAL_ERROR: 0x2,
  REFUSED_STREAM: 0x7,
  CANCEL: 0x8,
  ENHANCE_YOUR_CALM: 0xb,
} as const;

/** Codes that a frame of the server may carry. */
const ERROR_CODES = [
  "NO_ERROR",
  "PROTOCOL_ERROR",
  "INTERNAL_ERROR",
  "REFUSED_STREAM",
  "CANCEL",
  "ENHANCE_YOUR_CALM",
] as const;

/** Frames and windows of HTTP/2. Done to a watch at the event that is meant, else as soon as it is open; to any other request before it is handled. */
export const HTTP2_FAULTS = {
  "h2.goaway": ofRequest({
    row: 112,
    does: "Sends GOAWAY: the client must open another connection. Graceful: requests in flight continue, watches included. Immediate: the connection ends after the frame, without a response.",
    imitates:
      "A rolling upgrade; an apiserver with --goaway-chance; a proxy that recycles connections.",
    wrong: "Clients that retry on the same connection (kubernetes/kubernetes#73277, #135285).",
    protocols: ["h2"],
    reachesOpen: true,
    parameters: {
      isImmediate: {
        type: "boolean",
        default: false,
        description: "Whether the connection ends after the frame.",
      },
      code: {
        enum: ERROR_CODES,
        default: "NO_ERROR",
        description: "If isImmediate: the error code in the frame.",
      },
      isProcessed: {
        type: "boolean",
        default: true,
        description:
          "If isImmediate: whether the last stream id in the frame includes this request. If not, a client may retry even a request that is not idempotent.",
      },
      event: EVENT,
    },
    act: (fault) => beforeHandling(goingAway(fault)),
    onWatch: (fault) => atEventOrOpen(goingAway(fault), fault.event),
  }),
  "h2.rstStream": ofRequest({
    row: 113,
    does: "Resets the stream of the request instead of answering, or the stream of a watch; other streams on the connection continue.",
    imitates: "An apiserver that aborts a request; an overloaded proxy.",
    wrong: "Clients that treat it as the end of the watch, or close the whole connection.",
    protocols: ["h2"],
    reachesOpen: true,
    parameters: {
      code: {
        enum: ERROR_CODES,
        default: "INTERNAL_ERROR",
        description: "The error code in the frame.",
      },
      event: EVENT,
    },
    act: (fault) => beforeHandling(resetting(fault)),
    onWatch: (fault) => atEventOrOpen(resetting(fault), fault.event),
  }),
  "h2.pingBlackhole": ofRequest({
    row: 114,
    does: "Stops answering PINGs on the connection.",
    imitates: "A middlebox that dropped the connection from its table; a proxy that hangs.",
    wrong:
      "Clients without health checks of the connection wait forever; client-go needs 45 seconds (kubernetes/kubernetes#121793).",
    protocols: ["h2"],
    reachesOpen: true,
    parameters: {
      framesContinue: {
        type: "boolean",
        default: true,
        description: "Whether other frames are still sent. If not, the whole connection is dead.",
      },
      event: EVENT,
    },
    act: (fault) => beforeHandling(ignoringPings(fault)),
    onWatch: (fault) => atEventOrOpen(ignoringPings(fault), fault.event),
  }),
  "h2.flowControlStall": ofHttp2({
    row: 115,
    does: "Acts on all new connections, regardless of the match. Ignores WINDOW_UPDATE: once the initial window is used up (64 KiB for the connection), nothing more is sent.",
    imitates:
      "A server with a flow control bug; a client that does not read one stream and so stalls all others.",
    wrong: "Clients that wait forever.",
    act: () => ({ ignoresWindowUpdates: true }),
  }),
  "h2.maxConcurrentStreams": ofHttp2({
    row: 116,
    does: "Acts on all new connections, regardless of the match. Limits the concurrent requests on a connection.",
    imitates: "Proxies with small limits; kube-apiserver's is 100.",
    wrong: "Clients whose watches use all streams, so that no list gets through.",
    parameters: {
      count: {
        type: "integer",
        minimum: 0,
        description: "The maximum number of requests.",
        isRequired: true,
      },
    },
    act: ({ count }) => ({ streamsMaxCount: count }),
  }),
  "h2.settingsLate": ofHttp2({
    row: 117,
    does: "Acts on all new connections, regardless of the match. Sends nothing after the TLS handshake until the delay is over, not even the initial SETTINGS. Then everything is sent in order, with the responses to all requests made in the meantime.",
    imitates: "A busy apiserver; a proxy that opens its own connection first.",
    wrong:
      "Clients that exceed the limits before they know them, and report the refused streams as errors; clients that give up.",
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 1,
        default: 5000,
        description: "Milliseconds on the world's clock.",
      },
    },
    act: ({ delayMs }) => ({ settingsDelayMs: delayMs }),
  }),
  "h2.tooManyHeaders": ofRequest({
    row: 117,
    does: "Adds so many headers (X-Fault-1, X-Fault-2, …) to the response that they need CONTINUATION frames.",
    imitates: "Proxies that add a header on every hop, identity providers with long cookies.",
    wrong:
      "Clients with low limits, which reset the stream and retry: Node's own limit is 128 headers.",
    protocols: ["h2"],
    parameters: {
      count: {
        type: "integer",
        minimum: 1,
        maximum: 10000,
        default: 500,
        description: "Number of headers.",
      },
      valueBytes: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 64,
        description: "Bytes in each value.",
      },
    },
    act:
      ({ count, valueBytes }) =>
      async (context, next) =>
        withHeaders(await next(context), noise(count, valueBytes)),
  }),
};

/** An act on the connection of a request. */
interface Http2Act {
  readonly act: (raw: RawConnection) => void;
  /** Whether the request ends by it: a watch as by an abort, which waits for what is queued, too. */
  readonly isEnd?: boolean;
}

function goingAway(fault: {
  readonly isImmediate: boolean;
  readonly code: Http2ErrorCode;
  readonly isProcessed: boolean;
}): Http2Act {
  const { isImmediate, code, isProcessed } = fault;
  if (!isImmediate) return { act: onHttp2((http2) => http2.drain()) };
  return { act: onHttp2((http2) => http2.goAway({ code: CODES[code], isProcessed })), isEnd: true };
}

function resetting({ code }: { readonly code: Http2ErrorCode }): Http2Act {
  return { act: onHttp2((http2) => http2.resetStream(CODES[code])), isEnd: true };
}

function ignoringPings({ framesContinue }: { readonly framesContinue: boolean }): Http2Act {
  return { act: onHttp2((http2) => http2.ignorePings({ isMute: !framesContinue })) };
}

function atEventOrOpen(
  { act, isEnd = false }: Http2Act,
  event: EventMatch | undefined,
): StageParts {
  const verdict: StageVerdict = { write: [], act, ...(isEnd ? { close: "resetStream" } : {}) };
  if (event === undefined) return { atOpen: verdict };
  const isMeant = createEventMatcher(event);
  return {
    onEvent: (frame, nth) => {
      if (!isMeant(frame, nth)) return undefined;
      return isEnd ? verdict : { ...verdict, write: [frame] };
    },
  };
}

function beforeHandling({ act, isEnd }: Http2Act): Interceptor {
  return async (context, next) => {
    if (isEnd === true) return { type: "reset", act };
    act(context.rawConnection);
    return next(context);
  };
}

function noise(count: number, valueBytes: number): Record<string, string> {
  const value = "x".repeat(valueBytes);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`X-Fault-${index + 1}`, value]),
  );
}

function onHttp2(act: (http2: RawHttp2Connection) => void): (raw: RawConnection) => void {
  return ({ http2 }) => {
    if (http2 !== undefined) act(http2);
  };
}
