import type { KubernetesObject } from "../../src/wire/resource.js";
import { memberSchema } from "../definitions/structural-schema.js";
import type { ServedResource } from "../storage/served-resource.js";
import { at, isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { compareValues } from "./compare-values.js";
import { pathText } from "./field-set.js";
import { keysOfItem, ListItemError } from "./list-items.js";
import { METADATA_SCHEMA } from "./metadata-schema.js";
import { shapeOfResource } from "./tracked-fields.js";

const EMBEDDED = "x-kubernetes-embedded-resource";
/** Fields that every object has, declared or not. */
const ROOT_FIELDS = ["apiVersion", "kind", "metadata"];

/**
 * The type errors of metadata, with the messages of a real server.
 * @param around where the object stands whose metadata they are: ".spec.template"
 *
 * Mirrors: sigs.k8s.io/structured-merge-diff typed (validateScalar).
 */
export function metadataFaults(metadata: unknown, around = ""): readonly string[] {
  return faultsAt(metadata, METADATA_SCHEMA, `${around}.metadata`);
}

/** Where metadata have what no metadata have. */
export function undeclaredMetadata(metadata: unknown, around = ""): readonly string[] {
  const place = `${around}.metadata`;
  return undeclaredAt(metadata, { schema: METADATA_SCHEMA, place, isRoot: false, isKept: false });
}

/** Where a configuration is not of the types that a structural schema wants. Null is of all of them. */
export function schemaFaults(
  configuration: KubernetesObject,
  schema: JsonObject,
): readonly string[] {
  return Object.entries(configuration).flatMap(([name, member]) => {
    const known = ROOT_FIELDS.includes(name) ? undefined : memberSchema(schema, name);
    return known === undefined ? [] : faultsAt(member, known, `.${name}`);
  });
}

/**
 * Where an object has what a structural schema does not declare. A real server stops at the first in each object, and keeps
 * everything below what keeps unknown fields.
 *
 * Mirrors: kube-openapi pkg/schemaconv (parseObject), sigs.k8s.io/structured-merge-diff typed (visitMapItems).
 */
export function undeclaredFaults(object: KubernetesObject, schema: JsonObject): readonly string[] {
  return undeclaredAt(object, { schema, place: "", isRoot: true, isKept: false });
}

/** One message for all faults. */
export function joinedFaults(faults: readonly string[]): string {
  return faults.length === 1 ? String(faults[0]) : ["errors:", ...faults].join("\n  ");
}

/** Where a value stands, and what is said of it. */
interface SchemaPlace {
  readonly schema: JsonObject;
  readonly place: string;
  /** Whether it is a whole object. */
  readonly isRoot: boolean;
  /** Whether unknown fields are kept, here and below. */
  readonly isKept: boolean;
}

function undeclaredAt(value: unknown, at: SchemaPlace): readonly string[] {
  const { schema, place } = at;
  const isKept = at.isKept || schema["x-kubernetes-preserve-unknown-fields"] === true;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!isJsonObject(items)) return [];
    return value.flatMap((item, index) => {
      const step = stepText(item, index, schema);
      return undeclaredAt(item, { schema: items, place: `${place}${step}`, isRoot: false, isKept });
    });
  }
  if (!isJsonObject(value)) return [];
  const isObject = at.isRoot || schema[EMBEDDED] === true;
  const takesAny = isKept || isFreeForm(schema, isObject);
  const faults: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (isObject && ROOT_FIELDS.includes(name)) {
      if (name === "metadata" && !at.isRoot) faults.push(...undeclaredMetadata(member, place));
      continue;
    }
    const known = memberSchema(schema, name);
    const below = `${place}.${name}`;
    if (known !== undefined) {
      faults.push(...undeclaredAt(member, { schema: known, place: below, isRoot: false, isKept }));
    } else if (!takesAny) return [...faults, `${below}: field not declared in schema`];
  }
  return faults;
}

/** Whether an object says nothing of its members. */
function isFreeForm({ properties, additionalProperties }: JsonObject, isObject: boolean): boolean {
  if (additionalProperties !== undefined) return additionalProperties === true;
  return !isObject && Object.keys(record(properties)).length === 0;
}

