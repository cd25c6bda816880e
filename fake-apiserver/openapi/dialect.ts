import type { JsonObject } from "../values/json-value.js";

/** The notation of a version of OpenAPI, where the versions differ. */
export interface Dialect {
  readonly version: "v2" | "v3";
  /** Points to a named schema. */
  reference(name: string): JsonObject;
  /** The schemas of types whose JSON is not that of their fields, by name. */
  readonly specialSchemas: ReadonlyMap<string, JsonObject>;
}

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const EXTENSIONS = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1";
const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
const INT_OR_STRING = "io.k8s.apimachinery.pkg.util.intstr.IntOrString";

const ANY_OBJECT = { type: "object" };
const TIME = { type: "string", format: "date-time" };

const COMMON: readonly (readonly [string, JsonObject])[] = [
  [`${META}.Time`, TIME],
  [`${META}.MicroTime`, TIME],
  [`${META}.FieldsV1`, ANY_OBJECT],
  ["io.k8s.apimachinery.pkg.runtime.RawExtension", ANY_OBJECT],
  [`${EXTENSIONS}.JSON`, {}],
  [`${EXTENSIONS}.JSONSchemaPropsOrArray`, {}],
  [`${EXTENSIONS}.JSONSchemaPropsOrBool`, {}],
  [`${EXTENSIONS}.JSONSchemaPropsOrStringArray`, {}],
];

/** Swagger 2.0, which has no `oneOf`. */
export const V2: Dialect = {
  version: "v2",
  reference: (name) => ({ $ref: `#/definitions/${name}` }),
  specialSchemas: new Map<string, JsonObject>([
    ...COMMON,
    [QUANTITY, { type: "string" }],
    [INT_OR_STRING, { type: "string", format: "int-or-string" }],
  ]),
};

/** OpenAPI 3.0, where a reference must be alone, or in an `allOf`. */
export const V3: Dialect = {
  version: "v3",
  reference: (name) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }] }),
  specialSchemas: new Map<string, JsonObject>([
    ...COMMON,
    [QUANTITY, { oneOf: [{ type: "string" }, { type: "number" }] }],
    [INT_OR_STRING, { format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] }],
  ]),
};
