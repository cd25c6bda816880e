/**
 * Classifies connection failures by the errors of Node's sockets and HTTP parser.
 * Mirrors: apimachinery@eed236ce pkg/util/net `IsProbableEOF`, `IsTimeout`, `IsHTTP2ConnectionLost`.
 */

const CLOSED_CODES: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "EPIPE",
  "ECONNABORTED",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ERR_HTTP2_GOAWAY_SESSION",
  // A compressed body that stops before its end.
  "Z_BUF_ERROR",
]);

/** The last is the code of a `ContextError`: in Go, too, the end of a call counts as a timeout of the network. */
const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  "ETIMEDOUT",
  "ESOCKETTIMEDOUT",
  "deadline-exceeded",
]);

const REFUSED_CODES: ReadonlySet<string> = new Set(["ECONNREFUSED"]);

/** The error of an HTTP/2 transport for a connection whose peer no longer answers pings. */
const LOST_CODES: ReadonlySet<string> = new Set(["ERR_HTTP2_PING_CANCEL"]);

/** The other side, or something between, closed the connection before it was done. */
export function isProbableEof(error: unknown): boolean {
  return hasCodeOf(error, CLOSED_CODES);
}

/** Nothing came for too long, or not before the end of the call. */
export function isTimeout(error: unknown): boolean {
  return hasCodeOf(error, TIMEOUT_CODES);
}

/** The connection was refused. */
export function isRefused(error: unknown): boolean {
  return hasCodeOf(error, REFUSED_CODES);
}

/** The other side of a connection that many requests share has stopped to answer. */
export function isConnectionLost(error: unknown): boolean {
  return hasCodeOf(error, LOST_CODES);
}

function hasCodeOf(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && codes.has(error.code)) return true;
  return hasCodeOf(error.cause, codes);
}
