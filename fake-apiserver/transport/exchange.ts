import type { IncomingMessage } from "node:http";
import type { WatchOpening } from "../watch/watch-opener.js";
import type { Connection } from "./connection.js";

/** A complete response, ready to be written. */
export interface ResponseMessage {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The full length is announced, half of the body is written, and the connection is cut. */
  readonly isTruncated: boolean;
}

/** One request and the means to answer it, be it plain HTTP or the opening of a WebSocket. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly connection: Connection;
  readonly isWebSocket: boolean;
  /** Aborts when the client goes away before it has been answered in full; for a watch: before its end. */
  readonly signal: AbortSignal;
  /** The whole body; undefined when it is longer than `maxBytes`. */
  readBody(maxBytes: number): Promise<Buffer | undefined>;
  respond(message: ResponseMessage): void;
  /** Takes the connection over for a watch. */
  openWatch(headers: Readonly<Record<string, string>>): WatchOpening;
}
