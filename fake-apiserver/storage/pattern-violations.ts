import type { StatusCause } from "../../src/wire/status.js";
import { compilePattern } from "../values/go-pattern.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";

/** What is wrong with the patterns of a structural schema, in a real server's words. */
export function patternViolations(
  schema: unknown,
  place: string,
): readonly Required<StatusCause>[] {
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
