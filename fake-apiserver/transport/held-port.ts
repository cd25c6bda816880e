import { connect, createServer, type Server, type Socket } from "node:net";

/** The other ends of all connections that hold ports, by host. Each is opened before the first port is released. */
const anchors = new Map<string, Server>();

/**
 * Prepares to hold ports on a host. An anchor opened after a port was released could get that very
 * port from the system, and would then accept the connections that have to be refused.
 */
export function prepareToHoldPorts(host: string): void {
  if (anchors.has(host)) return;
  const anchor = createServer((socket) => {
    socket.unref().on("error", () => {});
  });
  anchors.set(host, anchor);
  // Without an anchor no port is held.
  anchor.on("error", () => {});
  anchor.listen(0, host).unref();
}

/**
 * A reserved port without a listener: it is the local end of a connection of our own.
 * Otherwise the next process that requests any free port may get this one, and the clients that
 * reconnect to it.
 */
export class HeldPort {
  readonly #holder: Socket | undefined;

  /** Holds the port once its listener is closed, unless another process has taken it. */
  constructor(port: number, host: string) {
    const address = anchors.get(host)?.address();
    if (typeof address !== "object" || address === null) return;
    this.#holder = connect({ host, port: address.port, localAddress: host, localPort: port });
    this.#holder.unref().on("error", () => {});
  }

  /** Releases the port; resolves when that is done. */
  async release(): Promise<void> {
    const holder = this.#holder;
    if (holder === undefined || holder.closed) return;
    // A reset leaves no TIME_WAIT, which would keep the port for a minute.
    holder.resetAndDestroy();
    await new Promise<void>((resolve) => holder.once("close", () => resolve()));
  }
}
