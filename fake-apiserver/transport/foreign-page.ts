import type { IncomingHttpHeaders } from "node:http";
import { isLoopback, isOwnHost } from "../values/loopback.js";

/**
 * Whether a foreign web page may have sent a request. Browsers let any page send to any port of the machine, and with DNS
 * rebinding it can read the answers. Such a page is recognized by its `Origin`, or by `Sec-Fetch-*`, which only browsers and
 * the fetch of programs send, together with a `Host` that is not the server's.
 *
 * @param names the server's host names, besides addresses and the names of loopback
 */
export function isForeignPage(headers: IncomingHttpHeaders, names: ReadonlySet<string>): boolean {
  const { origin, host } = headers;
  const isOwn = host === undefined || isOwnHost(host) || names.has(nameOf(host));
  if (origin !== undefined && !isLoopback(origin) && !(isOwn && isOf(origin, host))) return true;
  return !isOwn && Object.keys(headers).some((name) => name.startsWith("sec-fetch-"));
}

/** Whether a page is the server's own: WebSocket clients other than browsers send that origin. */
function isOf(origin: string, host = ""): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: authority } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === authority;
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}
