/**
 * Validates type and metadata of embedded objects.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/objectmeta.
 */
import { type Cause, invalid, required } from "../storage/field-causes.js";
import { metadataViolations } from "../storage/metadata-violations.js";
import { unmarshalling } from "../values/go-kind.js";
import { isJsonObject, type JsonObject, record, withSortedKeys } from "../values/json-value.js";
import { decodedMetadata, metadataTypeFault } from "../values/metadata-types.js";
import { oldLabelFaults } from "../values/qualified-name.js";
import { hasPart } from "./schema-parts.js";

const EMBEDDED = "x-kubernetes-embedded-resource";

/** Whether a schema contains an embedded object. */
export function holdsEmbedded(schema: unknown): boolean {
  return hasPart(schema, (part) => part[EMBEDDED] === true);
}

interface Embedded {
  readonly object: JsonObject;
  readonly place: string;
}

/** The errors of the embedded objects in a value, which may be one itself. */
export function embeddedViolations(
  value: unknown,
  schema: unknown,
  place: string,
  isResource = false,
): readonly Cause[] {
  return [...embeddedIn(value, schema, place, isResource)].flatMap(ofObject);
}

/** Why an embedded object in a value cannot be decoded; undefined if all can. */
export function embeddedFault(
  value: unknown,
  schema: unknown,
  place: string,
  isResource = false,
): Cause | undefined {
  for (const { object, place: at } of embeddedIn(value, schema, place, isResource)) {
    for (const [name, member] of Object.entries(object)) {
      const why = faultOf(name, member);
      if (why !== undefined) return invalid(within(at, name), withSortedKeys(member), why);
    }
  }
  return undefined;
}

function faultOf(name: string, member: unknown): string | undefined {
  switch (name) {
    case "apiVersion":
    case "kind":
      return typeof member === "string" ? undefined : "must be a string";
    case "metadata":
      if (member === null) return undefined;
      return isJsonObject(member)
        ? metadataTypeFault(member, { isCustom: true })
        : unmarshalling(member, "value of type v1.ObjectMeta");
    default:
      return undefined;
  }
}

function* embeddedIn(
  value: unknown,
  schema: unknown,
  place: string,
  isResource = false,
): Generator<Embedded, undefined> {
  if (!isJsonObject(schema)) return;
  const { properties, items, additionalProperties } = schema;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* embeddedIn(item, items, `${place}[${index}]`);
    }
  }
  if (!isJsonObject(value)) return;
  if (isResource || schema[EMBEDDED] === true) yield { object: value, place };
  const named = record(properties);
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(named, name)) yield* embeddedIn(member, named[name], within(place, name));
    else yield* embeddedIn(member, additionalProperties, `${place}[${name}]`);
  }
  return;
}

function within(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

function ofObject({ object, place }: Embedded): readonly Cause[] {
  const { metadata } = object;
  const ofMetadata = isJsonObject(metadata)
    ? metadataViolations(
        { names: "segment", custom: true, group: "", kind: "" },
        decodedMetadata(metadata),
      )
    : [];
  return [
    ...["apiVersion", "kind"].flatMap((name) => ofType(object[name], name, within(place, name))),
    ...ofMetadata.map((cause) => ({ ...cause, field: within(place, cause.field) })),
  ];
}

function ofType(value: unknown, name: string, field: string): readonly Cause[] {
  if (value === undefined) return [required(field)];
  if (value === "") return [invalid(field, "", "must not be empty")];
  if (typeof value !== "string") return [invalid(field, value, "must be a string")];
  if (name === "apiVersion") {
    const isOne = value.split("/").length <= 2;
    return isOne ? [] : [invalid(field, value, `unexpected GroupVersion string: ${value}`)];
  }
  const faults = oldLabelFaults(value.toLowerCase());
  const why = `may have mixed case, but should otherwise match: ${faults.join(",")}`;
  return faults.length === 0 ? [] : [invalid(field, value, why)];
}
