import { createServer, type Server, type Socket } from "node:net";
import { HeldPort, prepareToHoldPorts } from "./held-port.js";

/** The options of a listener. */
export interface ListenerOptions {
  readonly host: string;
  /** 0: the system chooses. */
  readonly port: number;
  onSocket(socket: Socket): void;
}

/**
 * A listening address that can refuse connections for a while: its socket is closed, so that the kernel refuses,
 * and opened again on the same port. Open connections are not affected.
 */
export class Listener {
  readonly #options: ListenerOptions;
  /** The server, listening or about to. */
  #server: Server | undefined;
  #isWanted = false;
  #isClosed = false;
  #port: number;
  /** Keeps the port reserved while there is no listener. */
  #held: HeldPort | undefined;
  /** The last attempt to listen. If the port has been taken, `ready` and `close` reject. */
  #listening: Promise<void> = Promise.resolve();

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  get port(): number {
    return this.#port;
  }

  /** Starts to listen, unless it does. Rejects on failure, and may be called again then. */
  open(): Promise<void> {
    this.#isWanted = true;
    if (this.#server !== undefined) return this.#listening;
    prepareToHoldPorts(this.#options.host);
    // Clients half-close; the protocol of the connection decides how to answer a FIN.
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
    // A caller that does not wait for `open` gets the failure from `close`.
    this.#listening.catch(() => {});
    return this.#listening;
  }

  /** Stops listening until the next `open`: the kernel refuses connections. */
  shut(): void {
    this.#isWanted = false;
    // A server that is about to listen cannot be closed; it closes itself later.
    if (this.#server?.listening === true) this.#shutServer();
  }

  /** Stops listening for good. Rejects if an earlier `open` failed. */
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
