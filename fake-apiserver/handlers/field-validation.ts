import type { KubernetesObject } from "../../src/wire/resource.js";
import { unknownFields as unknownFieldsOf } from "../definitions/structural-schema.js";
import { kindTable } from "../kinds/kind-table.js";
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
  services: HandlerServices,
  request: ResourceRequest,
  { object, faults, is }: SentObject,
): string | undefined {
  const { resource } = request.target;
  return treatedFaults(services, request, () =>
    faults(is === undefined ? unknownFields(resource, object) : unknownKindFields(object, is)),
  );
}

/** Treats faults of fields as the parameter says. Returns as `findFieldFaults`. */
export function treatedFaults(
  { profile }: HandlerServices,
  request: ResourceRequest,
  find: () => readonly string[],
): string | undefined {
  if (!profile.has("fieldValidation")) return undefined;
  const directive = readDirective(request.query["fieldValidation"]);
  if (directive === "Ignore") return undefined;
  const texts = find();
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
  const { apiVersion = "", kind = "" } = object;
  const ofMetadata = () => unknownMetadata(object.metadata).map((field) => `metadata.${field}`);
  if (resource.custom === true) return [...ofMetadata(), ...unknownContent(resource, object)];
  const given = { apiVersion: String(apiVersion), kind: String(kind) };
  const isTyped = kindTable().typeNameOf(given.apiVersion, given.kind) !== undefined;
  return isTyped ? unknownKindFields(object, given) : ofMetadata();
}

/** Of an object of another kind nothing is known; of another version of the kind, what that version says. */
function unknownContent(resource: ServedResource, object: KubernetesObject): readonly string[] {
  const { schema, versionSchemas } = resource;
  if (object.kind !== resource.kind) return [];
  const apiVersion = String(object.apiVersion);
  if (apiVersion === groupVersion(resource)) return schema?.unknownFields(object) ?? [];
  const [group, version = "", ...rest] = apiVersion.split("/");
  if (group !== resource.group || rest.length > 0 || versionSchemas === undefined) return [];
  return unknownFieldsOf(object, versionSchemas.get(version) ?? {});
}

function readDirective(value: string | undefined): Directive {
  return value === "Ignore" || value === "Strict" ? value : "Warn";
}

/** The error of the parameter `fieldValidation`. */
export function directiveCauses(value = ""): readonly Cause[] {
  const known = ["", "Ignore", "Strict", "Warn"];
  return known.includes(value) ? [] : [unsupported("fieldValidation", value, known)];
}