/** Whether a custom resource is of the types that its schema wants, as far as ownership goes: items may be there twice. */
export function isOfTypes(resource: ServedResource, object: KubernetesObject): boolean {
  if (resource.schema === undefined) return true;
  if (schemaFaults(object, resource.schema.document).length > 0) return false;
  try {
    compareValues({}, object, shapeOfResource(resource));
    return true;
  } catch (error) {
    if (error instanceof ListItemError) return false;
    throw error;
  }
}

function faultsAt(value: unknown, schema: JsonObject, place: string): readonly string[] {
  if (value === null || value === undefined) return [];
  const { type } = schema;
  if (type === "array" && !Array.isArray(value)) {
    return [`${place}: expected list, got &{${shown(value)}}`];
  }
  if (Array.isArray(value) && type === "array") {
    const { items } = schema;
    if (!isJsonObject(items)) return [];
    const isKeyed = schema["x-kubernetes-list-type"] === "map";
    return value.flatMap((item, index) => {
      // Without keys it is refused in other words, as the list is merged.
      if (isKeyed && !isJsonObject(item)) return [];
      return faultsAt(item, items, `${place}${stepText(item, index, schema)}`);
    });
  }
  if (type === "object") {
    if (!isJsonObject(value)) return [`${place}: expected map, got &{${shown(value)}}`];
    const isObject = schema[EMBEDDED] === true;
    return Object.entries(value).flatMap(([name, member]) => {
      if (isObject && ROOT_FIELDS.includes(name)) return rootFaults(name, member, place);
      const known = memberSchema(schema, name);
      return known === undefined ? [] : faultsAt(member, known, `${place}.${name}`);
    });
  }
  return scalarFaults(isAnyScalar(schema) ? ANY_SCALAR : type, value).map(
    (fault) => `${place}: ${fault}`,
  );
}

/** Of a text with a format, an apply knows only that it is a scalar. */
function isAnyScalar({ type, format = "" }: JsonObject): boolean {
  return type === "string" && format !== "" && format !== "byte";
}

/** The type errors of an embedded object and its metadata. */
function rootFaults(name: string, value: unknown, place: string): readonly string[] {
  if (name !== "metadata") {
    return scalarFaults("string", value).map((fault) => `${place}.${name}: ${fault}`);
  }
  return metadataFaults(value, place);
}

/** How the item of a list is called. */
function stepText(item: unknown, index: number, schema: JsonObject): string {
  switch (schema["x-kubernetes-list-type"]) {
    case "set":
      return pathText([`v:${JSON.stringify(item)}`]);
    case "map": {
      const names = schema["x-kubernetes-list-map-keys"];
      const known = Array.isArray(names) ? names.map(String) : [];
      const { properties } = record(schema["items"]);
      const keys = keysOfItem(record(item), known, (name) => at(properties, name, "default"));
      return pathText([`k:${JSON.stringify(keys)}`]);
    }
    default:
      return `[${index}]`;
  }
}

/** The type of what may be any scalar. */
export const ANY_SCALAR = "scalar";

/** The error of a scalar for the type of its schema. */
export function scalarFaults(type: unknown, value: unknown): readonly string[] {
  if (value === null) return [];
  switch (type) {
    case "string":
      return typeof value === "string"
        ? []
        : [`expected string, got &value.valueUnstructured{Value:${inGo(value)}}`];
    case "integer":
    case "number":
      return typeof value === "number"
        ? []
        : [`expected numeric (int or float), got ${goTypeOf(value)}`];
    case "boolean":
      return typeof value === "boolean" ? [] : [`expected boolean, got &{${shown(value)}}`];
    case ANY_SCALAR:
      return typeof value === "object" ? [`expected any scalar, got &{${shown(value)}}`] : [];
    default:
      return [];
  }
}

/** As Go's %v has it. */
export function shown(value: unknown): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(shown).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const names = Object.keys(value).toSorted();
  return `map[${names.map((name) => `${name}:${shown(value[name])}`).join(" ")}]`;
}

/** As Go's %#v has it. */
function inGo(value: unknown): string {
  if (value === null) return "interface {}(nil)";
  if (Array.isArray(value)) return `[]interface {}{${value.map(inGo).join(", ")}}`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  const members = names.map((name) => `${JSON.stringify(name)}:${inGo(value[name])}`);
  return `map[string]interface {}{${members.join(", ")}}`;
}

function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "[]interface {}";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "string" : "map[string]interface {}";
}
