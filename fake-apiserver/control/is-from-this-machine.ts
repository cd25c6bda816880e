import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "../values/loopback.js";

/** The values of `Sec-Fetch-Site` for requests without another page. */
const NO_OTHER_PAGE: readonly unknown[] = [undefined, "none", "same-origin"];

/**
 * Whether a request to the control API is from a program of this machine, or from a page of the control API itself. Pages of
 * other ports are refused like those of other hosts. They are recognized by their `Origin`, or by the `Host` that
 * resolves to this machine (DNS rebinding).
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (host !== undefined && !isLoopback(`http://${host}`)) return false;
  if (origin !== undefined) return origin === `http://${host}`;
  return NO_OTHER_PAGE.includes(headers["sec-fetch-site"]) || isNavigation(headers);
}

/** A followed link: the page with the link cannot read the answer. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}
