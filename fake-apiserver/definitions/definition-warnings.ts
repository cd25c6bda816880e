import type { KubernetesObject } from "../../src/wire/resource.js";
import { at, type JsonObject, records } from "../values/json-value.js";
import { hasPart, partOf, typeOf } from "./schema-parts.js";
import { isKnownFormat } from "./value-formats.js";

/**
 * New warnings about a definition: formats that no value is validated against, and sets of anything but scalars.
 *
 * Mirrors: apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go.
 */
export function definitionWarnings(
  next: KubernetesObject,
  before: KubernetesObject | undefined,
): readonly string[] {
  const known = new Set(before === undefined ? [] : warningsOf(before));
  return [...new Set(warningsOf(next))].filter((text) => !known.has(text));
}

function warningsOf({ spec }: KubernetesObject): readonly string[] {
  const schemas = records(at(spec, "versions")).map((one) => at(one, "schema", "openAPIV3Schema"));
  return [formatWarning, setWarning].flatMap((warning) =>
    schemas.flatMap((schema) => {
      const found: string[] = [];
      hasPart(schema, (part) => {
        const text = warning(part);
        if (text !== undefined) found.push(text);
        return false;
      });
      return found;
    }),
  );
}

function formatWarning(schema: JsonObject): string | undefined {
  const { format } = schema;
  if (typeof format !== "string" || format === "") return undefined;
  if (isKnownFormat(typeOf(schema), format)) return undefined;
  return `unrecognized format ${JSON.stringify(format)}`;
}

function setWarning(schema: JsonObject): string | undefined {
  const items = partOf(schema, "items");
  if (schema["x-kubernetes-list-type"] !== "set" || items === undefined) return undefined;
  const type = typeOf(items);
  return type === "object" || type === "array"
    ? `x-kubernetes-list-type: set for items of type ${JSON.stringify(type)} is not supported by server-side apply or CEL validation rules`
    : undefined;
}
