import type { Protocol, RequestFacts } from "../control/journal-entry.js";
import { isTrue } from "../handlers/resource-path.js";
import type { FaultId } from "./rule.js";

/** Where a fault acts, and on which requests it can act at all. */
interface FaultLayer {
  /**
   * listener: the listening socket. connection: one just accepted. setup: how it is set up. http2: how HTTP/2 is spoken
   * on it. request: the question or the answer. stream: the events of a watch.
   */
  readonly layer: "listener" | "connection" | "setup" | "http2" | "request" | "stream";
  /** The protocols over which it can act; it does not concern what comes over another. Absent: all. */
  readonly protocols?: readonly Protocol[];
  /** Whether it can be done to a watch that is open already. Absent: stream faults can, others cannot. */
  readonly reachesOpen?: boolean;
  /** A request on which the fault cannot act does not use up its rule. Absent: every request. */
  readonly concerns?: (request: RequestFacts) => boolean;
}

const isWatch = ({ verb }: RequestFacts) => verb === "watch";
const isList = ({ verb }: RequestFacts) => verb === "list";
const isListOrWatch = (request: RequestFacts) => isList(request) || isWatch(request);
const isContinuation = (request: RequestFacts) =>
  isList(request) && Boolean(request.query["continue"]);
const isFromAnyVersion = ({ query }: RequestFacts) => /^0?$/.test(query["resourceVersion"] ?? "");
const isFromPast = (request: RequestFacts) =>
  isWatch(request) && !isFromAnyVersion(request) && !isTrue(request.query["sendInitialEvents"]);
const isStreamingList = (request: RequestFacts) =>
  isWatch(request) && (isFromAnyVersion(request) || isTrue(request.query["sendInitialEvents"]));
const asksForInitialEvents = (request: RequestFacts) =>
  isWatch(request) && request.query["sendInitialEvents"] !== undefined;
const isFromCache = (request: RequestFacts) =>
  (isList(request) && !isContinuation(request)) || (isWatch(request) && isFromAnyVersion(request));
/** What a server may answer from its watch cache without asking anybody. */
const isFromAnyCache = (request: RequestFacts) =>
  isWatch(request) ||
  (isList(request) && !isContinuation(request) && request.query["resourceVersion"] === "0");
const isCreate = ({ verb }: RequestFacts) => verb === "create";
const isDelete = ({ verb }: RequestFacts) => verb === "delete";
const isChange = ({ verb }: RequestFacts) =>
  verb === "update" || verb === "patch" || verb === "delete";
const isWrite = (request: RequestFacts) =>
  isCreate(request) || isChange(request) || request.verb === "deletecollection";
const isWatchOrWrite = (request: RequestFacts) => isWatch(request) || isWrite(request);
const isMarkedStreamingList = (request: RequestFacts) =>
  isStreamingList(request) && isTrue(request.query["allowWatchBookmarks"]);

const LISTENER: FaultLayer = { layer: "listener" };
const CONNECTION: FaultLayer = { layer: "connection" };
const SETUP: FaultLayer = { layer: "setup" };
const HTTP2_CONNECTION: FaultLayer = { layer: "http2", protocols: ["h2"] };
const HTTP2: FaultLayer = { layer: "request", protocols: ["h2"] };
const HTTP2_LINE: FaultLayer = { ...HTTP2, reachesOpen: true };
const REQUEST: FaultLayer = { layer: "request" };
const STREAM: FaultLayer = { layer: "stream", concerns: isWatch };
/** A WebSocket has no body of a response: neither length nor encoding nor trailers, nor pieces that are no messages. */
const BODY: FaultLayer = { ...STREAM, protocols: ["http/1.1", "h2"] };
/** What the headers of a response have said cannot be taken back. */
const HEADED_BODY: FaultLayer = { ...BODY, reachesOpen: false };
const STREAMING_LIST: FaultLayer = { layer: "stream", concerns: isStreamingList };
const MARKED_STREAMING_LIST: FaultLayer = { layer: "stream", concerns: isMarkedStreamingList };
const WEBSOCKET: FaultLayer = { ...STREAM, protocols: ["ws"] };
/** How a WebSocket is spoken is settled when it is opened. */
const SPOKEN_WEBSOCKET: FaultLayer = { ...WEBSOCKET, reachesOpen: false };
const LIST: FaultLayer = { layer: "request", concerns: isList };
const CONTINUATION: FaultLayer = { layer: "request", concerns: isContinuation };
const WRITE: FaultLayer = { layer: "request", concerns: isWrite };

