import { kindTable } from "../kinds/kind-table.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { customSchemaV2 } from "./custom-schema-v2.js";
import type { Dialect } from "./dialect.js";
import { OBJECT_META, typeSchemas } from "./type-schemas.js";

/** The name of the schema of a resource's objects: "io.k8s.api.apps.v1.Deployment", "com.example.v1.Widget". */
export function schemaName(resource: ServedResource): string {
  const { group, version, kind } = resource;
  const known = builtInType(resource);
  return known ?? [...group.split(".").toReversed(), version, kind].join(".");
}

/** The schemas of resources, and all that they refer to, by name. */
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

/** A custom resource with the name of a built-in one is one of its own. */
function builtInType(resource: ServedResource): string | undefined {
  if (resource.custom === true) return undefined;
  return kindTable().typeNameOf(groupVersion(resource), resource.kind);
}

/** What a definition says, or as much as can be said of a kind that nobody knows. */
function ownSchema(
  { group, version, kind, schema, hasStatus }: ServedResource,
  dialect: Dialect,
): JsonObject {
  const kinds = { "x-kubernetes-group-version-kind": [{ group, version, kind }] };
  const document = schema?.document ?? unknownSchema(kind, hasStatus);
  const isV2 = dialect.version === "v2";
  // Swagger cannot say that there may be more than what it names.
  if (isV2 && document["x-kubernetes-preserve-unknown-fields"] === true) {
    return { type: "object", ...kinds };
  }
  const said = isV2 ? customSchemaV2(document) : document;
  return {
    type: "object",
    ...said,
    properties: {
      ...(isJsonObject(said["properties"]) ? said["properties"] : {}),
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
    description: `${kind} objects are kept as they come: this server knows no fields of the kind.`,
    properties: {
      spec: { ...anything, description: "What is wanted." },
      ...(hasStatus ? { status: { ...anything, description: "What is." } } : {}),
    },
  };
}
