/**
 * What a server knows of two kinds that it needs itself, namespaces and definitions of custom resources: what it adds to
 * new ones, and which it refuses. Other kinds are stored as they come.
 */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { StatusCause } from "../../src/wire/status.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import { compilePattern } from "../values/go-pattern.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { configKeyViolations } from "./config-keys.js";
import { isDefinitions, isNamespaces, type ServedResource } from "./served-resource.js";

/** A new object with what the server adds to it. */
export function withKindDefaults(
  resource: ServedResource,
  object: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject {
  if (isNamespaces(resource)) return newNamespace(object, profile);
  return isDefinitions(resource) ? newDefinition(completedDefinition(object)) : object;
}

/** An object that replaces another, with what its writer cannot change. */
export function withKindConstants(
  resource: ServedResource,
  object: KubernetesObject,
  stored: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject {
  if (isDefinitions(resource)) return completedDefinition(object);
  if (!isNamespaces(resource)) return object;
  const finalizers = member(stored["spec"], "finalizers");
  const spec = isJsonObject(object["spec"]) ? object["spec"] : {};
  return {
    ...object,
    ...(finalizers === undefined ? {} : { spec: { ...spec, finalizers } }),
    metadata: withNameLabel(object, profile),
  };
}

/** Why an object is no object of its kind; nothing for most kinds, which are stored as they come. */
export function kindViolations(
  resource: ServedResource,
  object: KubernetesObject,
): readonly Required<StatusCause>[] {
  return isDefinitions(resource)
    ? definitionViolations(object)
    : configKeyViolations(resource, object);
}

/** Whether somebody besides `metadata.finalizers` keeps a marked object from going. */
export function isHeld(resource: ServedResource, object: KubernetesObject): boolean {
  const finalizers = isNamespaces(resource) ? member(object["spec"], "finalizers") : undefined;
  return Array.isArray(finalizers) && finalizers.length > 0;
}

function newNamespace(object: KubernetesObject, profile: ServerProfile): KubernetesObject {
  return {
    ...object,
    metadata: withNameLabel(object, profile),
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  };
}

function withNameLabel(
  { metadata }: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject["metadata"] {
  if (!profile.has("namespaceNameLabels")) return metadata;
  const labels = { ...metadata.labels, "kubernetes.io/metadata.name": metadata.name ?? "" };
  return { ...metadata, labels };
}

/** Nobody has accepted it yet. What it stores its objects as is known. */
function newDefinition(object: KubernetesObject): KubernetesObject {
  const versions = member(object["spec"], "versions");
  const stored = (Array.isArray(versions) ? versions : [])
    .filter((version) => member(version, "storage") === true)
    .map((version) => member(version, "name"));
  const acceptedNames = { plural: "", kind: "" };
  return { ...object, status: { conditions: null, acceptedNames, storedVersions: stored } };
}

function completedDefinition(object: KubernetesObject): KubernetesObject {
  const { spec } = object;
  if (!isJsonObject(spec) || !isJsonObject(spec["names"])) return object;
  const { kind } = spec["names"];
  if (typeof kind !== "string") return object;
  return {
    ...object,
    spec: {
      conversion: { strategy: "None" },
      ...spec,
      names: { listKind: `${kind}List`, singular: kind.toLowerCase(), ...spec["names"] },
    },
  };
}

function definitionViolations(object: KubernetesObject): readonly Required<StatusCause>[] {
  const spec = isJsonObject(object["spec"]) ? object["spec"] : {};
  const names = isJsonObject(spec["names"]) ? spec["names"] : {};
  const versions = Array.isArray(spec["versions"]) ? spec["versions"].filter(isJsonObject) : [];
  const causes = [
    ...missing(spec, "spec", ["group", "scope"]),
    ...missing(names, "spec.names", ["plural", "kind"]),
    ...versions.flatMap((version, index) => versionViolations(version, index)),
    ...patternsOf(versions),
  ];
  const name = `${String(names["plural"])}.${String(spec["group"])}`;
  if (object.metadata.name !== name) {
    const wanted = 'must be spec.names.plural+"."+spec.group';
    causes.push(invalid("metadata.name", object.metadata.name, wanted));
  }
  if (versions.filter(({ storage }) => storage === true).length !== 1) {
    const wanted = "must have exactly one version marked as storage version";
    causes.push(invalid("spec.versions", spec["versions"] ?? null, wanted));
  }
  return causes;
}

/** A real server has a schema that all versions share in one place, and names that. */
function patternsOf(versions: readonly JsonObject[]): readonly Required<StatusCause>[] {
  const schemas = versions.map(({ schema }) => member(schema, "openAPIV3Schema"));
  const isShared = schemas.every((schema) => isDeepStrictEqual(schema, schemas[0]));
  if (isShared) return patternViolations(schemas[0], "spec.validation.openAPIV3Schema");
  return schemas.flatMap((schema, index) =>
    patternViolations(schema, `spec.versions[${index}].schema.openAPIV3Schema`),
  );
}

function versionViolations(version: JsonObject, index: number): readonly Required<StatusCause>[] {
  const place = `spec.versions[${index}]`;
  const schema = member(version["schema"], "openAPIV3Schema");
  return [
    ...missing(version, place, ["name"]),
    ...(isJsonObject(schema) ? [] : [required(`${place}.schema.openAPIV3Schema`)]),
  ];
}

function missing(
  record: JsonObject,
  place: string,
  fields: readonly string[],
): Required<StatusCause>[] {
  return fields
    .filter((field) => typeof record[field] !== "string" || record[field] === "")
    .map((field) => required(`${place}.${field}`));
}

function required(field: string): Required<StatusCause> {
  return { reason: "FieldValueRequired", message: "Required value", field };
}

function invalid(field: string, value: unknown, wanted: string): Required<StatusCause> {
  const message = `Invalid value: ${JSON.stringify(value)}: ${wanted}`;
  return { reason: "FieldValueInvalid", message, field };
}

function member(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}

/** What is wrong with the patterns of a structural schema, in a real server's words. */
function patternViolations(schema: unknown, place: string): readonly Required<StatusCause>[] {
  if (!isJsonObject(schema)) return [];
  return [
    ...ownViolations(schema, `${place}.pattern`),
    ...membersOf(schema).flatMap(([name, member]) => patternViolations(member, `${place}.${name}`)),
  ];
}

function ownViolations({ pattern }: JsonObject, field: string): readonly Required<StatusCause>[] {
  if (typeof pattern !== "string" || pattern === "") return [];
  try {
    compilePattern(pattern);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `Invalid value: ${JSON.stringify(pattern)}: must be a valid regular expression, but isn't: ${why}`;
    return [{ reason: "FieldValueInvalid", message, field }];
  }
}

/** The schemas in a schema, by their places. */
function membersOf(schema: JsonObject): readonly (readonly [place: string, member: unknown])[] {
  const { properties, items, additionalProperties, not } = schema;
  const named = isJsonObject(properties) ? Object.entries(properties) : [];
  return [
    ...named.map(([name, member]) => [`properties[${name}]`, member] as const),
    ...Object.entries({ items, additionalProperties, not }),
    ...["allOf", "anyOf", "oneOf"].flatMap((word) => {
      const parts = schema[word];
      return Array.isArray(parts)
        ? parts.map((part, index) => [`${word}[${index}]`, part] as const)
        : [];
    }),
  ];
}
