import { createServer, type Server, type Socket } from "node:net";
import { HeldPort, prepareToHoldPorts } from "./held-port.js";

/** How to listen. */
export interface ListenerOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  onSocket(socket: Socket): void;
}

/**
 * A listening address that can refuse connections for a while: its socket is closed, so that the system itself refuses,
 * and opened again on the same port. Connections that are open do not notice.
 */
export class Listener {
  readonly #options: ListenerOptions;
  /** The server that listens or is about to. */
  #server: Server | undefined;
  #isWanted = false;
  #isClosed = false;
  #port: number;
  /** Keeps the port reserved while there is no listener. */
  #held: HeldPort | undefined;
  /** The last attempt to listen. A port that was taken meanwhile shows in `ready` and in `close`. */
  #listening: Promise<void> = Promise.resolve();

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  get port(): number {
    return this.#port;
  }

  /** Starts to listen, unless it does. Rejects when it cannot, and may be tried again then. */
  open(): Promise<void> {
    this.#isWanted = true;
    if (this.#server !== undefined) return this.#listening;
    prepareToHoldPorts(this.#options.host);
    // Clients half-close; whether and when the server answers a FIN is up to the protocol on the connection.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, this.#options.onSocket);
    this.#server = server;
    this.#listening = new Promise((resolve, reject) => {
      server.once("error", (error) => {
        this.#server = undefined;
        reject(error);
      });
      server.listen(this.#port, this.#options.host, () => {
        const address = server.address();
        if (typeof address === "object" && address !== null) this.#port = address.port;
        void this.#released();
        if (!this.#isWanted) this.#shutServer();
        resolve();
      });
    });
    // A caller that does not wait for `open` learns of a failure from `close`.
    this.#listening.catch(() => {});
    return this.#listening;
  }

  /** Stops to listen until the next `open`: from now on the system refuses connections. */
  shut(): void {
    this.#isWanted = false;
    // A server that is about to listen cannot be closed; it closes itself when it does.
    if (this.#server?.listening === true) this.#shutServer();
  }

  /** Stops to listen for good. Rejects when an earlier `open` failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.shut();
    await this.#released();
    await this.#listening;
  }

  async #released(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    await held?.release();
  }

  #shutServer(): void {
    this.#server?.close();
    this.#server = undefined;
    if (!this.#isClosed) this.#held = new HeldPort(this.#port, this.#options.host);
  }
}
