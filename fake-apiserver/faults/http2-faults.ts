import type { Interceptor } from "../handlers/request-context.js";
import type { Carrier, Http2Carrier } from "../watch/carrier.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import { createEventMatcher } from "./event-match.js";
import type { EventMatch, Fault, Http2ErrorCode } from "./rule.js";
import type { StageParts } from "./stage-parts.js";
import { withHeaders } from "./with-headers.js";

/**
 * The error codes of RFC 9113, section 7, that a stream or a connection can end with. Not from Node's table: it comes with
 * all of HTTP/2, which servers without TLS do without.
 */
const CODES: Readonly<Record<Http2ErrorCode, number>> = {
  NO_ERROR: 0x0,
  PROTOCOL_ERROR: 0x1,
  INTERNAL_ERROR: 0x2,
  REFUSED_STREAM: 0x7,
  CANCEL: 0x8,
  ENHANCE_YOUR_CALM: 0xb,
} as const;

/** Too many for one HEADERS frame, which holds 16 KiB unless a client wants more. */
const HEADERS_COUNT = 500;
const HEADER_BYTES = 64;

/** What a fault does to the connection beneath a request, and what becomes of the request. */
interface Http2Act {
  readonly act: (http2: Http2Carrier) => void;
  /** Whether the request ends by it: a watch as by an abort, which waits for what is queued, too. */
  readonly isEnd?: true;
  readonly event: EventMatch | undefined;
}

/** Faults of HTTP/2 done to a watch: at the event that is meant, else as soon as it is open. Undefined: another family. */
export function http2StreamFault(fault: Fault): StageParts | undefined {
  const doing = http2Act(fault);
  if (doing === undefined) return undefined;
  const { act, isEnd = false, event } = doing;
  const verdict: StageVerdict = {
    write: [],
    act: onHttp2(act),
    ...(isEnd ? { close: "abort" } : {}),
  };
  if (event === undefined) return { atOpen: verdict };
  const isMeant = createEventMatcher(event);
  return {
    onEvent: (frame, nth) => {
      if (!isMeant(frame, nth)) return undefined;
      return isEnd ? verdict : { ...verdict, write: [frame] };
    },
  };
}

/** The same done to any other request: before it is handled. Undefined: another family. */
export function http2RequestFault(fault: Fault): Interceptor | undefined {
  if (fault.fault === "h2.tooManyHeaders") {
    const { count = HEADERS_COUNT, valueBytes = HEADER_BYTES } = fault;
    return async (context, next) => withHeaders(await next(context), noise(count, valueBytes));
  }
  const doing = http2Act(fault);
  if (doing === undefined) return undefined;
  const act = onHttp2(doing.act);
  return async (context, next) => {
    if (doing.isEnd === true) return { type: "reset", act };
    act(context.carrier);
    return next(context);
  };
}

function noise(count: number, valueBytes: number): Record<string, string> {
  const value = "x".repeat(valueBytes);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`X-Fault-${index + 1}`, value]),
  );
}

function http2Act(fault: Fault): Http2Act | undefined {
  switch (fault.fault) {
    case "h2.goaway": {
      const { event } = fault;
      if (fault.isImmediate !== true) return { act: (http2) => http2.drain(), event };
      const { code = "NO_ERROR", isProcessed = true } = fault;
      const act = (http2: Http2Carrier) => http2.goAway({ code: CODES[code], isProcessed });
      return { act, isEnd: true, event };
    }
    case "h2.rstStream": {
      const code = CODES[fault.code ?? "INTERNAL_ERROR"];
      return { act: (http2) => http2.resetStream(code), isEnd: true, event: fault.event };
    }
    case "h2.pingBlackhole": {
      const isMute = fault.framesContinue === false;
      return { act: (http2) => http2.ignorePings({ isMute }), event: fault.event };
    }
    default:
      return undefined;
  }
}

function onHttp2(act: (http2: Http2Carrier) => void): (carrier: Carrier) => void {
  return ({ http2 }) => {
    if (http2 !== undefined) act(http2);
  };
}
