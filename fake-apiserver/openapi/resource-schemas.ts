import { kindTable } from "../kinds/kind-table.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import type { Dialect } from "./dialect.js";
import { OBJECT_META, typeSchemas } from "./type-schemas.js";

/** Keywords that Swagger 2.0 does not have. */
const ONLY_V3 = ["allOf", "anyOf", "oneOf", "not", "nullable"];

/**
 * The schema of a custom resource in version 2, which cannot express all of it: a nullable value has no type, and an object
 * with unknown fields lists none, because old clients of version 2 would refuse the others.
 */
function customSchemaV2(schema: JsonObject): JsonObject {
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

/** A nullable member cannot be required in version 2. */
function requiredV2({ required, properties, additionalProperties }: JsonObject): readonly string[] {
  if (!Array.isArray(required)) return [];
  if (isJsonObject(additionalProperties) && additionalProperties["nullable"] === true) return [];
  const members = record(properties);
  return required.map(String).filter((name) => {
    const member = members[name];
    return !isJsonObject(member) || member["nullable"] !== true;
  });
}

/** The name of the schema of a resource's objects: "io.k8s.api.apps.v1.Deployment", "com.example.v1.Widget". */
export function schemaName(resource: ServedResource): string {
  const { group, version, kind } = resource;
  const known = builtInType(resource);
  return known ?? [...group.split(".").toReversed(), version, kind].join(".");
}

/** The schemas of resources and of everything that they refer to, by name. */
export function resourceSchemas(
  resources: readonly ServedResource[],
  dialect: Dialect,
): JsonObject {
  const types = resources.map((resource) => builtInType(resource) ?? OBJECT_META);
  const schemas = typeSchemas(types, dialect);
  for (const resource of resources) {
    if (builtInType(resource) === undefined) {
      schemas.set(schemaName(resource), ownSchema(resource, dialect));
    }
  }
  return Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A custom resource with the name of a built-in one has its own schema. */
function builtInType(resource: ServedResource): string | undefined {
  if (resource.custom === true) return undefined;
  return kindTable().typeNameOf(groupVersion(resource), resource.kind);
}

/** The schema of a definition, or a minimal one for an unknown kind. */
function ownSchema(
  { group, version, kind, schema, hasStatus }: ServedResource,
  dialect: Dialect,
): JsonObject {
  const kinds = { "x-kubernetes-group-version-kind": [{ group, version, kind }] };
  const document = schema?.document ?? unknownSchema(kind, hasStatus);
  const isV2 = dialect.version === "v2";
  // Swagger cannot express further properties beside the named ones.
  if (isV2 && document["x-kubernetes-preserve-unknown-fields"] === true) {
    return { type: "object", ...kinds };
  }
  const said = isV2 ? customSchemaV2(document) : document;
  return {
    type: "object",
    ...said,
    properties: {
      ...record(said["properties"]),
      apiVersion: { type: "string", description: "The group and version of the object's form." },
      kind: { type: "string", description: "The kind of the object." },
      metadata: dialect.reference(OBJECT_META),
    },
    ...kinds,
  };
}

function unknownSchema(kind: string, hasStatus: boolean): JsonObject {
  const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    description: `${kind} objects are stored as sent: this server knows no fields of the kind.`,
    properties: {
      spec: { ...anything, description: "What is wanted." },
      ...(hasStatus ? { status: { ...anything, description: "What is." } } : {}),
    },
  };
}
