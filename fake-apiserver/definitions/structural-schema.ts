import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/** Fields that every object has, whatever its schema says. They have rules of their own. */
const ROOT_FIELDS = ["apiVersion", "kind", "metadata"];

/**
 * The fields of a value that its structural schema does not know: "spec.size", "spec.ports[0].name". A field below an
 * unknown one is not named.
 */
export function unknownFields(value: unknown, schema: JsonObject): readonly string[] {
  const found: string[] = [];
  walk(value, schema, "", true, (place) => found.push(place));
  return found;
}

/** The value without the fields that its structural schema does not know. */
export function prunedValue(value: unknown, schema: JsonObject): unknown {
  return walk(value, schema, "", true, () => {});
}

/** The value without the fields that its structural schema does not know, and with the schema's defaults. */
export function completedValue(value: unknown, schema: JsonObject): unknown {
  return withDefaults(prunedValue(value, schema), schema);
}

/** The value without members that are null, may not be, and have no default. */
export function withoutNulls(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    return items === undefined ? value : value.map((item) => withoutNulls(item, items));
  }
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const known = memberSchema(schema, name);
    if (known === undefined) return [[name, member]];
    const isDropped =
      member === null && known["nullable"] !== true && known["default"] === undefined;
    return isDropped ? [] : [[name, withoutNulls(member, known)]];
  });
  return Object.fromEntries(kept);
}

/** The schema of a member or an item; `undefined`: nothing is said about it. */
export function memberSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const { properties, additionalProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
    const member = properties[name];
    return isJsonObject(member) ? member : undefined;
  }
  return isJsonObject(additionalProperties) ? additionalProperties : undefined;
}

/** Whether fields that the schema does not name are kept. */
function keepsUnknownFields(schema: JsonObject): boolean {
  return (
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["additionalProperties"] === true
  );
}

function walk(
  value: unknown,
  schema: JsonObject,
  place: string,
  isObjectRoot: boolean,
  onUnknown: (place: string) => void,
): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    if (items === undefined) return value;
    return value.map((item, index) => walk(item, items, `${place}[${index}]`, false, onUnknown));
  }
  if (!isJsonObject(value)) return value;
  const isRoot = isObjectRoot || schema["x-kubernetes-embedded-resource"] === true;
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const at = place === "" ? name : `${place}.${name}`;
    const known = memberSchema(schema, name);
    if (isRoot && ROOT_FIELDS.includes(name)) kept.push([name, member]);
    else if (known !== undefined) kept.push([name, walk(member, known, at, false, onUnknown)]);
    else if (keepsUnknownFields(schema)) kept.push([name, member]);
    else onUnknown(at);
  }
  return Object.fromEntries(kept);
}

function withDefaults(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    return items === undefined ? value : value.map((item) => withDefaults(item, items));
  }
  if (!isJsonObject(value)) return value;
  const completed = new Map(Object.entries(value));
  const { properties } = schema;
  for (const [name, member] of Object.entries(record(properties))) {
    if (!isJsonObject(member) || member["default"] === undefined) continue;
    const present = completed.get(name);
    // A null where none may be counts as absent.
    const isAbsent = present === undefined || (present === null && member["nullable"] !== true);
    if (isAbsent) completed.set(name, member["default"]);
  }
  for (const [name, member] of completed) {
    const known = memberSchema(schema, name);
    if (known !== undefined) completed.set(name, withDefaults(member, known));
  }
  return Object.fromEntries(completed);
}
