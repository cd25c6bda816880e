/**
 * Which proxy a server is asked through. Mirrors: golang.org/x/net@v0.56.0 http/httpproxy, Go's net/http `ProxyFromEnvironment`.
 */

import { BlockList, isIP } from "node:net";
import { ConfigError } from "./config-error.js";

/** Variables of the environment; names in lower case count as well, after those in upper case. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a server: the one that a kubeconfig names, or else what `HTTPS_PROXY` (`HTTP_PROXY` for plain HTTP) and
 * `NO_PROXY` say; undefined: none. @throws Error for a proxy that does not speak HTTP
 */
export function proxyFor(
  server: URL,
  named: string | undefined,
  env: Environment,
): URL | undefined {
  if (named !== undefined) return proxyUrl(named, "proxy-url of the kubeconfig");
  const name = server.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = variable(env, name);
  if (value === undefined || isExcepted(server, variable(env, "NO_PROXY") ?? "")) return undefined;
  return proxyUrl(value, name);
}

function variable(env: Environment, name: string): string | undefined {
  return env[name] || env[name.toLowerCase()] || undefined;
}

function proxyUrl(text: string, origin: string): URL {
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new ConfigError(
    "config-not-supported",
    `${origin} names ${JSON.stringify(text)}; only proxies that speak HTTP are supported`,
  );
}

/** Requests to this machine take no proxy of the environment. */
function isExcepted({ hostname, port, protocol }: URL, exceptions: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (host === "localhost" || isLoopback(host)) return true;
  const shownPort = port || (protocol === "https:" ? "443" : "80");
  return exceptions
    .split(",")
    .map((exception) => exception.trim().toLowerCase())
    .filter((exception) => exception !== "")
    .some((exception) => isMeant(exception, host, shownPort));
}

/** "*", an address, a range of them, or a domain and all below it: ".a.b" is only those below. A port may follow. */
function isMeant(exception: string, host: string, port: string): boolean {
  if (exception === "*") return true;
  const [range, bits] = exception.split("/");
  if (bits !== undefined && range !== undefined) return isInRange(host, range, Number(bits));
  const [, name = exception, wantedPort] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(
    isIP(exception) === 6 ? `[${exception}]` : exception,
  ) ?? [undefined, exception];
  if (wantedPort !== undefined && wantedPort !== port) return false;
  if (isIP(name) > 0) return host === name;
  const domain = name.replace(/^\*(?=\.)/, "");
  return domain.startsWith(".")
    ? host.endsWith(domain)
    : host === domain || host.endsWith(`.${domain}`);
}

function isInRange(host: string, range: string, bits: number): boolean {
  const family = isIP(range);
  if (family === 0 || isIP(host) !== family || !(bits >= 0 && bits <= (family === 4 ? 32 : 128)))
    return false;
  const list = new BlockList();
  const type = family === 4 ? "ipv4" : "ipv6";
  list.addSubnet(range, bits, type);
  return list.check(host, type);
}

function isLoopback(host: string): boolean {
  return host === "::1" || isInRange(host, "127.0.0.0", 8);
}
