import { connect, createServer, type Server, type Socket } from "node:net";

/** The other ends of all connections that hold ports, by host. Each is opened before the first port is let go of. */
const anchors = new Map<string, Server>();

/**
 * Makes ready to hold ports on a host. An anchor that were opened only when a port has been let go of could get that very
 * port from the system, and would then take the connections that are to be refused.
 */
export function prepareToHoldPorts(host: string): void {
  if (anchors.has(host)) return;
  const anchor = createServer((socket) => {
    socket.unref().on("error", () => {});
  });
  anchors.set(host, anchor);
  // Without an anchor no port is held, as if this file did not exist.
  anchor.on("error", () => {});
  anchor.listen(0, host).unref();
}

/**
 * A reserved port without a listener: a connection of our own has it as its local
 * end. Without it, the next process that asks the system for any free port may get this one, and with it the clients that come
 * back to it.
 */
export class HeldPort {
  readonly #holder: Socket | undefined;

  /** Holds the port from the moment that its listener is closed, unless another process has taken it. */
  constructor(port: number, host: string) {
    const address = anchors.get(host)?.address();
    if (typeof address !== "object" || address === null) return;
    this.#holder = connect({ host, port: address.port, localAddress: host, localPort: port });
    this.#holder.unref().on("error", () => {});
  }

  /** Gives the port back to the system; resolves when that is done. */
  async release(): Promise<void> {
    const holder = this.#holder;
    if (holder === undefined || holder.closed) return;
    // A reset leaves nothing behind that would keep the port for a minute.
    holder.resetAndDestroy();
    await new Promise<void>((resolve) => holder.once("close", () => resolve()));
  }
}
