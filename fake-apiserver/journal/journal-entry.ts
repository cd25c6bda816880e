import type { KubernetesObject } from "../../src/wire/resource.js";

/** The Kubernetes verb of a request, or "other" for discovery, health and anything unknown. */
export type Verb =
  | "list"
  | "watch"
  | "get"
  | "create"
  | "update"
  | "patch"
  | "delete"
  | "deletecollection"
  | "other";

/** How a request came: "ws" opens a WebSocket. */
export type Protocol = "http/1.1" | "h2" | "ws";

/** What the server understood of a request. */
export interface RequestFacts {
  /** "r1", "r2", … in order of arrival. */
  readonly id: string;
  /** "c1", "c2", … the connection it came on. */
  readonly connection: string;
  /** Which replica was asked; absent: the one at `World.url`. */
  readonly replica?: number;
  /** Always there in what a world records. */
  readonly protocol?: Protocol;
  readonly method: string;
  /** Path and query exactly as received. */
  readonly url: string;
  readonly path: string;
  /** First value of each query parameter. */
  readonly query: Readonly<Record<string, string>>;
  readonly verb: Verb;
  readonly group?: string;
  readonly version?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly userAgent?: string;
  readonly accept?: string;
  readonly acceptEncoding?: string;
  /** The user of its client certificate or bearer token, in a world that asks for one. */
  readonly user?: string;
  /** The groups that its client certificate or its token names. */
  readonly groups?: readonly string[];
  /** What else is known of the user. */
  readonly userUid?: string;
  readonly userExtra?: Readonly<Record<string, readonly string[]>>;
  /** Its client has shown a certificate that is not trusted here. */
  readonly hasUnknownCertificate?: true;
  /** It asks for a WebSocket. */
  readonly isWebSocket?: true;
}

/** Who ended a watch. */
export type EndedBy = "client" | "server" | "fault";

/**
 * One thing that happened at the server. `index` counts from 1 without gaps and orders everything;
 * `atMs` is the server clock's instant.
 */
export type JournalEntry = { readonly index: number; readonly atMs: number } & JournalFact;

/** What happened. */
export type JournalFact =
  | { readonly type: "connection-opened"; readonly connection: string }
  | { readonly type: "connection-closed"; readonly connection: string; readonly by: EndedBy }
  /** A connection was turned away before it could speak (fault connect.*). */
  | { readonly type: "connection-refused"; readonly connection: string; readonly fault: string }
  | { readonly type: "request"; readonly request: RequestFacts }
  /** A gate holds the request: nothing has been answered. */
  | { readonly type: "held"; readonly request: string; readonly gate: string }
  | { readonly type: "released"; readonly request: string; readonly gate: string }
  | {
      readonly type: "response";
      readonly request: string;
      readonly status: number;
      /** For a list: its version, how many items, and the continue token. */
      readonly resourceVersion?: string;
      readonly itemCount?: number;
      readonly continue?: string;
      /** For a failure: the Status reason. */
      readonly reason?: string;
    }
  /** The client went away before it was answered. */
  | { readonly type: "request-aborted"; readonly request: string }
  | {
      readonly type: "watch-opened";
      /** "w1", "w2", … in order of opening. */
      readonly watch: string;
      readonly request: string;
    }
  | {
      readonly type: "event-sent";
      readonly watch: string;
      /** As written: "ADDED", "BOOKMARK", "ERROR", or what a fault made of it. */
      readonly event: string;
      readonly object?: KubernetesObject;
      readonly key?: string;
      readonly resourceVersion?: string;
      /** For ERROR: the Status code. */
      readonly code?: number;
      /** A bookmark that ends the initial events. */
      readonly isInitialEventsEnd?: boolean;
    }
  /** A fault kept an event from being written. */
  | { readonly type: "event-dropped"; readonly watch: string; readonly key?: string }
  | {
      readonly type: "watch-closed";
      readonly watch: string;
      readonly by: EndedBy;
      /** "clean", "abort", "reset", "half-open", "timeout", "client", … */
      readonly how: string;
    }
  | {
      readonly type: "fault";
      /** Catalogue id, such as "event.410". */
      readonly fault: string;
      readonly rule: string;
      readonly request?: string;
      readonly watch?: string;
      readonly connection?: string;
    }
  | {
      readonly type: "stored";
      readonly operation: "create" | "update" | "delete";
      readonly group: string;
      readonly resource: string;
      readonly key: string;
      readonly resourceVersion: string;
      /** The stage that wrote it, or whose write it follows from. */
      readonly stage?: string;
    }
  /** A stage could not be carried out, or not to its end. */
  | {
      readonly type: "stage-failed";
      readonly stage: string;
      readonly group: string;
      readonly resource: string;
      readonly key: string;
      readonly why: string;
    }
  /** A webhook is asked about a write. */
  | {
      readonly type: "webhook-called";
      /** "h1", "h2", … in order. */
      readonly call: string;
      readonly request: string;
      /** The name of its configuration, or of the definition whose objects it converts. */
      readonly configuration: string;
      readonly webhook: string;
      /** What the write is to do: "CREATE"; or "CONVERT". */
      readonly operation: string;
    }
  | {
      readonly type: "webhook-answered";
      readonly call: string;
      /** failed: it could not be called, or its answer is none. */
      readonly outcome: "allowed" | "changed" | "denied" | "converted" | "failed";
      /** Of a denial or a failure. */
      readonly why?: string;
    }
  /** A validating admission policy has looked at a write. */
  | {
      readonly type: "policy-evaluated";
      readonly request: string;
      readonly policy: string;
      readonly binding: string;
      readonly outcome: "passed" | "failed";
      /** What becomes of a failure: "Deny", "Warn", "Audit". */
      readonly actions?: readonly string[];
      /** What failed, or could not be evaluated. */
      readonly why?: readonly string[];
      /** What it writes into the audit log, by key. */
      readonly annotations?: Readonly<Record<string, string>>;
    }
  | { readonly type: "compacted"; readonly resourceVersion: string };

/** The server's record of everything, bounded; the oldest entries go first. */
export interface Journal {
  /** Entries kept, oldest first. */
  entries(): readonly JournalEntry[];
  /** Calls `listener` for every entry from now on, synchronously. Returns the way to stop. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}
