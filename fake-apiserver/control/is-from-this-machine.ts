import type { IncomingHttpHeaders } from "node:http";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request can be meant for a server on loopback. A page that somebody has open in a browser can send requests
 * to any port of the machine; its `Origin`, or the `Host` that it has made to mean this machine, gives it away.
 */
export function isFromThisMachine({ origin, host }: IncomingHttpHeaders): boolean {
  const hosts = [origin, host === undefined ? undefined : `http://${host}`];
  return hosts.every((url) => url === undefined || isLoopback(url));
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}
