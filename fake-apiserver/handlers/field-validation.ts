import type { KubernetesObject } from "../../src/wire/resource.js";
import { unknownKindFields } from "../kinds/unknown-fields.js";
import { type Cause, unsupported } from "../storage/field-causes.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { unknownMetadata } from "../values/metadata-types.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";

type Directive = "Ignore" | "Warn" | "Strict";

/** An object as sent. */
export interface SentObject {
  readonly object: KubernetesObject;
  /** The errors of the body's members, if they are known already. */
  faults(unknown: readonly string[]): readonly string[];
  /** Its kind, if it is not an object of the resource. */
  readonly is?: { readonly apiVersion: string; readonly kind: string };
}

/**
 * Checks for duplicate fields, and for fields unknown to the schema, and treats them as the
 * parameter `fieldValidation` says; default: warn. For custom resources without a schema, only metadata is checked.
 * Returns the error to refuse with: "strict decoding error: …".
 */
export function findFieldFaults(
  { profile }: HandlerServices,
  request: ResourceRequest,
  { object, faults, is }: SentObject,
): string | undefined {
  if (!profile.has("fieldValidation")) return undefined;
  const directive = readDirective(request.query["fieldValidation"]);
  if (directive === "Ignore") return undefined;
  const { resource } = request.target;
  const unknown =
    is === undefined ? unknownFields(resource, object) : unknownKindFields(object, is);
  const texts = faults(unknown);
  if (texts.length === 0) return undefined;
  if (directive === "Strict") return `strict decoding error: ${strictText(texts)}`;
  request.warnings.push(...texts);
  return undefined;
}

/** All errors of the YAML parser are one error, in lines. */
export function strictText(texts: readonly string[]): string {
  const isOfYaml = (text: string) => text.startsWith("line ");
  const lines = texts.filter(isOfYaml).map((text) => `\n  ${text}`);
  const others = texts.filter((text) => !isOfYaml(text));
  const yaml = lines.length === 0 ? [] : [`yaml: unmarshal errors:${lines.join("")}`];
  return [...yaml, ...others].join(", ");
}

/** "unknown field "foo"" */
export function faultText(is: "unknown" | "duplicate", place: string): string {
  return `${is} field ${JSON.stringify(place)}`;
}

function unknownFields(resource: ServedResource, object: KubernetesObject): readonly string[] {
  if (resource.custom === true) {
    // The fields of another kind are unknown.
    if (object.kind !== resource.kind) return [];
    const metadata = unknownMetadata(object.metadata).map((field) => `metadata.${field}`);
    return [...metadata, ...(resource.schema?.unknownFields(object) ?? [])];
  }
  return unknownKindFields(object, { apiVersion: groupVersion(resource), kind: resource.kind });
}

function readDirective(value: string | undefined): Directive {
  return value === "Ignore" || value === "Strict" ? value : "Warn";
}

/** The error of the parameter `fieldValidation`. */
export function directiveCauses(value = ""): readonly Cause[] {
  const known = ["", "Ignore", "Strict", "Warn"];
  return known.includes(value) ? [] : [unsupported("fieldValidation", value, known)];
}
