/**
 * What is wrong with the type of an object that is a part of another.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/objectmeta/validation.go.
 */
import { type Cause, invalid, required } from "../storage/field-causes.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { oldLabelFaults } from "../values/qualified-name.js";

const EMBEDDED = "x-kubernetes-embedded-resource";

/** Whether a schema has an object in it that is one of its own. */
export function holdsEmbedded(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  const { properties, items, additionalProperties } = schema;
  const parts = [items, additionalProperties, ...Object.values(record(properties))];
  return schema[EMBEDDED] === true || parts.some(holdsEmbedded);
}

/** What is wrong with the types of all that are in a value; nothing of the value itself. */
export function embeddedViolations(
  value: unknown,
  schema: unknown,
  place: string,
): readonly Cause[] {
  if (!isJsonObject(schema)) return [];
  const { properties, items, additionalProperties } = schema;
  const below = (part: unknown, of: unknown, at: string) => [
    ...(isJsonObject(of) && of[EMBEDDED] === true && isJsonObject(part) ? ofType(part, at) : []),
    ...embeddedViolations(part, of, at),
  ];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => below(item, items, `${place}[${index}]`));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = record(properties)[name];
    if (known !== undefined) return below(member, known, place === "" ? name : `${place}.${name}`);
    return below(member, additionalProperties, `${place}[${name}]`);
  });
}

function ofType(object: JsonObject, place: string): readonly Cause[] {
  return ["apiVersion", "kind"].flatMap((name) => {
    const field = `${place}.${name}`;
    const value = object[name];
    if (value === undefined) return [required(field)];
    if (value === "") return [invalid(field, "", "must not be empty")];
    if (typeof value !== "string") return [invalid(field, value, "must be a string")];
    const faults = name === "kind" ? oldLabelFaults(value.toLowerCase()) : [];
    const why = `may have mixed case, but should otherwise match: ${faults.join(",")}`;
    return faults.length === 0 ? [] : [invalid(field, value, why)];
  });
}
