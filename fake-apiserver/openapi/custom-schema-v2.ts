import { isJsonObject, type JsonObject } from "../values/json-value.js";

/** What Swagger 2.0 has no word for. */
const ONLY_V3 = ["allOf", "anyOf", "oneOf", "not", "nullable"];

/**
 * The schema of a custom resource as version 2 can say it. Where that is not all, it says less: what may be null is of no
 * type, and of what may have any fields no field is named, since old clients of version 2 would refuse the others.
 */
export function customSchemaV2(schema: JsonObject): JsonObject {
  const isNullable = schema["nullable"] === true;
  const keepsUnknown = schema["x-kubernetes-preserve-unknown-fields"] === true;
  const isVague = isNullable || keepsUnknown;
  const kept = new Map(Object.entries(schema).filter(([name]) => !ONLY_V3.includes(name)));
  const { items, properties, additionalProperties } = schema;
  kept.delete("items");
  kept.delete("properties");
  if (!isVague && isJsonObject(items)) kept.set("items", customSchemaV2(items));
  if (!isVague && isJsonObject(properties)) kept.set("properties", membersV2(properties));
  if (isJsonObject(additionalProperties)) {
    kept.set("additionalProperties", customSchemaV2(additionalProperties));
  }
  const isListOfAnything = schema["type"] === "array" && !kept.has("items");
  const isAnyObject = schema["type"] === "object" && keepsUnknown;
  if (isNullable || isListOfAnything || isAnyObject) kept.delete("type");
  const required = requiredV2(schema);
  kept.delete("required");
  if (required.length > 0) kept.set("required", required);
  return Object.fromEntries(kept);
}

function membersV2(properties: JsonObject): JsonObject {
  const members = Object.entries(properties).map(([name, member]): [string, unknown] => [
    name,
    isJsonObject(member) ? customSchemaV2(member) : {},
  ]);
  return Object.fromEntries(members);
}

/** A member that may be null cannot be required there. */
function requiredV2({ required, properties, additionalProperties }: JsonObject): readonly string[] {
  if (!Array.isArray(required)) return [];
  if (isJsonObject(additionalProperties) && additionalProperties["nullable"] === true) return [];
  const members = isJsonObject(properties) ? properties : {};
  return required.map(String).filter((name) => {
    const member = members[name];
    return !isJsonObject(member) || member["nullable"] !== true;
  });
}
