/**
 * What a request wants to do, by its method, its path and the names in its query: before it is known whether there is
 * such a resource.
 *
 * Mirrors: apiserver pkg/endpoints/request/requestinfo.go.
 */
import { fieldTerms } from "../storage/field-selector.js";
import { SelectorError } from "../storage/selector-error.js";
import { unescaped } from "../values/go-url.js";
import { segmentFaults } from "../values/qualified-name.js";
import type { AccessAttributes } from "./access-attributes.js";
import type { UserInfo } from "./user-info.js";

/** A request, as far as its first line goes. */
export interface RequestLine {
  readonly method: string;
  /** As it was sent. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const VERBS: Readonly<Record<string, string>> = {
  POST: "create",
  GET: "get",
  HEAD: "get",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

/** Verbs in a path, before the resource. */
const PATH_VERBS = ["proxy", "watch"];
/** What is below a namespace and no resource in it. */
const NAMESPACE_SUBRESOURCES = ["status", "finalize"];

/** The attributes of a request for its authorization. */
export function requestAttributes(user: UserInfo, line: RequestLine): AccessAttributes {
  const path = unescaped(line.path) ?? line.path;
  const [root, ...rest] = path.replace(/^\/+|\/+$/g, "").split("/");
  const ofPath = { user, verb: line.method.toLowerCase(), path };
  if (root !== "api" && root !== "apis") return ofPath;
  const [group = "", ...versioned] = root === "api" ? ["", ...rest] : rest;
  const [, ...parts] = versioned;
  return parts.length === 0 ? ofPath : { user, group, ...namedIn(parts, line) };
}

type Named = Omit<Extract<AccessAttributes, { readonly resource: string }>, "user" | "group">;

function namedIn(all: readonly string[], line: RequestLine): Named {
  const [first = ""] = all;
  const isVerb = PATH_VERBS.includes(first);
  const verb = isVerb ? first : (VERBS[line.method] ?? "");
  const { namespace, parts } = inNamespace(isVerb ? all.slice(1) : all);
  const [resource = "", name = "", below = ""] = parts;
  const subresource = verb === "proxy" ? "" : below;
  const named = { resource, subresource, namespace };
  if (name !== "") return { ...named, verb, name };
  if (verb === "get") {
    return {
      ...named,
      verb: isWatch(line.query) ? "watch" : "list",
      name: selectedName(line.query),
    };
  }
  return { ...named, verb: verb === "delete" ? "deletecollection" : verb, name };
}

function inNamespace(parts: readonly string[]) {
  const [first, namespace = "", third] = parts;
  if (first !== "namespaces") return { namespace: "", parts };
  const isInside = third !== undefined && !NAMESPACE_SUBRESOURCES.includes(third);
  return { namespace, parts: isInside ? parts.slice(2) : parts };
}

function isWatch({ watch }: RequestLine["query"]): boolean {
  return watch !== undefined && watch.toLowerCase() !== "false" && watch !== "0";
}

/** A list that selects one name counts as a request for that object. */
function selectedName({ fieldSelector = "" }: RequestLine["query"]): string {
  try {
    const term = fieldTerms(fieldSelector).find(
      ({ label, isEqual }) => label === "metadata.name" && isEqual,
    );
    const name = term?.value ?? "";
    return segmentFaults(name).length === 0 ? name : "";
  } catch (error) {
    if (error instanceof SelectorError) return "";
    throw error;
  }
}
