import type { Protocol, Verb } from "../control/journal-entry.js";

/** Which requests a rule or a gate is about. Every member given must match; an empty match matches everything. */
export interface Match {
  readonly verb?: Verb | readonly Verb[];
  /** How the request came. A rule whose faults cannot act there is refused. */
  readonly protocol?: Protocol | readonly Protocol[];
  readonly group?: string;
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Each parameter must equal the value; null: must be absent. A value between slashes is a regular expression. */
  readonly query?: Readonly<Record<string, string | null>>;
  readonly userAgent?: string;
  /** Only continuation pages (true) or only first pages (false) of lists. */
  readonly isContinuation?: boolean;
}

/**
 * Which event of a stream a fault is about. Events count from 1 on each watch, bookmarks included. Absent: the first
 * event that would be written after the rule was installed.
 */
export interface EventMatch {
  readonly nth?: number;
  readonly type?: string;
  readonly key?: string;
}

/** An error code of HTTP/2, by the name that RFC 9113 gives it. */
export type Http2ErrorCode =
  | "NO_ERROR"
  | "PROTOCOL_ERROR"
  | "INTERNAL_ERROR"
  | "REFUSED_STREAM"
  | "CANCEL"
  | "ENHANCE_YOUR_CALM";

/** Why a client's certificate will not do, by the name that RFC 8446 gives the alert. */
export type ClientCertificateAlert =
  | "bad_certificate"
  | "certificate_expired"
  | "unknown_ca"
  | "access_denied"
  | "certificate_required";

/**
 * A fault: its catalogue id and its parameters. Ids and meanings are those of docs/faults.md. The union is closed; an unknown id or
 * parameter is refused.
 */
