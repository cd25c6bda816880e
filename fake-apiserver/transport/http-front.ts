import { createServer } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionTable } from "./connection-table.js";
import type { Exchange } from "./exchange.js";
import { HttpExchange } from "./http-exchange.js";
import { WebSocketExchange } from "./websocket-exchange.js";

/** Speaks HTTP/1.1 on connections that somebody else has accepted. */
export interface HttpFront {
  accept(socket: Socket): void;
}

/** Creates a front that hands every request to `serve`. It has no timeouts: connections end when somebody ends them. */
export function createHttpFront(
  connections: ConnectionTable,
  serve: (exchange: Exchange) => void,
): HttpFront {
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 });
  server.on("request", (request, response) => {
    serve(new HttpExchange(request, response, connections.of(request.socket)));
  });
  server.on("upgrade", (request, socket, head) => {
    serve(new WebSocketExchange(request, connections.of(socket), head));
  });
  return { accept: (socket) => void server.emit("connection", socket) };
}
