import type { RequestFacts, Verb } from "../journal/journal-entry.js";
import { unescaped } from "../values/go-url.js";

/** The parts of a path, before it is known whether such a resource is served. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  readonly hasWatchPrefix: boolean;
  /** Whether it has empty segments. Only servers of custom resources ignore those. */
  readonly isUneven?: true;
}

/** Subresources of a namespace; any other third segment is a resource inside it. */
const NAMESPACE_SUBRESOURCES = ["status", "finalize"];

/** Parses "/api/v1/…" and "/apis/{group}/{version}/…". Undefined for a non-resource path. */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const segments = decodeSegments(path);
  if (segments === undefined) return undefined;
  const [root, ...rest] = segments;
  const isUneven = segments.includes("");
  if (root === "api") return isUneven ? undefined : parseBelow("", rest);
  const below = root === "apis" ? parseBelow(rest[0] ?? "", rest.slice(1)) : undefined;
  return below !== undefined && isUneven ? { ...below, isUneven } : below;
}

/**
 * The verb of a request, from its method and the form of its path, as in real servers. A verb does not mean
 * that the path supports the method.
 */
export function verbOf(
  method: string,
  path: ResourcePath | undefined,
  query: RequestFacts["query"],
): Verb {
  if (path === undefined) return "other";
  if (path.hasWatchPrefix) return "watch";
  const isObject = path.name !== undefined;
  switch (method) {
    case "GET":
    case "HEAD":
      if (isObject) return "get";
      return isTrue(query["watch"]) ? "watch" : "list";
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return isObject ? "delete" : "deletecollection";
    default:
      return "other";
  }
}

/** A boolean in a query, as in Kubernetes: true unless absent, "false", in any case, or "0". */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && value.toLowerCase() !== "false" && value !== "0";
}

function decodeSegments(path: string): string[] | undefined {
  // An escaped slash separates like any other; a path with an invalid escape has no target.
  const segments = unescaped(path)?.split("/").slice(1);
  while (segments?.at(-1) === "") segments.pop();
  return segments;
}

function parseBelow(group: string, segments: readonly string[]): ResourcePath | undefined {
  const [version, ...rest] = segments;
  if (version === undefined) return undefined;
  const hasWatchPrefix = rest[0] === "watch";
  const named = hasWatchPrefix ? rest.slice(1) : rest;
  const base = { group, version, hasWatchPrefix };
  const [first, second, third, ...tail] = named;
  if (first === undefined) return undefined;
  const isInNamespace =
    first === "namespaces" &&
    second !== undefined &&
    third !== undefined &&
    !(group === "" && NAMESPACE_SUBRESOURCES.includes(third));
  if (isInNamespace) {
    const namespace = second === "" ? {} : { namespace: second };
    return { ...base, ...namespace, resource: third, ...objectPart(tail) };
  }
  return { ...base, resource: first, ...objectPart(named.slice(1)) };
}

function objectPart(segments: readonly string[]): Pick<ResourcePath, "name" | "subresource"> {
  const [name = "", part = "", ...more] = segments;
  return {
    ...(name === "" ? {} : { name }),
    ...(part === "" ? {} : { subresource: [part, ...more].join("/") }),
  };
}
