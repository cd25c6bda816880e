// @ts-check
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { KubeConfig } from "@kubernetes/client-node";

/** The server of whoever calls the library: it reads the kubeconfig for each request, and a process has only one. */
const current = /** @type {AsyncLocalStorage<string>} */ (new AsyncLocalStorage());

KubeConfig.prototype.loadFromDefault = function loadFromDefault() {
  const server = current.getStore();
  if (server === undefined) throw new Error("the library is called without a server");
  this.loadFromClusterAndUser({ name: "suite", server, skipTLSVerify: true }, { name: "suite" });
};

/**
 * The open connections of the library, by server: it creates an agent for each request, and cannot close one.
 * @type {Map<string, Set<import("node:net").Socket>>}
 */
const sockets = new Map();
subscribe("net.client.socket", (message) => {
  const { socket } = /** @type {{ socket: import("node:net").Socket }} */ (message);
  const server = current.getStore();
  if (server === undefined) return;
  const open = sockets.get(server) ?? new Set();
  sockets.set(server, open.add(socket));
  socket.once("close", () => open.delete(socket));
});

/**
 * Calls the library with this server in its kubeconfig, also in the timers and promises that it starts.
 * @template T
 * @param {string} server
 * @param {() => T} call
 */
export function withServer(server, call) {
  return current.run(server, call);
}

/** @param {string} server */
export function closeSocketsOf(server) {
  for (const socket of sockets.get(server) ?? []) socket.destroy();
  sockets.delete(server);
}
