import type { ErrorObject } from "ajv";
import { record } from "../values/json-value.js";
import { nearestHint } from "../values/nearest-hint.js";

/** Steps from the root of a document to a place in it. */
export type IssuePath = readonly (string | number)[];

/** The one issue to report of a document that a schema refused. */
export interface SchemaIssue {
  readonly path: IssuePath;
  /** The message, without the place: `unknown member "tims"`. */
  readonly message: string;
  /** What to do about it: `did you mean "times"?`. */
  readonly hint?: string;
}

/** Writes a path as JavaScript would: `[0].do[1].fault`; the root is "(root)". */
export function formatPath(path: IssuePath): string {
  if (path.length === 0) return "(root)";
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/**
 * Chooses what to say of all that ajv found. The deepest error wins, because a `oneOf` reports its branches' errors
 * and its own; among equals the more specific keyword wins. Needs `allErrors` and `verbose`.
 */
export function mainIssue(errors: readonly ErrorObject[]): SchemaIssue {
  const ranked = errors
    .map((error) => ({ error, issue: toIssue(error) }))
    .sort(
      (one, other) =>
        other.issue.path.length - one.issue.path.length ||
        specificity(other.error) - specificity(one.error),
    );
  return ranked[0]?.issue ?? { path: [], message: "does not match the schema" };
}

const VAGUE_KEYWORDS = ["oneOf", "anyOf", "if", "type"];

function specificity(error: ErrorObject): number {
  const rank = VAGUE_KEYWORDS.indexOf(error.keyword);
  return rank < 0 ? VAGUE_KEYWORDS.length : rank;
}

function toIssue(error: ErrorObject): SchemaIssue {
  const path = toPath(error.instancePath);
  switch (error.keyword) {
    case "additionalProperties":
      return unknownMember(path, error);
    case "discriminator":
      return unknownTag(path, error);
    case "required":
      return { path, message: `member "${String(error.params["missingProperty"])}" is missing` };
    case "enum":
      return unknownValue(path, error);
    default:
      return { path, message: error.message ?? `fails ${error.keyword}` };
  }
}

function unknownMember(path: IssuePath, error: ErrorObject): SchemaIssue {
  const member = String(error.params["additionalProperty"]);
  const known = Object.keys(record(record(error.parentSchema)["properties"]));
  const hint = nearestHint(member, known) ?? `known members: ${known.join(", ")}`;
  return { path: [...path, member], message: `unknown member "${member}"`, hint };
}

function unknownTag(path: IssuePath, error: ErrorObject): SchemaIssue {
  const tag = String(error.params["tag"]);
  const value: unknown = error.params["tagValue"];
  const place = [...path, tag];
  if (typeof value !== "string") return { path: place, message: "must be a string" };
  const message = `unknown ${tag} "${value}"`;
  const hint = nearestHint(value, tagValues(error.parentSchema, tag));
  return hint === undefined ? { path: place, message } : { path: place, message, hint };
}

function unknownValue(path: IssuePath, error: ErrorObject): SchemaIssue {
  const allowed: unknown = error.params["allowedValues"];
  const values = Array.isArray(allowed) ? allowed.map(String) : [];
  const message = `must be one of ${values.join(", ")}`;
  const hint = typeof error.data === "string" ? nearestHint(error.data, values) : undefined;
  return hint === undefined ? { path, message } : { path, message, hint };
}

function tagValues(parentSchema: unknown, tag: string): string[] {
  const branches = record(parentSchema)["oneOf"];
  if (!Array.isArray(branches)) return [];
  return branches.flatMap((branch) => {
    const value = record(record(record(branch)["properties"])[tag])["const"];
    return typeof value === "string" ? [value] : [];
  });
}

function toPath(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
