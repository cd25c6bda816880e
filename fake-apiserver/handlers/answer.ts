import type { Status } from "../../src/wire/status.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { StreamStage } from "../watch/stream-stage.js";
import type { WatchPlan } from "../watch/watch-plan.js";
import type { WatchWire } from "../watch/watch-wire.js";
import { warningHeader } from "./warning-header.js";

/** Where a body goes that is delivered piece by piece. */
export interface BodySink {
  write(bytes: Buffer): void;
  /** The body is complete. */
  end(): void;
}

/** Delivers a body in its own time. The signal aborts when the client goes away. */
export type BodyDelivery = (body: Buffer, sink: BodySink, signal: AbortSignal) => void;

/** Items of a list in JSON, to be read more than once. Each may be made only when its turn has come. */
export interface ListItems extends Iterable<Buffer | string> {
  readonly length: number;
}

/**
 * Metadata and items of a list. Where a fault wants it, items are null, or they or the version
 * are not there at all.
 */
export interface AnsweredList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly selfLink?: string;
  readonly resourceVersion: string | undefined;
  readonly continue?: string;
  readonly remainingItemCount?: number;
  readonly items: ListItems | null | undefined;
}

/** What the journal wants to know of a list that is answered in another representation. */
export interface ListFacts {
  readonly resourceVersion: string;
  readonly itemCount: number;
  readonly continue?: string;
}

/** What may go with every answer that is written in full. */
interface AnswerExtras {
  /** Beside the common ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The length is announced in full, but only the first half is written, and the connection is cut. */
  readonly isTruncated?: boolean;
  /** Written on the connection before the status line. */
  readonly prelude?: string;
  /** Absent: the body is written at once. */
  readonly deliver?: BodyDelivery;
}

/** What the server has to say to a request. How it is written is the business of the transport. */
export type Answer =
  | ({ readonly type: "status"; readonly status: Status } & AnswerExtras)
  | ({
      readonly type: "object";
      readonly code: number;
      readonly json: string;
      /** For a list that was made a table. */
      readonly list?: ListFacts;
    } & AnswerExtras)
  | ({ readonly type: "list"; readonly list: AnsweredList } & AnswerExtras)
  /** Anything that is not JSON of the API, or is to be written exactly so. */
  | ({
      readonly type: "text";
      readonly code: number;
      /** "": nothing is there that could have a type. */
      readonly contentType: string;
      readonly text: string | Uint8Array;
      /** What is longer is compressed, if the client wants that. Absent: it never is. */
      readonly plainMaxBytes?: number;
    } & AnswerExtras)
  | {
      readonly type: "watch";
      readonly plan: WatchPlan;
      /** In order: the first is nearest to the store. */
      readonly stages: readonly StreamStage[];
      /** How the response departs from an ordinary one. */
      readonly wire?: WatchWire;
    }
  /** No answer: the connection is reset, or what is to be done instead. */
  | { readonly type: "reset"; readonly act?: (raw: RawConnection) => void };

/** An answer that is a Status. Its delay before a retry goes into the header as well. */
export function statusAnswer(
  status: Status,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const retryAfter = status.details?.retryAfterSeconds;
  return {
    type: "status",
    status,
    headers: { ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}), ...headers },
  };
}

/** An answer that warns its client as well. */
export function withWarnings(answer: Answer, texts: readonly string[]): Answer {
  const warning = warningHeader(texts);
  if (warning === undefined) return answer;
  switch (answer.type) {
    case "reset":
      return answer;
    case "watch":
      return {
        ...answer,
        wire: { ...answer.wire, headers: { ...answer.wire?.headers, Warning: warning } },
      };
    default:
      return { ...answer, headers: { ...answer.headers, Warning: warning } };
  }
}

/** What a server answers outside its API. */
export function plainNotFound(): Answer {
  return {
    type: "text",
    code: 404,
    contentType: "text/plain; charset=utf-8",
    text: "404 page not found\n",
    headers: { "X-Content-Type-Options": "nosniff" },
  };
}
