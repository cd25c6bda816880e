/**
 * A connection was not made, or ended before what was on it did. `code` is Node's where it has one: "ETIMEDOUT", "ECONNRESET",
 * "ERR_HTTP2_PING_CANCEL", "ERR_HTTP2_STREAM_ERROR", "ERR_HTTP2_GOAWAY_SESSION"; "proxy-refused" is that of a proxy that says no.
 * Errors of Node's own sockets are passed on unchanged.
 */
export class ConnectionError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ConnectionError";
    this.code = code;
  }
}
