import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A port on which nobody listens and which the system yet gives to nobody: a connection of our own has it as its local
 * end. Without it, whoever next asks the system for any free port may get this one, and with it the clients that come
 * back to it.
 */
export class HeldPort {
  /** The other end of the connection that holds the port. */
  readonly #anchor: Server;
  #holder: Socket | undefined;
  #isReleased = false;

  /** Holds the port from the moment that its listener is closed. One that is taken meanwhile stays as it is. */
  constructor(port: number, host: string) {
    this.#anchor = createServer((socket) => {
      socket.unref().on("error", () => {});
    });
    this.#anchor.on("error", () => {});
    this.#anchor.listen(0, host, () => {
      const address = this.#anchor.address();
      if (this.#isReleased || typeof address !== "object" || address === null) return;
      this.#holder = connect({ host, port: address.port, localAddress: host, localPort: port });
      this.#holder.unref().on("error", () => {});
    });
    this.#anchor.unref();
  }

  /** Gives the port back to the system; resolves when that is done. */
  async release(): Promise<void> {
    this.#isReleased = true;
    this.#anchor.close();
    const holder = this.#holder;
    if (holder === undefined || holder.closed) return;
    // A reset leaves nothing behind that would keep the port for a minute.
    holder.resetAndDestroy();
    await new Promise<void>((resolve) => holder.once("close", () => resolve()));
  }
}
