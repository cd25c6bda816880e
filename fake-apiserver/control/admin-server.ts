import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onWebSocket } from "../transport/on-web-socket.js";
import { loadLateParts } from "../world/late-parts.js";
import type { JournalFeed } from "./journal-feed.js";
import type { WorldHost } from "./world-host.js";

/** The address of the control API. */
export interface AdminServerOptions {
  /** 0: the system chooses. @default 0 */
  readonly port?: number;
}

/** A listening control API. */
export interface AdminServer {
  /** "http://127.0.0.1:41235": base URL, no trailing slash. */
  readonly url: string;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** The control API gives full control of the server, so it is bound to loopback only. */
const HOST = "127.0.0.1";

/**
 * Serves the control API of a host. Resolves when it accepts connections; rejects if the port is taken.
 *
 * Its routes are loaded on first use: that halves the time to start, and many servers never need them.
 */
export async function startAdminServer(
  host: WorldHost,
  options: AdminServerOptions = {},
): Promise<AdminServer> {
  let app: Promise<RequestListener> | undefined;
  let feed: Promise<JournalFeed> | undefined;
  const server = createServer(async (request, response) => {
    app ??= loadApp(host);
    (await app)(request, response);
  });
  onWebSocket(server, async (request, socket, head) => {
    feed ??= loadFeed(host);
    (await feed).upgrade(request, socket, head);
  });
  await listen(server, options.port ?? 0);
  return {
    url: `http://${HOST}:${portOf(server.address())}`,
    close: async () => {
      (await feed)?.close();
      await close(server);
    },
  };
}

async function loadApp(host: WorldHost): Promise<RequestListener> {
  const [{ createAdminApp }] = await Promise.all([import("./admin-app.js"), loadLateParts()]);
  return createAdminApp(host);
}

async function loadFeed(host: WorldHost): Promise<JournalFeed> {
  const { JournalFeed } = await import("./journal-feed.js");
  return new JournalFeed(host);
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
