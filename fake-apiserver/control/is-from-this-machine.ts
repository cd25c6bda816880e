import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "../values/loopback.js";

/** What `Sec-Fetch-Site` says of a request that no other page has sent. */
const NO_OTHER_PAGE: readonly unknown[] = [undefined, "none", "same-origin"];

/**
 * Whether a request to the control API is from a program of this machine, or from a page of the control API itself. Pages of
 * other ports may rule the server as little as those of other hosts: their `Origin`, or the `Host` that
 * they have made to mean this machine, gives them away.
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (host !== undefined && !isLoopback(`http://${host}`)) return false;
  if (origin !== undefined) return origin === `http://${host}`;
  return NO_OTHER_PAGE.includes(headers["sec-fetch-site"]) || isNavigation(headers);
}

/** A link to it was followed: the page with the link sees nothing of the answer. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}
