import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

/** A server of sockets that does what its owner does, and no more. */
export class BareServer implements AsyncDisposable {
  /** Of the clients, in order of arrival. */
  readonly sockets: readonly Socket[];
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, sockets: readonly Socket[], url: string) {
    this.#server = server;
    this.sockets = sockets;
    this.url = url;
  }

  /** Begins to listen; `onData` gets what clients send. */
  static async listen(onData: (socket: Socket, data: Buffer) => void): Promise<BareServer> {
    const sockets: Socket[] = [];
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.push(socket);
      // Clients leave without ceremony.
      socket.on("error", () => {});
      socket.on("data", (data) => onData(socket, data));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new TypeError("Not a TCP server");
    return new BareServer(server, sockets, `http://127.0.0.1:${address.port}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }
}
