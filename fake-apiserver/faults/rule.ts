import type { Verb } from "../control/journal-entry.js";

/** Which requests a rule or a gate is about. Every member given must match; an empty match matches everything. */
export interface Match {
  readonly verb?: Verb | readonly Verb[];
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

/**
 * A fault: its catalogue id and its parameters. Ids and meanings are those of docs/faults.md. The union is closed; an unknown id or
 * parameter is refused.
 */
export type Fault =
  /** The listener refuses connections. Acts on new connections, whatever `match` says of requests. */
  | { readonly fault: "connect.refuse" }
  | { readonly fault: "connect.acceptThenClose" }
  | { readonly fault: "connect.acceptThenReset" }
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
  | { readonly fault: "event.unknownType"; readonly event?: EventMatch }
  | { readonly fault: "event.otherKind"; readonly event?: EventMatch }
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
  | { readonly fault: "watch.skipMissed" };

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
  /** Which watches a stream fault reaches: those opened later, those open now, or both. @default "new" */
  readonly scope?: "new" | "existing" | "both";
}

/** An installed rule. */
export interface RuleHandle {
  readonly name: string;
  /** How often it has applied. */
  hits(): number;
  remove(): void;
}
