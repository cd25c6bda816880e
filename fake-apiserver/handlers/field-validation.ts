import type { KubernetesObject } from "../../src/wire/resource.js";
import { unknownKindFields } from "../kinds/unknown-fields.js";
import { type Cause, unsupported } from "../storage/field-causes.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { unknownMetadata } from "../values/metadata-types.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";

type Directive = "Ignore" | "Warn" | "Strict";

/** An object as it was sent. */
export interface SentObject {
  readonly object: KubernetesObject;
  /** What is wrong with the members of the body, in words, if these are unknown. */
  faults(unknown: readonly string[]): readonly string[];
  /** What it is, where that is not an object of the resource. */
  readonly is?: { readonly apiVersion: string; readonly kind: string };
}

/**
 * Looks for fields that are there twice, and for fields that the schema does not know, and does with them what the
 * parameter `fieldValidation` says; without it: warn. Custom resources without a schema have none but in their metadata.
 * Returns what is to be refused: "strict decoding error: …".
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

/** What the parser of YAML has found is one error, in lines. */
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

/** What is wrong with the parameter `fieldValidation`. */
export function directiveCauses(value = ""): readonly Cause[] {
  const known = ["", "Ignore", "Strict", "Warn"];
  return known.includes(value) ? [] : [unsupported("fieldValidation", value, known)];
}