export type Fault =
  /** The listener refuses connections. Acts on new connections, whatever `match` says of requests. */
  | { readonly fault: "connect.refuse" }
  | { readonly fault: "connect.acceptThenClose" }
  | { readonly fault: "connect.acceptThenReset" }
  /** TLS, on new connections to a world that speaks it. Nothing answers the handshake. */
  | { readonly fault: "tls.handshakeStall" }
  /** The certificate claims to be of the right authority, but another key has signed it. */
  | { readonly fault: "tls.badCert" }
  | { readonly fault: "tls.expired" }
  | { readonly fault: "tls.wrongName" }
  | { readonly fault: "tls.unknownCA" }
  /** New connections see a certificate of the next authority (`World.nextCaPem`); those there are go on. */
  | { readonly fault: "tls.certSwapMidLife" }
  /** New connections: the client is asked for a certificate, and told that it will not do, whatever it shows. */
  | { readonly fault: "tls.clientCertRejected"; readonly alert?: ClientCertificateAlert }
  /** The watch ends with a FIN that no close_notify precedes. */
  | { readonly fault: "tls.closeNotifyMissing"; readonly event?: EventMatch }
  /** Whatever the client says, it is told that it speaks plain HTTP to a server of TLS. */
  | { readonly fault: "http.plainOnTls" }
  /** HTTP/2. Graceful: what is under way goes on. Immediate: GOAWAY, then the connection ends. */
  | {
      readonly fault: "h2.goaway";
      readonly isImmediate?: boolean;
      readonly code?: Http2ErrorCode;
      readonly isProcessed?: boolean;
      readonly event?: EventMatch;
    }
  | { readonly fault: "h2.rstStream"; readonly code?: Http2ErrorCode; readonly event?: EventMatch }
  /** PINGs on the connection are no longer answered; without `framesContinue` nothing is. */
  | {
      readonly fault: "h2.pingBlackhole";
      readonly framesContinue?: boolean;
      readonly event?: EventMatch;
    }
  /** What a client of a new connection grants is never credited. */
  | { readonly fault: "h2.flowControlStall" }
  | { readonly fault: "h2.maxConcurrentStreams"; readonly count: number }
  /** On new connections, nothing is said for so long, not even SETTINGS. */
  | { readonly fault: "h2.settingsLate"; readonly delayMs?: number }
  /** The answer comes with so many more headers. */
  | { readonly fault: "h2.tooManyHeaders"; readonly count?: number; readonly valueBytes?: number }
  /** HTTP status instead of an answer. */
  | { readonly fault: "status.410.watch" }
  | { readonly fault: "status.410.list" }
  /** 410 on a continuation, with a fresh inconsistent token as a real server gives it, or without. */
  | { readonly fault: "status.410.continue"; readonly withToken?: boolean }
  | { readonly fault: "status.410.reasonGone" }
  | { readonly fault: "status.410.codeOnly" }
  | { readonly fault: "status.429.json"; readonly retryAfterSeconds?: number }
  | { readonly fault: "status.429.text"; readonly retryAfterSeconds?: number }
  | { readonly fault: "status.429.noRetryAfter" }
  | { readonly fault: "status.500" }
  | { readonly fault: "status.502.html" }
  | { readonly fault: "status.503.retryAfter"; readonly retryAfterSeconds?: number }
  | { readonly fault: "status.504.tooLarge"; readonly retryAfterSeconds?: number }
  | { readonly fault: "status.401" }
  | { readonly fault: "status.403" }
  | { readonly fault: "status.404.textPlain" }
  | { readonly fault: "status.422.sendInitialEvents" }
  /** Resets the connection instead of answering. */
  | { readonly fault: "request.reset" }
  /** Stream transport. Without `event`: as soon as the watch is open (before anything is written). */
  | { readonly fault: "stream.cleanClose"; readonly event?: EventMatch }
  | { readonly fault: "stream.abort"; readonly event?: EventMatch }
  | { readonly fault: "stream.reset"; readonly event?: EventMatch }
  | { readonly fault: "stream.halfOpen"; readonly event?: EventMatch }
  /** Half of the event is written; then the stream ends cleanly. */
  | { readonly fault: "stream.truncateJson"; readonly event?: EventMatch }
  /** Half of the event is written; then the connection is cut. */
  | { readonly fault: "stream.abortMidFrame"; readonly event?: EventMatch }
  /** Every event is cut into chunks of this many bytes. */
  | { readonly fault: "stream.splitFrames"; readonly chunkBytes?: number }
  /** Every event is cut inside each multi-byte character. */
  | { readonly fault: "stream.splitUtf8" }
  /** Events are held back until this many can go in one chunk. */
  | { readonly fault: "stream.coalesce"; readonly count: number }
  | { readonly fault: "stream.noNewline" }
  | { readonly fault: "stream.crlf" }
  | { readonly fault: "stream.blankLines" }
  /** U+2028 and U+2029 stand in strings as they are. */
  | { readonly fault: "stream.rawSeparators" }
  /** Stream content. */
  | {
      readonly fault: "event.410";
      readonly reason?: "Expired" | "Gone" | "none";
      readonly event?: EventMatch;
    }
  | {
      readonly fault: "event.error";
      readonly code: number;
      readonly reason?: string;
      readonly event?: EventMatch;
    }
  | { readonly fault: "event.drop"; readonly event?: EventMatch }
  | { readonly fault: "event.duplicate"; readonly event?: EventMatch }
  | {
      readonly fault: "event.unknownType";
      readonly as?: "unknown" | "missing" | "lowerCase";
      readonly event?: EventMatch;
    }
  | {
      readonly fault: "event.otherKind";
      readonly as?: "object" | "status";
      readonly event?: EventMatch;
    }
  /** The event's type is written as ADDED, or as MODIFIED, whatever it is. */
  | { readonly fault: "event.addedForKnown"; readonly event?: EventMatch }
  | { readonly fault: "event.modifiedForUnknown"; readonly event?: EventMatch }
  | { readonly fault: "event.malformedJson"; readonly event?: EventMatch }
  | { readonly fault: "watchlist.noEndBookmark" }
  /** The bookmark's annotation is there, its value is not "true". */
  | { readonly fault: "watchlist.falseEndBookmark" }
  | { readonly fault: "watchlist.dieBeforeEnd" }
  | { readonly fault: "bookmark.none" }
  /** Lists and rv=0 watches are answered from the state at this version (or `byChanges` changes ago). */
  | { readonly fault: "replica.staleList"; readonly byChanges?: number }
  | { readonly fault: "list.itemsNull" }
  | { readonly fault: "list.truncated" }
  /** A watch from the past starts at the present and swallows what was missed. */
  | { readonly fault: "watch.skipMissed" }
  /** New connections. */
  | { readonly fault: "connect.blackhole" }
  /** An answer of something else. */
  | { readonly fault: "status.410.noReason" }
  | { readonly fault: "status.500.text" }
  | { readonly fault: "status.500.panicText" }
  | { readonly fault: "status.503.html" }
  | { readonly fault: "status.503.mux" }
  | { readonly fault: "status.504.gateway" }
  | { readonly fault: "status.405" }
  | { readonly fault: "status.409" }
  | { readonly fault: "status.406" }
  | { readonly fault: "status.415" }
  | { readonly fault: "status.422" }
  | {
      readonly fault: "status.3xx";
      readonly code?: 301 | 302 | 303 | 307 | 308;
      readonly location?: string;
    }
  | { readonly fault: "status.200.html" }
  | { readonly fault: "status.200.emptyBody" }
  | { readonly fault: "status.204" }
  | { readonly fault: "status.headersLate"; readonly delayMs?: number }
  | { readonly fault: "status.connectionCloseEveryTime" }
  | { readonly fault: "status.keepAliveStaleBody"; readonly text?: string }
  /** How a watch is written. */
  | { readonly fault: "stream.cleanCloseImmediately" }
  | {
      readonly fault: "stream.stallThenResume";
      readonly durationMs?: number;
      readonly event?: EventMatch;
    }
  | {
      readonly fault: "stream.idleKill";
      readonly idleMs?: number;
      readonly how?: "abort" | "reset" | "halfOpen";
    }
  | {
      readonly fault: "stream.bufferingProxy";
      readonly bytes?: number;
      readonly intervalMs?: number;
    }
  | { readonly fault: "stream.slowDrip"; readonly bytes?: number; readonly intervalMs?: number }
  | { readonly fault: "stream.hugeEvent"; readonly bytes?: number; readonly event?: EventMatch }
  | {
      readonly fault: "stream.flood";
      readonly count?: number;
      readonly endsStream?: boolean;
      readonly event?: EventMatch;
    }
  | { readonly fault: "stream.wrongContentLength"; readonly bytes?: number }
  | { readonly fault: "stream.gzip" }
  | { readonly fault: "stream.gzipMembers" }
  | { readonly fault: "stream.badGzip" }
  | {
      readonly fault: "stream.trailersOrExtraBytes";
      readonly trailer?: string;
      readonly extra?: string;
    }
  | { readonly fault: "stream.timeoutIgnored" }
  /** What a watch says. */
  | { readonly fault: "event.error.500"; readonly event?: EventMatch }
  | { readonly fault: "event.error.429"; readonly event?: EventMatch }
  | { readonly fault: "event.error.504"; readonly event?: EventMatch }
  | { readonly fault: "event.error.noCode"; readonly event?: EventMatch }
  | { readonly fault: "event.error.notStatus"; readonly event?: EventMatch }
  | { readonly fault: "event.objectMissing"; readonly event?: EventMatch }
  | { readonly fault: "event.objectNull"; readonly event?: EventMatch }
  | {
      readonly fault: "event.noResourceVersion";
      readonly isEmpty?: boolean;
      readonly event?: EventMatch;
    }
  | { readonly fault: "event.nonNumericRv"; readonly version?: string; readonly event?: EventMatch }
  | { readonly fault: "event.outOfOrder"; readonly event?: EventMatch }
  | { readonly fault: "event.rvRegress"; readonly by?: number; readonly event?: EventMatch }
  | { readonly fault: "event.dropAdded"; readonly key?: string }
  | { readonly fault: "event.dropModified"; readonly key?: string }
  | { readonly fault: "event.dropDeleted"; readonly key?: string }
  | {
      readonly fault: "event.deletedForUnknown";
      readonly suffix?: string;
      readonly event?: EventMatch;
    }
  | { readonly fault: "event.deleteRecreateCollapsed"; readonly key?: string }
  | { readonly fault: "event.deletedOldRv"; readonly event?: EventMatch }
  | { readonly fault: "event.tableUnexpected"; readonly event?: EventMatch }
  | { readonly fault: "bookmark.storm"; readonly intervalMs?: number }
  | { readonly fault: "bookmark.ahead"; readonly by?: number }
  | { readonly fault: "bookmark.regress"; readonly by?: number }
  | {
      readonly fault: "bookmark.malformed";
      readonly as?: "noMetadata" | "emptyObject" | "noObject";
    }
  | { readonly fault: "watchlist.endBookmarkEarly"; readonly after?: number }
  /** What a watch says. */
  | { readonly fault: "event.reorderedInitial" }
  /** History, versions and replicas. */
  | { readonly fault: "watch.futureRv"; readonly ahead?: number }
  | { readonly fault: "replica.timeTravel"; readonly byChanges?: number }
  | { readonly fault: "replica.skew"; readonly byChanges?: number }
  | { readonly fault: "replica.frozen" }
  | { readonly fault: "cache.notReady"; readonly retryAfterSeconds?: number }
  | {
      readonly fault: "rv.perResource";
      readonly offset?: number;
      /** The same, where a number would lose digits. */
      readonly offsetDigits?: string;
    }
  /** What a list says. */
  | { readonly fault: "list.empty" }
  | { readonly fault: "list.itemsMissing" }
  | { readonly fault: "list.noKindOnItems" }
  | { readonly fault: "list.noResourceVersion" }
  | { readonly fault: "list.slow"; readonly durationMs?: number; readonly pieces?: number }
  | { readonly fault: "list.pageMutation"; readonly isShown?: boolean }
  | { readonly fault: "list.duplicateAcrossPages" }
  | { readonly fault: "list.nullFields" }
  | { readonly fault: "list.unknownFields" }
  | { readonly fault: "list.bigInts" }
  | { readonly fault: "list.stuckContinue" }
  | { readonly fault: "list.emptyPage" }
  /** Writes. What is read is not their concern. */
  | { readonly fault: "write.conflict" }
  | { readonly fault: "write.lostResponse"; readonly how?: "reset" | "abort" }
  | {
      readonly fault: "write.delayedVisibility";
      readonly delayMs?: number;
      readonly late?: "event" | "response";
    }
  | { readonly fault: "write.webhookDenied"; readonly code?: 400 | 403 | 500 }
  | { readonly fault: "write.webhookTimeout" }
  | { readonly fault: "write.quota" }
  | { readonly fault: "write.finalizerStuck"; readonly finalizer?: string }
  | { readonly fault: "write.timeout34"; readonly delayMs?: number; readonly isApplied?: boolean }
  | { readonly fault: "write.413" }
  | { readonly fault: "write.422" }
  /** Watches over WebSockets. */
  | { readonly fault: "ws.reject"; readonly code?: 200 | 400 | 403 | 426 | 503 }
  | {
      readonly fault: "ws.close";
      readonly code?: 1000 | 1001 | 1006 | 1011 | 1012;
      readonly event?: EventMatch;
    }
  | { readonly fault: "ws.fragmented"; readonly fragmentBytes?: number }
  | { readonly fault: "ws.binaryFrames" }
  | { readonly fault: "ws.pingTimeout" }
  | { readonly fault: "ws.noSubprotocolEcho" };

