import type { Connection } from "./connection.js";

/** What Go's server, and so kube-apiserver, says to a client that speaks HTTP where TLS is spoken. */
const PLAIN_ON_TLS =
  "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";

/** Says what a server that speaks TLS says to plain HTTP, and hangs up. */
export function answerAsPlain(connection: Connection): void {
  connection.socket.write(PLAIN_ON_TLS);
  connection.cut("server");
}
