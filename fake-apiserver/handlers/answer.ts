import type { Status } from "../../src/wire/status.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { StreamStage } from "../watch/stream-stage.js";
import type { WatchPlan } from "../watch/watch-plan.js";
import type { WatchWire } from "../watch/watch-wire.js";
import { warningHeader } from "./warning-header.js";

/** The receiver of a body that is delivered in pieces. */
export interface BodySink {
  write(bytes: Buffer): void;
  /** The body is complete. */
  end(): void;
}

/** Delivers a body at its own pace. The signal aborts when the client is gone. */
export type BodyDelivery = (body: Buffer, sink: BodySink, signal: AbortSignal) => void;

/** The JSON items of a list, which can be read more than once. Each may be encoded lazily. */
export interface ListItems extends Iterable<Buffer | string> {
  readonly length: number;
}

/**
 * Metadata and items of a list. A fault may make items null, or leave out items or the
 * version.
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

/** Options of every answer that is written completely. */
interface AnswerExtras {
  /** In addition to the common ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The full length is announced, but only the first half is written, and the connection is cut. */
  readonly isTruncated?: boolean;
  /** Written on the connection before the status line. */
  readonly prelude?: string;
  /** Absent: the body is written at once. */
  readonly deliver?: BodyDelivery;
}

/** The server's answer to a request. The transport decides how it is written. */
export type Answer =
  | ({ readonly type: "status"; readonly status: Status } & AnswerExtras)
  | ({
      readonly type: "object";
      readonly code: number;
      readonly json: string;
    } & AnswerExtras)
  | ({
      readonly type: "list";
      readonly list: AnsweredList;
      /** Another representation of the list after faults have changed it. Absent: as it is. */
      readonly encode?: (list: AnsweredList) => string;
    } & AnswerExtras)
  /** A body that is not JSON of the API, or has to be written verbatim. */
  | ({
      readonly type: "text";
      readonly code: number;
      /** "": there is no body. */
      readonly contentType: string;
      readonly text: string | Uint8Array;
      /** Longer bodies are compressed, if the client accepts that. Absent: never. */
      readonly plainMaxBytes?: number;
    } & AnswerExtras)
  | {
      readonly type: "watch";
      readonly plan: WatchPlan;
      /** In order: the first is nearest to the store. */
      readonly stages: readonly StreamStage[];
      /** Deviations from an ordinary response. */
      readonly wire?: WatchWire;
    }
  /** No answer: the connection is reset, or the given action is taken. */
  | { readonly type: "reset"; readonly act?: (raw: RawConnection) => void };

/** An answer with a Status. Its retry delay is also sent as a header. */
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

/** An answer with warnings. */
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

/** An answer outside the API. */
export function plainNotFound(): Answer {
  return {
    type: "text",
    code: 404,
    contentType: "text/plain; charset=utf-8",
    text: "404 page not found\n",
    headers: { "X-Content-Type-Options": "nosniff" },
  };
}
