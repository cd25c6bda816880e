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
    does: "Tells the client to make another connection. Gracefully: what is under way goes on, watches included. Immediately: the connection ends after the frame, without an answer.",
    imitates:
      "A rolling upgrade; an apiserver with --goaway-chance; a proxy that recycles connections.",
    wrong:
      "Clients that retry on the connection that they should leave (kubernetes/kubernetes#73277, #135285).",
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
        description: "Immediately only: the error code in the frame.",
      },
      isProcessed: {
        type: "boolean",
        default: true,
        description:
          "Immediately only: whether the frame counts this request among those that were processed. If not, a client may ask again even what must not be done twice.",
      },
      event: EVENT,
    },
    act: (fault) => beforeHandling(goingAway(fault)),
    onWatch: (fault) => atEventOrOpen(goingAway(fault), fault.event),
  }),
  "h2.rstStream": ofRequest({
    row: 113,
    does: "Resets the stream of the request instead of answering, or the stream of a watch; others on the connection go on.",
    imitates: "An apiserver that gives up on a request; a proxy that protects itself.",
    wrong: "Clients that take it for the end of the watch, or close the whole connection.",
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
    does: "From now on no PING on the connection is answered.",
    imitates: "A middlebox that forgot the connection; a proxy that is stuck.",
    wrong:
      "Clients without health checks of the connection wait for ever; client-go needs 45 seconds (kubernetes/kubernetes#121793).",
    protocols: ["h2"],
    reachesOpen: true,
    parameters: {
      framesContinue: {
        type: "boolean",
        default: true,
        description:
          "Whether other frames still come. If not, the connection is dead, with everything on it.",
      },
      event: EVENT,
    },
    act: (fault) => beforeHandling(ignoringPings(fault)),
    onWatch: (fault) => atEventOrOpen(ignoringPings(fault), fault.event),
  }),
  "h2.flowControlStall": ofHttp2({
    row: 115,
    does: "Acts on new connections, whatever the match says of requests. Hears of no WINDOW_UPDATE: when what the client granted at first is used up (64 KiB for the connection), nothing more comes.",
    imitates:
      "A server that lost count; a client that does not read one stream and so stalls all others.",
    wrong: "Clients that wait for ever.",
    act: () => ({ ignoresWindowUpdates: true }),
  }),
  "h2.maxConcurrentStreams": ofHttp2({
    row: 116,
    does: "Acts on new connections, whatever the match says of requests. Allows so many requests at once on a connection.",
    imitates: "Proxies with small limits; kube-apiserver's is 100.",
    wrong: "Clients whose watches take all streams, so that no list gets through.",
    parameters: {
      count: { type: "integer", minimum: 0, description: "How many.", isRequired: true },
    },
    act: ({ count }) => ({ streamsMaxCount: count }),
  }),
  "h2.settingsLate": ofHttp2({
    row: 117,
    does: "Acts on new connections, whatever the match says of requests. Says nothing after the handshake of TLS until its time has come: neither the SETTINGS that come first nor the answers to what the client has asked meanwhile. Then all comes, in order.",
    imitates: "An apiserver that is busy; a proxy that makes its own connection first.",
    wrong:
      "Clients that ask before they know how much they may, and take being refused for an answer; clients that give up.",
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 1,
        default: 5000,
        description: "Milliseconds by the clock of the world.",
      },
    },
    act: ({ delayMs }) => ({ settingsDelayMs: delayMs }),
  }),
  "h2.tooManyHeaders": ofRequest({
    row: 117,
    does: "Answers with so many more headers, X-Fault-1 and so on, that they go on in CONTINUATION frames.",
    imitates: "Proxies that add a header at every hop, identity providers with long cookies.",
    wrong:
      "Clients with small limits that reset the stream and ask again: Node's own takes 128 headers.",
    protocols: ["h2"],
    parameters: {
      count: {
        type: "integer",
        minimum: 1,
        maximum: 10000,
        default: 500,
        description: "How many headers.",
      },
      valueBytes: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 64,
        description: "Bytes in the value of each.",
      },
    },
    act:
      ({ count, valueBytes }) =>
      async (context, next) =>
        withHeaders(await next(context), noise(count, valueBytes)),
  }),
};

/** What is done to the connection beneath a request. */
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
