import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** A request for a WebSocket, as Node hands it over: its socket, and the bytes after it. */
type OnWebSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Calls back for each request for a WebSocket. A wish for another protocol is ignored, as by Go's server: the JDK's
 * client asks for HTTP/2 in this way. Node leaves all of them to whoever takes one, so the server gets the request
 * again, without its wish.
 */
export function onWebSocket(server: Server, call: OnWebSocket): void {
  server.on("upgrade", (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() === "websocket") {
      call(request, socket, head);
      return;
    }
    socket.unshift(Buffer.concat([withoutWish(request), head]));
    server.emit("connection", socket);
  });
}

function withoutWish({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.toLowerCase() !== "upgrade") lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