/** Every fault of the catalogue. */
const LAYERS: Readonly<Record<FaultId, FaultLayer>> = {
  "connect.refuse": LISTENER,
  "connect.acceptThenClose": CONNECTION,
  "connect.acceptThenReset": CONNECTION,
  "tls.handshakeStall": SETUP,
  "tls.badCert": SETUP,
  "tls.expired": SETUP,
  "tls.wrongName": SETUP,
  "tls.unknownCA": SETUP,
  "tls.certSwapMidLife": SETUP,
  "tls.clientCertRejected": SETUP,
  "tls.closeNotifyMissing": STREAM,
  "http.plainOnTls": SETUP,
  "h2.goaway": HTTP2_LINE,
  "h2.rstStream": HTTP2_LINE,
  "h2.pingBlackhole": HTTP2_LINE,
  "h2.flowControlStall": HTTP2_CONNECTION,
  "h2.maxConcurrentStreams": HTTP2_CONNECTION,
  "h2.settingsLate": HTTP2_CONNECTION,
  "h2.tooManyHeaders": HTTP2,
  "status.410.watch": { layer: "request", concerns: isWatch },
  "status.410.list": { layer: "request", concerns: isList },
  "status.410.continue": { layer: "request", concerns: isContinuation },
  "status.410.reasonGone": { layer: "request", concerns: isListOrWatch },
  "status.410.codeOnly": { layer: "request", concerns: isListOrWatch },
  "status.429.json": REQUEST,
  "status.429.text": REQUEST,
  "status.429.noRetryAfter": REQUEST,
  "status.500": REQUEST,
  "status.502.html": REQUEST,
  "status.503.retryAfter": REQUEST,
  "status.504.tooLarge": REQUEST,
  "status.401": REQUEST,
  "status.403": REQUEST,
  "status.404.textPlain": REQUEST,
  "status.422.sendInitialEvents": { layer: "request", concerns: asksForInitialEvents },
  "request.reset": REQUEST,
  "stream.cleanClose": STREAM,
  "stream.abort": STREAM,
  "stream.reset": STREAM,
  "stream.halfOpen": STREAM,
  "stream.truncateJson": STREAM,
  "stream.abortMidFrame": STREAM,
  "stream.splitFrames": STREAM,
  "stream.splitUtf8": STREAM,
  "stream.coalesce": STREAM,
  "stream.noNewline": STREAM,
  "stream.crlf": STREAM,
  "stream.blankLines": STREAM,
  "stream.rawSeparators": STREAM,
  "event.410": STREAM,
  "event.error": STREAM,
  "event.drop": STREAM,
  "event.duplicate": STREAM,
  "event.unknownType": STREAM,
  "event.otherKind": STREAM,
  "event.addedForKnown": STREAM,
  "event.modifiedForUnknown": STREAM,
  "event.malformedJson": STREAM,
  "watchlist.noEndBookmark": STREAMING_LIST,
  "watchlist.falseEndBookmark": STREAMING_LIST,
  "watchlist.dieBeforeEnd": STREAMING_LIST,
  "bookmark.none": STREAM,
  "replica.staleList": { layer: "request", concerns: isFromCache },
  "list.itemsNull": { layer: "request", concerns: isList },
  "list.truncated": { layer: "request", concerns: isList },
  "watch.skipMissed": { layer: "request", concerns: isFromPast },
  "connect.blackhole": CONNECTION,
  "status.410.noReason": { layer: "request", concerns: isListOrWatch },
  "status.500.text": REQUEST,
  "status.500.panicText": REQUEST,
  "status.503.html": REQUEST,
  "status.503.mux": REQUEST,
  "status.504.gateway": REQUEST,
  "status.405": REQUEST,
  "status.409": REQUEST,
  "status.406": REQUEST,
  "status.415": REQUEST,
  "status.422": { layer: "request", concerns: isListOrWatch },
  "status.3xx": REQUEST,
  "status.200.html": REQUEST,
  "status.200.emptyBody": REQUEST,
  "status.204": REQUEST,
  "status.headersLate": REQUEST,
  "status.connectionCloseEveryTime": { layer: "request", protocols: ["http/1.1", "h2"] },
  "status.keepAliveStaleBody": REQUEST,
  "stream.cleanCloseImmediately": STREAM,
  "stream.stallThenResume": STREAM,
  "stream.idleKill": STREAM,
  "stream.bufferingProxy": STREAM,
  "stream.slowDrip": BODY,
  "stream.hugeEvent": STREAM,
  "stream.flood": STREAM,
  "stream.wrongContentLength": HEADED_BODY,
  "stream.gzip": HEADED_BODY,
  "stream.gzipMembers": HEADED_BODY,
  "stream.badGzip": HEADED_BODY,
  "stream.trailersOrExtraBytes": HEADED_BODY,
  "stream.timeoutIgnored": { layer: "request", concerns: isWatch },
  "event.error.500": STREAM,
  "event.error.429": STREAM,
  "event.error.504": STREAM,
  "event.error.noCode": STREAM,
  "event.error.notStatus": STREAM,
  "event.objectMissing": STREAM,
  "event.objectNull": STREAM,
  "event.noResourceVersion": STREAM,
  "event.nonNumericRv": STREAM,
  "event.outOfOrder": STREAM,
  "event.rvRegress": STREAM,
  "event.dropAdded": STREAM,
  "event.dropModified": STREAM,
  "event.dropDeleted": STREAM,
  "event.deletedForUnknown": STREAM,
  "event.deleteRecreateCollapsed": STREAM,
  "event.deletedOldRv": STREAM,
  "event.tableUnexpected": STREAM,
  "bookmark.storm": STREAM,
  "bookmark.ahead": STREAM,
  "bookmark.regress": STREAM,
  "bookmark.malformed": STREAM,
  "watchlist.endBookmarkEarly": MARKED_STREAMING_LIST,
  "event.reorderedInitial": MARKED_STREAMING_LIST,
  "watch.futureRv": { layer: "request", concerns: isWatch },
  "replica.timeTravel": { layer: "request", concerns: isFromAnyCache },
  "replica.skew": SETUP,
  "replica.frozen": { layer: "request", concerns: isListOrWatch },
  "cache.notReady": { layer: "request", concerns: isFromAnyCache },
  "rv.perResource": REQUEST,
  "list.empty": LIST,
  "list.itemsMissing": LIST,
  "list.noKindOnItems": LIST,
  "list.noResourceVersion": LIST,
  "list.slow": LIST,
  "list.pageMutation": CONTINUATION,
  "list.duplicateAcrossPages": CONTINUATION,
  "list.nullFields": LIST,
  "list.unknownFields": LIST,
  "list.bigInts": LIST,
  "list.stuckContinue": LIST,
  "list.emptyPage": LIST,
  "write.conflict": { layer: "request", concerns: isChange },
  "write.lostResponse": WRITE,
  "write.delayedVisibility": { layer: "request", reachesOpen: true, concerns: isWatchOrWrite },
  "write.webhookDenied": WRITE,
  "write.webhookTimeout": WRITE,
  "write.quota": { layer: "request", concerns: isCreate },
  "write.finalizerStuck": { layer: "request", concerns: isDelete },
  "write.timeout34": WRITE,
  "write.413": WRITE,
  "write.422": WRITE,
  "ws.reject": { layer: "request", protocols: ["ws"], concerns: isWatch },
  "ws.close": WEBSOCKET,
  "ws.fragmented": SPOKEN_WEBSOCKET,
  "ws.binaryFrames": SPOKEN_WEBSOCKET,
  "ws.pingTimeout": SPOKEN_WEBSOCKET,
  "ws.noSubprotocolEcho": SPOKEN_WEBSOCKET,
};

