/** Ends of connections: the words of scenarios, and Node's codes. */
const CODES: Readonly<Record<string, string>> = {
  "connection reset": "ECONNRESET",
  "connection refused": "ECONNREFUSED",
  // Node says so of a connection that ends before its answer.
  EOF: "ECONNRESET",
  "unexpected EOF": "ERR_STREAM_PREMATURE_CLOSE",
  "broken connection": "EPIPE",
  GOAWAY: "ERR_HTTP2_GOAWAY_SESSION",
  "closed connection": "ERR_STREAM_DESTROYED",
  "connection lost": "ERR_HTTP2_PING_CANCEL",
  timeout: "ETIMEDOUT",
};

/** The error that a transport of Node fails with when that happens; anything else is an error of that name. */
export function connectionError(what: string): Error {
  const code = CODES[what];
  const error = new Error(what);
  return code === undefined ? error : Object.assign(error, { code });
}
