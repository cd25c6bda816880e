import type { RequestFacts } from "../journal/journal-entry.js";
import type { Match } from "./rule.js";

/** Whether a request is one that a match is about. Patterns were compiled once when the rule was read. */
export function matchesRequest(match: Match, request: RequestFacts): boolean {
  return (
    matchesOneOf(match.verb, request.verb) &&
    matchesOneOf(match.protocol, request.protocol) &&
    matchesExactly(match.group, request.group) &&
    matchesExactly(match.resource, request.resource) &&
    matchesExactly(match.namespace, request.namespace) &&
    matchesExactly(match.name, request.name) &&
    matchesQuery(match.query ?? {}, request.query) &&
    matchesText(match.userAgent, request.userAgent) &&
    matchesText(match.acceptEncoding, request.acceptEncoding) &&
    matchesContinuation(match.isContinuation, request)
  );
}

function matchesOneOf<T extends string>(
  wanted: T | readonly T[] | undefined,
  actual: T | undefined,
): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === "string" ? wanted === actual : wanted.some((one) => one === actual);
}

function matchesExactly(wanted: string | undefined, actual: string | undefined): boolean {
  return wanted === undefined || wanted === actual;
}

function matchesQuery(
  wanted: Readonly<Record<string, string | null>>,
  actual: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const given = Object.hasOwn(actual, name) ? actual[name] : undefined;
    return value === null ? given === undefined : matchesText(value, given);
  });
}

/** Equal, or, for a pattern between slashes, found. */
function matchesText(wanted: string | undefined, actual: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (actual === undefined) return false;
  const pattern = /^\/(.*)\/$/s.exec(wanted)?.[1];
  return pattern === undefined ? wanted === actual : new RegExp(pattern).test(actual);
}

function matchesContinuation(wanted: boolean | undefined, request: RequestFacts): boolean {
  if (wanted === undefined) return true;
  if (request.verb !== "list") return false;
  return wanted === Boolean(request.query["continue"]);
}
