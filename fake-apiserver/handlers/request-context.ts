import type { IncomingHttpHeaders } from "node:http";
import type { CallInterceptor } from "../admission/webhook-client.js";
import type { UserInfo } from "../authorization/user-info.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { ServedResource } from "../storage/served-resource.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { Answer } from "./answer.js";

/** The target of a request's path. */
export interface RequestTarget {
  readonly resource: ServedResource;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  /** The deprecated "/watch/" prefix: a GET is a watch, also without `watch` in the query. */
  readonly hasWatchPrefix: boolean;
}

/** A request for handlers. Faults that change a request pass on a modified copy. */
export interface RequestContext {
  readonly facts: RequestFacts;
  /** Absent if the path names no resource. */
  readonly target?: RequestTarget;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** The user that it impersonates, if that is allowed. */
  readonly actsAs?: UserInfo;
  readonly body: Buffer;
  /** The warnings of the answer: the handlers add to them. */
  readonly warnings: string[];
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** For faults; handlers do not use it. */
  readonly rawConnection: RawConnection;
  /** For faults: intercepts the calls of webhooks. */
  readonly intercept?: CallInterceptor;
  /** The version of the answering replica. Absent: the newest. */
  readonly replicaVersion?: bigint;
}

/** A request to a resource. */
export interface ResourceRequest extends RequestContext {
  readonly target: RequestTarget;
}

/** Answers a request. Rejects only with `RequestFailure`, `StorageError`, or a bug. */
export type Handler = (context: RequestContext) => Promise<Answer>;

/** Wraps a handler: replaces the answer, or changes the request or the answer. */
export type Interceptor = (context: RequestContext, next: Handler) => Promise<Answer>;
