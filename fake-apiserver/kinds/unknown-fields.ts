import { isJsonObject } from "../values/json-value.js";
import { fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";

/**
 * Members of an object that its Go type does not have, as a real server names them: "spec.containers[0].imag". Nothing for
 * kinds whose types are not known.
 */
export function unknownKindFields(
  object: Readonly<Record<string, unknown>>,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): readonly string[] {
  const type = kindTable().typeNameOf(apiVersion, kind);
  return type === undefined ? [] : unknownIn(object, type, "");
}

/** Scalars, and types with a form of their own, take what comes. */
function unknownIn(value: unknown, typeName: string, path: string): readonly string[] {
  const type = kindTable().type(typeName);
  if (type?.type === "list") return unknownInField(value, { ...type.items }, path);
  const fields = fieldsByName(typeName);
  if (fields === undefined || !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = path === "" ? name : `${path}.${name}`;
    const field = fields.get(name);
    return field === undefined ? [inner] : unknownInField(member, field, inner);
  });
}

function unknownInField(
  value: unknown,
  { cardinality, type }: KindField,
  path: string,
): readonly string[] {
  switch (cardinality) {
    case "one":
      return unknownIn(value, type, path);
    case "list":
      return Array.isArray(value)
        ? value.flatMap((item, place) => unknownIn(item, type, `${path}[${place}]`))
        : [];
    case "map":
      return isJsonObject(value)
        ? Object.entries(value).flatMap(([key, inner]) => unknownIn(inner, type, `${path}.${key}`))
        : [];
  }
}
