import { type IncomingMessage, ServerResponse } from "node:http";
import { libraries } from "../values/libraries.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { WatchOpening } from "../watch/watch-opener.js";
import type { WatchWire } from "../watch/watch-wire.js";
import type { Connection } from "./connection.js";
import type { Exchange, ResponseMessage } from "./exchange.js";
import { writeResponse } from "./http-exchange.js";
import { WebSocketWatchWriter } from "./websocket-watch-writer.js";

/** A token may be sent as a subprotocol, which is never selected. */
const TOKEN_PROTOCOL = /^base64url\.bearer\.authorization\.k8s\.io\./;

/** A request for a WebSocket. Until a watch is opened it is an ordinary request with ordinary answers. */
export class WebSocketExchange implements Exchange {
  readonly request: IncomingMessage;
  readonly connection: Connection;
  readonly protocol = "ws";
  readonly isWebSocket = true;
  readonly signal: AbortSignal;
  readonly #head: Buffer;

  constructor(request: IncomingMessage, connection: Connection, head: Buffer) {
    this.request = request;
    this.connection = connection;
    this.#head = head;
    const gone = new AbortController();
    this.signal = gone.signal;
    const { socket } = connection;
    socket.on("close", () => gone.abort());
    socket.on("end", () => {
      gone.abort();
      socket.end();
    });
    // Nothing is read until the handshake, and without reading, the client's disconnection would go unnoticed.
    socket.resume();
  }

  get rawConnection(): RawConnection {
    return this.connection;
  }

  async readBody(): Promise<Buffer> {
    return Buffer.alloc(0);
  }

  respond(message: ResponseMessage): Promise<void> | undefined {
    const response = new ServerResponse(this.request);
    response.sendDate = false;
    response.shouldKeepAlive = false;
    response.assignSocket(this.connection.socket);
    response.on("finish", () => this.connection.socket.end());
    return writeResponse(response, this.connection, message, this.signal);
  }

  openWatch(
    _headers: Readonly<Record<string, string>>,
    { webSocket = {}, prelude }: WatchWire,
  ): WatchOpening {
    if (this.request.headers.origin === undefined) {
      void this.respond({ code: 403, headers: {}, body: Buffer.alloc(0), isTruncated: false });
      return { type: "refused", status: 403 };
    }
    const { WebSocketServer } = libraries.ws();
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      autoPong: webSocket.ignoresPings !== true,
      handleProtocols: webSocket.choosesNoSubprotocol === true ? () => false : handleProtocols,
    });
    if (prelude !== undefined) this.connection.socket.write(prelude);
    // `ws` answers a malformed handshake by itself, without the callback; otherwise it calls back synchronously.
    let opening: WatchOpening = { type: "refused", status: 400 };
    server.handleUpgrade(this.request, this.connection.socket, this.#head, (socket) => {
      // Errors also close the socket, which is handled there.
      socket.on("error", () => {});
      opening = {
        type: "opened",
        writer: new WebSocketWatchWriter(socket, this.connection, webSocket),
      };
    });
    return opening;
  }
}

function handleProtocols(offered: Set<string>): string | false {
  return [...offered].find((protocol) => !TOKEN_PROTOCOL.test(protocol)) ?? false;
}