/** A catalogue id. */
export type FaultId = Fault["fault"];

/**
 * What is to happen to which requests. Rules are tried in order of installation; all that match apply.
 * One grammar for TypeScript, HTTP and YAML.
 */
export interface Rule {
  /** Shown in the journal. @default "rule-<n>" */
  readonly name?: string;
  readonly match?: Match;
  readonly do: readonly Fault[];
  /** Applies to so many requests, then never again. @default unlimited */
  readonly times?: number;
  /** Lets so many matching requests pass first. @default 0 */
  readonly after?: number;
  /** Of those that are left, applies to every nth: 2 means the second, the fourth, and so on. @default 1 */
  readonly every?: number;
  /** How likely it is to apply to each of those; drawn from the world's seed. @default 1 */
  readonly probability?: number;
  /** Is removed after so many milliseconds, by the world's clock. @default never */
  readonly ttlMs?: number;
  /** Installed when this one is used up: it has applied `times` times, or its time is over. Needs one of the two. */
  readonly then?: readonly Rule[];
  /** Which watches a stream fault reaches: those opened later, those open now, or both. @default "new" */
  readonly scope?: "new" | "existing" | "both";
}

/** An installed rule. */
export interface RuleHandle {
  /** Its own, or "rule-1". The journal names it so. */
  readonly name: string;
  readonly rule: Rule;
  /** False once it has applied as often as it may, or for as long. */
  isInForce(): boolean;
  /** How often it has applied. */
  hits(): number;
  /** Takes it back. What it has done to open watches stays done. Does nothing the second time. */
  remove(): void;
}
