import type { FaultId } from "./rule.js";
import type { WorldActionId } from "./world-action.js";

/** One numbered row of the catalogue: what goes wrong between Kubernetes clients and servers, and how to get it here. */
export interface CatalogueRow {
  /** 1 to 123, as in reports and discussions. */
  readonly row: number;
  /** Faults for rules. */
  readonly faults: readonly FaultId[];
  /** Actions on a world. */
  readonly actions?: readonly WorldActionId[];
}

/** The rows of one section, in order. */
export interface CatalogueSection {
  readonly title: string;
  readonly rows: readonly CatalogueRow[];
}

/** The whole catalogue: every row is here, and every fault and action belongs to one. */
export const CATALOGUE: readonly CatalogueSection[] = [
  {
    title: "Connections and TLS",
    rows: [
      { row: 1, faults: ["connect.refuse"] },
      { row: 2, faults: ["connect.blackhole"] },
      { row: 3, faults: ["connect.acceptThenClose"] },
      { row: 4, faults: ["connect.acceptThenReset", "request.reset"] },
      { row: 5, faults: ["tls.handshakeStall"] },
      { row: 6, faults: ["tls.badCert", "tls.expired", "tls.wrongName", "tls.unknownCA"] },
      { row: 7, faults: ["tls.certSwapMidLife"] },
      { row: 8, faults: ["tls.clientCertRejected"] },
      { row: 9, faults: ["tls.closeNotifyMissing"] },
      { row: 10, faults: ["http.plainOnTls"] },
    ],
  },
  {
    title: "HTTP status at the start of a list or watch",
    rows: [
      { row: 11, faults: ["status.410.watch"] },
      { row: 12, faults: ["status.410.list"] },
      { row: 13, faults: ["status.410.continue"] },
      { row: 14, faults: ["status.410.reasonGone", "status.410.noReason", "status.410.codeOnly"] },
      { row: 15, faults: ["status.429.text"] },
      { row: 16, faults: ["status.429.json"] },
      { row: 17, faults: ["status.429.noRetryAfter"] },
      { row: 18, faults: ["status.500"] },
      { row: 19, faults: ["status.500.text", "status.500.panicText"] },
      { row: 20, faults: ["status.502.html", "status.503.html"] },
      { row: 21, faults: ["status.503.retryAfter"] },
      { row: 22, faults: ["status.503.mux"] },
      { row: 23, faults: ["status.504.tooLarge"] },
      { row: 24, faults: ["status.504.gateway"] },
      { row: 25, faults: ["status.401"] },
      { row: 26, faults: ["status.403"] },
      { row: 27, faults: ["status.404.textPlain"] },
      {
        row: 28,
        faults: [
          "status.405",
          "status.409",
          "status.406",
          "status.415",
          "status.422",
          "status.422.sendInitialEvents",
        ],
      },
      { row: 29, faults: ["status.3xx"] },
      { row: 30, faults: ["status.200.html"] },
      { row: 31, faults: ["status.200.emptyBody", "status.204"] },
      { row: 32, faults: ["status.headersLate"] },
      { row: 33, faults: ["status.connectionCloseEveryTime"] },
      { row: 34, faults: ["status.keepAliveStaleBody"] },
    ],
  },
  {
    title: "Stream transport",
    rows: [
      { row: 35, faults: ["stream.cleanClose"], actions: ["watches.close"] },
      { row: 36, faults: ["stream.cleanCloseImmediately"] },
      { row: 37, faults: ["stream.abort"] },
      { row: 38, faults: ["stream.reset", "stream.abortMidFrame"] },
      { row: 39, faults: ["stream.halfOpen"] },
      { row: 40, faults: ["stream.stallThenResume"] },
      { row: 41, faults: ["stream.idleKill"] },
      { row: 42, faults: ["stream.bufferingProxy"] },
      { row: 43, faults: ["stream.truncateJson", "event.malformedJson"] },
      { row: 44, faults: ["stream.splitFrames"] },
      { row: 45, faults: ["stream.splitUtf8"] },
      { row: 46, faults: ["stream.coalesce"] },
      {
        row: 47,
        faults: ["stream.noNewline", "stream.crlf", "stream.blankLines", "stream.rawSeparators"],
      },
      { row: 48, faults: ["stream.slowDrip"] },
      { row: 49, faults: ["stream.hugeEvent"] },
      { row: 50, faults: ["stream.flood"] },
      { row: 51, faults: ["stream.wrongContentLength"] },
      { row: 52, faults: ["stream.gzip", "stream.gzipMembers", "stream.badGzip"] },
      { row: 53, faults: ["stream.trailersOrExtraBytes"] },
      { row: 54, faults: ["stream.timeoutIgnored"] },
    ],
  },
  {
    title: "Stream content",
    rows: [
      { row: 55, faults: ["event.410"] },
      {
        row: 56,
        faults: [
          "event.error.500",
          "event.error.429",
          "event.error.504",
          "event.error.noCode",
          "event.error.notStatus",
          "event.error",
        ],
      },
      { row: 57, faults: ["event.unknownType"] },
      { row: 58, faults: ["event.objectMissing", "event.objectNull"] },
      { row: 59, faults: ["event.otherKind"] },
      { row: 60, faults: ["event.noResourceVersion"] },
      { row: 61, faults: ["event.nonNumericRv"] },
      { row: 62, faults: ["event.duplicate"] },
      { row: 63, faults: ["event.outOfOrder", "event.rvRegress"] },
      {
        row: 64,
        faults: [
          "event.dropAdded",
          "event.dropModified",
          "event.dropDeleted",
          "event.drop",
          "watch.skipMissed",
        ],
      },
      {
        row: 65,
        faults: ["event.modifiedForUnknown", "event.addedForKnown", "event.deletedForUnknown"],
      },
      { row: 66, faults: ["event.deleteRecreateCollapsed"] },
      { row: 67, faults: ["event.deletedOldRv"] },
      { row: 68, faults: ["event.tableUnexpected"] },
      { row: 69, faults: ["bookmark.storm"] },
      { row: 70, faults: ["bookmark.none"] },
      { row: 71, faults: ["bookmark.ahead"] },
      { row: 72, faults: ["bookmark.regress"] },
      { row: 73, faults: ["bookmark.malformed"] },
      { row: 74, faults: ["watchlist.noEndBookmark", "watchlist.falseEndBookmark"] },
      { row: 75, faults: ["watchlist.endBookmarkEarly"] },
      { row: 76, faults: ["watchlist.dieBeforeEnd"] },
      { row: 77, faults: ["event.reorderedInitial"] },
    ],
  },
  {
    title: "History, versions and replicas",
    rows: [
      { row: 78, faults: [], actions: ["store.compact"] },
      { row: 79, faults: [], actions: ["store.historyWindow"] },
      { row: 80, faults: [], actions: ["store.restore"] },
      { row: 81, faults: [], actions: ["store.rvReset"] },
      { row: 82, faults: ["watch.futureRv"] },
      { row: 83, faults: ["replica.staleList"] },
      { row: 84, faults: ["replica.timeTravel"] },
      { row: 85, faults: ["replica.skew"] },
      { row: 86, faults: ["replica.frozen"] },
      { row: 87, faults: ["cache.notReady"] },
      { row: 88, faults: [], actions: ["rv.hugeNumbers"] },
      { row: 89, faults: ["rv.perResource"] },
      { row: 90, faults: [], actions: ["crd.update"] },
      { row: 91, faults: [], actions: ["crd.deleteRecreate"] },
    ],
  },
  {
    title: "What a list says",
    rows: [
      { row: 92, faults: ["list.empty"] },
      { row: 93, faults: ["list.itemsNull"] },
      { row: 94, faults: ["list.itemsMissing"] },
      { row: 95, faults: ["list.noKindOnItems"] },
      { row: 96, faults: ["list.noResourceVersion"] },
      { row: 97, faults: ["list.truncated"] },
      { row: 98, faults: ["list.slow"] },
      { row: 99, faults: ["list.pageMutation"] },
      { row: 100, faults: ["list.duplicateAcrossPages"] },
      { row: 101, faults: ["list.nullFields"] },
      { row: 102, faults: ["list.unknownFields", "list.bigInts"] },
      { row: 103, faults: ["list.stuckContinue", "list.emptyPage"] },
    ],
  },
  {
    title: "Writes",
    rows: [
      { row: 104, faults: ["write.conflict"] },
      { row: 105, faults: ["write.lostResponse"] },
      { row: 106, faults: ["write.delayedVisibility"] },
      { row: 107, faults: ["write.webhookDenied", "write.webhookTimeout"] },
      { row: 108, faults: ["write.quota"] },
      { row: 109, faults: ["write.finalizerStuck"] },
      { row: 110, faults: ["write.timeout34"] },
      { row: 111, faults: ["write.413", "write.422"] },
    ],
  },
  {
    title: "HTTP/2 and WebSockets",
    rows: [
      { row: 112, faults: ["h2.goaway"], actions: ["connections.close"] },
      { row: 113, faults: ["h2.rstStream"] },
      { row: 114, faults: ["h2.pingBlackhole"] },
      { row: 115, faults: ["h2.flowControlStall"] },
      { row: 116, faults: ["h2.maxConcurrentStreams"] },
      { row: 117, faults: ["h2.settingsLate", "h2.tooManyHeaders"] },
      { row: 118, faults: ["ws.reject"] },
      { row: 119, faults: ["ws.close"] },
      { row: 120, faults: ["ws.fragmented"] },
      { row: 121, faults: ["ws.binaryFrames"] },
      { row: 122, faults: ["ws.pingTimeout"] },
      { row: 123, faults: ["ws.noSubprotocolEcho"] },
    ],
  },
];
