/**
 * What became of a connection, read from the errors of Node's sockets and HTTP parser.
 * Mirrors: apimachinery@eed236ce pkg/util/net `IsProbableEOF`, `IsTimeout`.
 */

const CLOSED_CODES: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "EPIPE",
  "ECONNABORTED",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
]);

const TIMEOUT_CODES: ReadonlySet<string> = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT"]);

/** The other side, or something between, closed the connection before it was done. */
export function isProbableEof(error: unknown): boolean {
  return hasCodeOf(error, CLOSED_CODES);
}

/** Nothing came for too long. */
export function isTimeout(error: unknown): boolean {
  return hasCodeOf(error, TIMEOUT_CODES);
}

function hasCodeOf(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && codes.has(error.code)) return true;
  return hasCodeOf(error.cause, codes);
}
