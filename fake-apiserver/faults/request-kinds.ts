/** Kinds of requests that faults act on. */

import { isTrue } from "../handlers/resource-path.js";
import type { RequestFacts } from "../journal/journal-entry.js";

/** A watch. */
export const isWatch = ({ verb }: RequestFacts) => verb === "watch";

/** A list. */
export const isList = ({ verb }: RequestFacts) => verb === "list";

/** A request that shows the current state. */
export const isListOrWatch = (request: RequestFacts) => isList(request) || isWatch(request);

/** A page after the first. */
export const isContinuation = (request: RequestFacts) =>
  isList(request) && Boolean(request.query["continue"]);

const isFromAnyVersion = ({ query }: RequestFacts) => /^0?$/.test(query["resourceVersion"] ?? "");

/** A watch from an earlier version. */
export const isFromPast = (request: RequestFacts) =>
  isWatch(request) && !isFromAnyVersion(request) && !isTrue(request.query["sendInitialEvents"]);

/** A watch that begins with the existing objects. */
export const isStreamingList = (request: RequestFacts) =>
  isWatch(request) && (isFromAnyVersion(request) || isTrue(request.query["sendInitialEvents"]));

/** A watch that says whether it wants initial events. */
export const asksForInitialEvents = (request: RequestFacts) =>
  isWatch(request) && request.query["sendInitialEvents"] !== undefined;

/** Requests that a server may answer from a stale cache. */
export const isFromCache = (request: RequestFacts) =>
  (isList(request) && !isContinuation(request)) || (isWatch(request) && isFromAnyVersion(request));

/** Requests that a server may answer from its watch cache alone. */
export const isFromAnyCache = (request: RequestFacts) =>
  isWatch(request) ||
  (isList(request) && !isContinuation(request) && request.query["resourceVersion"] === "0");

/** A list, or a streamed one, that any state from a version on satisfies. */
export const asksForAVersionOrNewer = (request: RequestFacts) => {
  const { query } = request;
  if (isFromAnyVersion(request)) return false;
  if (isWatch(request)) return isTrue(query["sendInitialEvents"]);
  // A limit without a match asks for exactly that version.
  const unsaid = Number(query["limit"] ?? "0") > 0 ? "Exact" : "NotOlderThan";
  const match = query["resourceVersionMatch"] || unsaid;
  return isList(request) && !isContinuation(request) && match === "NotOlderThan";
};

/** A creation. */
export const isCreate = ({ verb }: RequestFacts) => verb === "create";

/** A deletion of one object. */
export const isDelete = ({ verb }: RequestFacts) => verb === "delete";

/** A write to an existing object. */
export const isChange = ({ verb }: RequestFacts) =>
  verb === "update" || verb === "patch" || verb === "delete";

/** A write. */
export const isWrite = (request: RequestFacts) =>
  isCreate(request) || isChange(request) || request.verb === "deletecollection";

/** A watch, which shows writes, or a write. */
export const isWatchOrWrite = (request: RequestFacts) => isWatch(request) || isWrite(request);

/** A streaming list whose client takes bookmarks. */
export const isMarkedStreamingList = (request: RequestFacts) =>
  isStreamingList(request) && isTrue(request.query["allowWatchBookmarks"]);
