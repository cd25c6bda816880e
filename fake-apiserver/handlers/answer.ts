import type { Status } from "../../src/wire/status.js";
import type { StreamStage } from "../watch/stream-stage.js";
import type { WatchPlan } from "../watch/watch-plan.js";

/** Metadata and items of a list, the items already encoded; null where a fault wants it. */
export interface AnsweredList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
  readonly items: readonly string[] | null;
}

/** What may go with every answer that is written in full. */
interface AnswerExtras {
  /** Beside the common ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The length is announced in full, but only the first half is written, and the connection is cut. */
  readonly isTruncated?: boolean;
}

/** What the server has to say to a request. How it is written is the business of the transport. */
export type Answer =
  | ({ readonly type: "status"; readonly status: Status } & AnswerExtras)
  | ({ readonly type: "object"; readonly code: number; readonly json: string } & AnswerExtras)
  | ({ readonly type: "list"; readonly list: AnsweredList } & AnswerExtras)
  /** Anything that is not JSON of the API, or is to be written exactly so. */
  | ({
      readonly type: "text";
      readonly code: number;
      readonly contentType: string;
      readonly text: string;
    } & AnswerExtras)
  | {
      readonly type: "watch";
      readonly plan: WatchPlan;
      /** In order: the first is nearest to the store. */
      readonly stages: readonly StreamStage[];
    }
  /** No answer: the connection is reset. */
  | { readonly type: "reset" };

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
