import type { RequestFacts } from "../control/journal-entry.js";
import { isTrue } from "../handlers/resource-path.js";
import type { FaultId } from "./rule.js";

/** Where a fault acts, and on which requests it can act at all. */
interface FaultLayer {
  /**
   * listener: the listening socket. connection: one just accepted. request: the question or the answer. stream: the
   * events of a watch.
   */
  readonly layer: "listener" | "connection" | "request" | "stream";
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

const LISTENER: FaultLayer = { layer: "listener" };
const CONNECTION: FaultLayer = { layer: "connection" };
const REQUEST: FaultLayer = { layer: "request" };
const STREAM: FaultLayer = { layer: "stream", concerns: isWatch };
const STREAMING_LIST: FaultLayer = { layer: "stream", concerns: isStreamingList };

/** Every fault of the catalogue. */
const LAYERS: Readonly<Record<FaultId, FaultLayer>> = {
  "connect.refuse": LISTENER,
  "connect.acceptThenClose": CONNECTION,
  "connect.acceptThenReset": CONNECTION,
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
};

/** Where a fault acts. */
export function layerOf(fault: FaultId): FaultLayer["layer"] {
  return LAYERS[fault].layer;
}

/** Whether a fault can act on a request. */
export function concerns(fault: FaultId, request: RequestFacts): boolean {
  const { layer, concerns: doesConcern } = LAYERS[fault];
  if (layer === "listener" || layer === "connection") return false;
  return doesConcern?.(request) ?? true;
}
