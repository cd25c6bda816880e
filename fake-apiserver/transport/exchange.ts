import type { IncomingHttpHeaders } from "node:http";
import type { BodyDelivery } from "../handlers/answer.js";
import type { EndedBy, Protocol } from "../journal/journal-entry.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { WatchOpening } from "../watch/watch-opener.js";
import type { WatchWire } from "../watch/watch-wire.js";
import type { ClientIdentity } from "./connection.js";

/** A body that is generated while it is written. Its length is unknown. */
export interface BodyPieces {
  readonly pieces: Iterable<Buffer | string>;
}

/** A complete response, ready to be written. */
export interface ResponseMessage {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | BodyPieces;
  /** The full length is announced, half of the body is written, and the connection is cut. */
  readonly isTruncated: boolean;
  /** Written on the connection before the status line. */
  readonly prelude?: string;
  /** Absent: the body is written at once. */
  readonly deliver?: BodyDelivery;
  /** The length of the body is not announced in HTTP/1.1: it comes in chunks. */
  readonly isChunked?: boolean;
  /** The body is compressed while it is written, and its length is not announced. The headers say so already. */
  readonly isGzipped?: boolean;
}

/** A request without its body. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The connection of a request. */
export interface ExchangeConnection {
  /** "c1" */
  readonly id: string;
  /** The replica that answers; 0 is the one at `World.url`. */
  readonly replica: number;
  readonly identity: ClientIdentity | "unknown" | undefined;
  /** Breaks it; further answers are dropped. */
  reset(by: EndedBy): void;
}

/** One request and the means to answer it, whether HTTP or the handshake of a WebSocket. */
export interface Exchange {
  readonly request: RequestHead;
  readonly protocol: Protocol;
  readonly connection: ExchangeConnection;
  readonly isWebSocket: boolean;
  /** Aborts if the client disconnects before the answer is complete; for a watch: before its end. */
  readonly signal: AbortSignal;
  /** For faults below HTTP. */
  readonly rawConnection: RawConnection;
  /** The whole body; undefined if it is longer than `maxBytes`. */
  readBody(maxBytes: number): Promise<Buffer | undefined>;
  /** @returns when another thread has compressed the body, or its client has disconnected; undefined without compression */
  respond(message: ResponseMessage): Promise<void> | undefined;
  /** Turns the connection into a watch. */
  openWatch(headers: Readonly<Record<string, string>>, wire: WatchWire): WatchOpening;
}
