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

/** The protocol of a request: "ws" opens a WebSocket. */
export type Protocol = "http/1.1" | "h2" | "ws";

/** A request as parsed by the server. */
export interface RequestFacts {
  /** "r1", "r2", … in order of arrival. */
  readonly id: string;
  /** "c1", "c2", …: its connection. */
  readonly connection: string;
  /** Which replica was asked; absent: the one at `World.url`. */
  readonly replica?: number;
  /** Always present in the entries of a world. */
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
  readonly userUid?: string;
  readonly userExtra?: Readonly<Record<string, readonly string[]>>;
  /** Its client certificate is not trusted. */
  readonly hasUnknownCertificate?: true;
  /** It requests an upgrade to WebSocket. */
  readonly isWebSocket?: true;
}

/** The side that ended a watch. */
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
  /** A connection was refused before the first byte (fault connect.*). */
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
  /** The client closed the connection before the answer. */
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
      /** As written: "ADDED", "BOOKMARK", "ERROR", or the type that a fault has set. */
      readonly event: string;
      readonly object?: KubernetesObject;
      readonly key?: string;
      readonly resourceVersion?: string;
      /** For ERROR: the Status code. */
      readonly code?: number;
      /** A bookmark that ends the initial events. */
      readonly isInitialEventsEnd?: boolean;
    }
  /** A fault has dropped an event. */
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
      /** The stage that wrote it, or that caused the write. */
      readonly stage?: string;
    }
  /** A stage failed, or was only partly executed. */
  | {
      readonly type: "stage-failed";
      readonly stage: string;
      readonly group: string;
      readonly resource: string;
      readonly key: string;
      readonly why: string;
    }
  /** A webhook is called for a write. */
  | {
      readonly type: "webhook-called";
      /** "h1", "h2", … in order. */
      readonly call: string;
      readonly request: string;
      /** The name of its configuration, or of the CustomResourceDefinition whose objects it converts. */
      readonly configuration: string;
      readonly webhook: string;
      /** The operation of the write: "CREATE"; or "CONVERT". */
      readonly operation: string;
    }
  | {
      readonly type: "webhook-answered";
      readonly call: string;
      /** failed: it could not be called, or its response is invalid. */
      readonly outcome: "allowed" | "changed" | "denied" | "converted" | "failed";
      /** Of a denial or a failure. */
      readonly why?: string;
    }
  /** A validating admission policy has evaluated a write. */
  | {
      readonly type: "policy-evaluated";
      readonly request: string;
      readonly policy: string;
      readonly binding: string;
      readonly outcome: "passed" | "failed";
      /** The actions on a failure: "Deny", "Warn", "Audit". */
      readonly actions?: readonly string[];
      /** The expression that failed, or could not be evaluated. */
      readonly why?: readonly string[];
      /** Its audit annotations, by key. */
      readonly annotations?: Readonly<Record<string, string>>;
    }
  | { readonly type: "compacted"; readonly resourceVersion: string };

/** The server's record of everything. It is bounded: the oldest entries are dropped first. */
export interface Journal {
  /** The kept entries, oldest first. */
  entries(): readonly JournalEntry[];
  /** Calls `listener` for every later entry, synchronously. Returns a function that stops it. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}
