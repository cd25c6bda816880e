import { isIP } from "node:net";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL leads to this machine and no other. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/**
 * Whether a `Host` cannot be made to mean this machine by others: a name of loopback, or an address. Any other name
 * is what its owner says, and may be a page's own that has been made to mean this machine.
 */
export function isOwnHost(host: string): boolean {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return LOOPBACK.test(hostname) || isIP(hostname.replaceAll(/^\[|\]$/g, "")) !== 0;
}
