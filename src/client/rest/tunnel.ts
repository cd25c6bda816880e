/** A CONNECT tunnel through a proxy. Mirrors: Go's net/http `Transport.dialConn` with a proxy. */
import http from "node:http";
import https from "node:https";
import { isIP, type Socket } from "node:net";
import type { Clock } from "../../time/clock.js";
import { type ConnectionLimits, limitConnecting } from "./connection-deadlines.js";
import { ConnectionError } from "./connection-error.js";

/** How to open a tunnel. */
export interface TunnelOptions {
  readonly proxy: URL;
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly limits: ConnectionLimits;
}

/** Opens a tunnel with CONNECT. Its content has to be encrypted. @throws the socket's error; Error if the proxy refuses */
export function openTunnel({ proxy, host, port, clock, limits }: TunnelOptions): Promise<Socket> {
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const open = proxy.protocol === "https:" ? https.request : http.request;
  const request = open(proxy, {
    method: "CONNECT",
    path: target,
    headers: { host: target, ...proxyAuthorization(proxy) },
    agent: false,
  });
  limitConnecting(request, clock, limits);
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("connect", (response: http.IncomingMessage, socket: Socket) => {
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(
        new ConnectionError(
          "proxy-refused",
          `The proxy ${proxy.host} answers ${response.statusCode} to CONNECT ${target}`,
        ),
      );
    });
    request.end();
  });
}

/** For a proxy that requires authentication. */
export function proxyAuthorization(proxy: URL): { readonly "proxy-authorization"?: string } {
  if (proxy.username === "") return {};
  const name = decodeURIComponent(proxy.username);
  const password = decodeURIComponent(proxy.password);
  const credentials = Buffer.from(`${name}:${password}`).toString("base64");
  return { "proxy-authorization": `Basic ${credentials}` };
}
