import type { IncomingHttpHeaders } from "node:http";
import type { CallInterceptor } from "../admission/webhook-client.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { ServedResource } from "../storage/served-resource.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { Answer } from "./answer.js";

/** What a request's path names. */
export interface RequestTarget {
  readonly resource: ServedResource;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  /** The deprecated "/watch/" prefix: a GET is a watch, whatever the query says. */
  readonly hasWatchPrefix: boolean;
}

/** A request as handlers see it. Faults that change how a request is understood pass on a changed copy. */
export interface RequestContext {
  readonly facts: RequestFacts;
  /** Absent when the path names no resource. */
  readonly target?: RequestTarget;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** What the answer is to warn of, whatever it is: who handles the request adds to it. */
  readonly warnings: string[];
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** For faults; a handler has no use for it. */
  readonly rawConnection: RawConnection;
  /** For faults: stands before the calls of webhooks about what is written. */
  readonly intercept?: CallInterceptor;
  /** The version that the replica which answers has reached. Absent: the newest. */
  readonly replicaVersion?: bigint;
}

/** A request to a resource. */
export interface ResourceRequest extends RequestContext {
  readonly target: RequestTarget;
}

/** Answers a request. Rejects only with `RequestFailure`, `StorageError`, or a bug. */
export type Handler = (context: RequestContext) => Promise<Answer>;

/** Stands before a handler: answers in its place, changes the request, or changes the answer. */
export type Interceptor = (context: RequestContext, next: Handler) => Promise<Answer>;
