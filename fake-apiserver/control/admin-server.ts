import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { World } from "../world.js";
import { type AdminAppOptions, createAdminApp } from "./admin-app.js";

/** Where the control API listens. */
export interface AdminServerOptions extends AdminAppOptions {
  /** 0 lets the system choose. @default 0 */
  readonly port?: number;
}

/** A listening control API. */
export interface AdminServer {
  /** "http://127.0.0.1:41235": base URL, no trailing slash. */
  readonly url: string;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Whoever reaches the control API rules the server, so it is never bound to anything but loopback. */
const HOST = "127.0.0.1";

/** Serves the control API of a world. Resolves when it accepts connections; rejects when the port is taken. */
export async function startAdminServer(
  world: World,
  options: AdminServerOptions,
): Promise<AdminServer> {
  const server = createServer(createAdminApp(world, options));
  await listen(server, options.port ?? 0);
  return {
    url: `http://${HOST}:${portOf(server.address())}`,
    close: () => close(server),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === "object" && address !== null) return address.port;
  throw new TypeError("A TCP server that listens has a port");
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