const PROTOCOLS: readonly Protocol[] = ["http/1.1", "h2", "ws"];

/** Every id of the union: the compiler refuses a missing one and a foreign one. */
export const FAULT_IDS: readonly FaultId[] = Object.keys(LAYERS).filter(isFaultId);

/** Where a fault acts. */
export function layerOf(fault: FaultId): FaultLayer["layer"] {
  return LAYERS[fault].layer;
}

/** Whether something is a catalogue id of a fault. */
export function isFaultId(id: string): id is FaultId {
  return Object.hasOwn(LAYERS, id);
}

/** The protocols over which a fault can act. */
export function protocolsOf(fault: FaultId): readonly Protocol[] {
  return LAYERS[fault].protocols ?? PROTOCOLS;
}

/** Whether a fault can be done to a watch that is open already. */
export function reachesOpen(fault: FaultId): boolean {
  const { layer, reachesOpen: reaches = layer === "stream" } = LAYERS[fault];
  return reaches;
}

/** Whether a fault can act on a request. */
export function concerns(fault: FaultId, request: RequestFacts): boolean {
  const { layer, concerns: doesConcern } = LAYERS[fault];
  if (layer !== "request" && layer !== "stream") return false;
  return (
    protocolsOf(fault).includes(request.protocol ?? "http/1.1") && (doesConcern?.(request) ?? true)
  );
}
