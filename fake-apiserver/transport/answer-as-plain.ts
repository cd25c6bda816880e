import type { Connection } from "./connection.js";

/** The answer of Go's server, and so kube-apiserver, to plain HTTP on a TLS port. */
const PLAIN_ON_TLS =
  "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";

/** Answers like a TLS server to plain HTTP, and closes the connection. */
export function answerAsPlain(connection: Connection): void {
  connection.socket.write(PLAIN_ON_TLS);
  connection.cut("server");
}
