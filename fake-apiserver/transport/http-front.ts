import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { hasBadEscape, requestTarget } from "../values/go-url.js";
import { LIMITS } from "../values/limits.js";
import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import { HttpExchange } from "./http-exchange.js";
import { onWebSocket } from "./on-web-socket.js";
import { WebSocketExchange } from "./websocket-exchange.js";

/** Serves HTTP/1.1 on accepted connections. */
export interface HttpFront {
  accept(connection: Connection): void;
}

/** Creates a front that passes every request to `serve`. It has no timeouts: connections stay until they are ended. */
export function createHttpFront(serve: (exchange: Exchange) => void): HttpFront {
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const connection = connections.get(socket);
    if (connection === undefined) throw new TypeError("The socket was never accepted here");
    return connection;
  };
  const server = createServer({
    keepAliveTimeout: 0,
    requestTimeout: 0,
    headersTimeout: 0,
    maxHeaderSize: LIMITS.headersMaxBytes,
  });
  // Their length is limited instead.
  server.maxHeadersCount = 0;
  server.on("clientError", (error, socket) => {
    connectionOf(socket).refuse(refusalOf(error));
  });
  server.on("request", (request, response) => {
    const connection = connectionOf(request.socket);
    if (connection.isRefused) return;
    const refusal = refusalOfRequest(request);
    if (refusal !== undefined) {
      connection.refuse(refusal);
      return;
    }
    response.once("close", connection.begin());
    serve(new HttpExchange(request, response, connection));
  });
  onWebSocket(server, (request, socket, head) => {
    const connection = connectionOf(socket);
    const refusal = refusalOfRequest(request);
    if (refusal !== undefined) {
      connection.refuse(refusal);
      return;
    }
    connection.speak("ws");
    socket.once("close", connection.begin());
    serve(new WebSocketExchange(request, connection, head));
  });
  return {
    accept: (connection) => {
      connection.speak("http/1.1");
      connections.set(connection.socket, connection);
      server.emit("connection", connection.socket);
    },
  };
}

/** The answer to a request that Node accepts and Go's server refuses. */
function refusalOfRequest({ headersDistinct, url = "" }: IncomingMessage): string | undefined {
  // Node uses the first of them; a proxy in front may use another.
  if ((headersDistinct["host"]?.length ?? 0) > 1) return TWO_HOSTS;
  return hasBadEscape(requestTarget(url).path) ? BAD_REQUEST : undefined;
}

const TWO_HOSTS = refusal("400 Bad Request: too many Host headers");
const BAD_REQUEST = refusal("400 Bad Request");

/** The answer of Go's server, and so kube-apiserver, to an invalid request, or to one with too large headers. */
function refusalOf(error: Error): string {
  const isTooLong = "code" in error && error.code === "HPE_HEADER_OVERFLOW";
  const status = isTooLong ? "431 Request Header Fields Too Large" : "400 Bad Request";
  return refusal(status);
}

function refusal(status: string): string {
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
    `Connection: close\r\n\r\n${status}`
  );
}
