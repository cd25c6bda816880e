import { type AcceptClause, parseAccept } from "./accept.js";

/** The versions of tables and partial objects. */
export type MetaVersion = "v1" | "v1beta1";

/** The representation that a client accepts, and its encoding. */
export type Negotiated =
  | { readonly as: "not-acceptable" }
  | { readonly as: "json"; readonly format: "json" | "yaml" }
  | {
      /** partial-list: of a list only. partial: of anything else. */
      readonly as: "table" | "partial" | "partial-list";
      readonly format: "json" | "yaml";
      readonly version: MetaVersion;
    };

/** Chooses the representation: the first servable clause of the Accept header. Not everything can be a table. */
export function negotiate(accept: string | undefined, hasTables = true): Negotiated {
  return firstOf(accept, (clause) => {
    const found = representationOf(clause);
    return found?.as === "table" && !hasTables ? undefined : found;
  });
}

/** Like `negotiate`, for a Status, which is never a table or a partial object. Without a servable clause, it is JSON. */
export function formatOfStatus(accept: string | undefined): "json" | "yaml" {
  const found = firstOf(accept, (clause) =>
    clause.parameters["as"] === undefined ? representationOf(clause) : undefined,
  );
  return found.as === "not-acceptable" ? "json" : found.format;
}

/** The format of a document that is never a table or a partial object; undefined: no clause is servable. */
export function formatOfDocument(accept: string | undefined): "json" | "yaml" | undefined {
  const found = firstOf(accept, (clause) => {
    const chosen = representationOf(clause);
    return chosen?.as === "json" ? chosen : undefined;
  });
  return found.as === "not-acceptable" ? undefined : found.format;
}

/** Media types named by the routes of built-in kinds; they ignore others that a client accepts. */
export const ROUTED: readonly string[] = [
  "*/*",
  "application/json",
  "application/yaml",
  "application/vnd.kubernetes.protobuf",
];

/** Whether a route of a built-in kind accepts a request, before the negotiation. */
export function isRouted(accept: string | undefined, types: readonly string[] = ROUTED): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  return accept.split(",").some((clause) => types.includes(clause.split(";")[0]?.trim() ?? ""));
}

function firstOf(
  accept: string | undefined,
  choose: (clause: AcceptClause) => Negotiated | undefined,
): Negotiated {
  for (const clause of parseAccept(accept)) {
    const chosen = choose(clause);
    if (chosen !== undefined) return chosen;
  }
  return { as: "not-acceptable" };
}

function representationOf({ mediaType, parameters }: AcceptClause): Negotiated | undefined {
  const format = formatOf(mediaType);
  const { as, g: group, v: version } = parameters;
  if (format === undefined) return undefined;
  if (as === undefined && group === undefined && version === undefined) {
    return { as: "json", format };
  }
  if (group !== "meta.k8s.io" || (version !== "v1" && version !== "v1beta1")) return undefined;
  switch (as) {
    case "Table":
      return { as: "table", format, version };
    case "PartialObjectMetadata":
      return { as: "partial", format, version };
    case "PartialObjectMetadataList":
      return { as: "partial-list", format, version };
    default:
      return undefined;
  }
}

function formatOf(mediaType: string): "json" | "yaml" | undefined {
  if (["application/json", "application/*", "*/*"].includes(mediaType)) return "json";
  return mediaType === "application/yaml" ? "yaml" : undefined;
}
