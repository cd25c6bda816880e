import type { RequestContext } from "./request-context.js";

/** The syntax of Go's durations: "1h30m", "1.5s". */
const UNITS = ["ns", "us", "µs", "μs", "ms", "s", "m", "h"];

/**
 * The error of the parameter `timeout`, with the message of a real server; undefined if it is valid. Watches have a timeout
 * of their own, and ignore this one. Requests end at once here, so its length does not matter.
 */
export function timeoutComplaint({ facts, query }: RequestContext): string | undefined {
  const { timeout = "" } = query;
  if (timeout === "" || facts.verb === "watch") return undefined;
  const complaint = durationComplaint(timeout);
  return complaint && `invalid timeout specified in the request URL - time: ${complaint}`;
}

/** Why a string is not a Go duration. */
function durationComplaint(text: string): string | undefined {
  const quoted = JSON.stringify(text);
  let rest = text.replace(/^[+-]/, "");
  if (rest === "0") return undefined;
  if (rest === "") return `invalid duration ${quoted}`;
  while (rest !== "") {
    const number = /^(?:\d+\.?\d*|\.\d+)/.exec(rest)?.[0];
    if (number === undefined) return `invalid duration ${quoted}`;
    rest = rest.slice(number.length);
    const unit = /^[^\d.]*/.exec(rest)?.[0] ?? "";
    if (unit === "") return `missing unit in duration ${quoted}`;
    if (!UNITS.includes(unit)) return `unknown unit ${JSON.stringify(unit)} in duration ${quoted}`;
    rest = rest.slice(unit.length);
  }
  return undefined;
}
