/** Schemas of the types of built-in kinds, derived from their Go types, without descriptions. */
import { kindTable } from "../kinds/kind-table.js";
import type { KindField, KindType } from "../kinds/kind-type.js";
import type { JsonObject } from "../values/json-value.js";
import type { Dialect } from "./dialect.js";

const SCALARS: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ["string", { type: "string" }],
  ["bool", { type: "boolean" }],
  ["int32", { type: "integer", format: "int32" }],
  ["int64", { type: "integer", format: "int64" }],
  ["double", { type: "number", format: "double" }],
  ["bytes", { type: "string", format: "byte" }],
]);

/** The properties of every object. */
export const OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/** The schemas of types and of everything that they refer to, by name. */
export function typeSchemas(names: Iterable<string>, dialect: Dialect): Map<string, JsonObject> {
  const schemas = new Map<string, JsonObject>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (schemas.has(name)) continue;
    schemas.set(name, schemaOf(name, dialect, waiting));
  }
  return schemas;
}

/** @param mentioned the names of other types are added here */
function schemaOf(name: string, dialect: Dialect, mentioned: string[]): JsonObject {
  const special = dialect.specialSchemas.get(name);
  const type = kindTable().type(name);
  if (special !== undefined || type === undefined) return special ?? {};
  const valueSchema = (field: KindField): JsonObject => {
    const scalar = SCALARS.get(field.type);
    if (scalar !== undefined) return scalar;
    // A list with a name stands where it is used.
    const named = kindTable().type(field.type);
    if (named?.type === "list") return { type: "array", items: valueSchema(named.items) };
    mentioned.push(field.type);
    return dialect.reference(field.type);
  };
  if (type.type === "list") return { type: "array", items: valueSchema(type.items) };
  const fields = flatFields(type.fields);
  const properties = fields.map((field) => [field.name, fieldSchema(field, valueSchema)]);
  const required = fields.filter((field) => field.isRequired).map((field) => field.name);
  const kinds = kindTable().kindsOf(name);
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(kinds.length === 0 ? {} : { "x-kubernetes-group-version-kind": kinds }),
  };
}

/** The fields in JSON, where those of inlined structs are among the others. */
function flatFields(fields: readonly KindField[]): readonly KindField[] {
  return fields.flatMap((field) => {
    if (!field.isInlined) return [field];
    const inner: KindType | undefined = kindTable().type(field.type);
    return inner?.type === "struct" ? flatFields(inner.fields) : [];
  });
}

function fieldSchema(field: KindField, valueSchema: (field: KindField) => JsonObject): JsonObject {
  const { cardinality, patchStrategy, patchMergeKey } = field;
  const patch = {
    ...(patchMergeKey === undefined ? {} : { "x-kubernetes-patch-merge-key": patchMergeKey }),
    ...(patchStrategy === undefined ? {} : { "x-kubernetes-patch-strategy": patchStrategy }),
  };
  switch (cardinality) {
    case "list":
      return { type: "array", items: valueSchema(field), ...patch };
    case "map":
      return { type: "object", additionalProperties: valueSchema(field), ...patch };
    default:
      return { ...valueSchema(field), ...patch };
  }
}
