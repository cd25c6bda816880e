import type { RequestFacts, Verb } from "../journal/journal-entry.js";
import { unescaped } from "../values/go-url.js";

/** What a path says, before anybody has looked whether such a resource is served. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  readonly hasWatchPrefix: boolean;
  /** Has empty segments. Who serves custom resources reads over them, and nobody else does. */
  readonly isUneven?: true;
}

/** Subresources of a namespace; any other third segment is a resource inside it. */
const NAMESPACE_SUBRESOURCES = ["status", "finalize"];

/** Reads "/api/v1/…" and "/apis/{group}/{version}/…". Undefined when the path is not of a resource. */
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
 * The verb of a request, from its method and the shape of its path, as servers call it. That there is one does not mean
 * that the path takes the method.
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

/** A boolean as Kubernetes reads it from a query: anything but absent, "false", in whatever case, and "0" is true. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && value.toLowerCase() !== "false" && value !== "0";
}

function decodeSegments(path: string): string[] | undefined {
  // An escaped slash separates like any other; a path with a broken escape names nothing.
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
