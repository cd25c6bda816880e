/** What of the content of built-in kinds may not change. Source: kubernetes pkg/apis/core/validation/validation.go. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, forbidden, invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { record } from "../values/json-value.js";

/** What is wrong with an update of a config map or a secret that says it is immutable, and with a secret of another type. */
export function contentViolations(
  { group, kind }: ServedResource,
  stored: KubernetesObject,
  object: KubernetesObject,
): readonly Cause[] {
  if (group !== "") return [];
  if (kind === "ConfigMap") return frozenViolations(stored, object, ["data", "binaryData"]);
  if (kind !== "Secret") return [];
  const type = object["type"] || "Opaque";
  return [
    ...(type === (stored["type"] || "Opaque") ? [] : [invalid("type", type, "field is immutable")]),
    ...frozenViolations(withData(stored), withData(object), ["data"]),
  ];
}

function frozenViolations(
  stored: KubernetesObject,
  object: KubernetesObject,
  fields: readonly string[],
): readonly Cause[] {
  if (stored["immutable"] !== true) return [];
  const changed = fields.filter(
    (field) => !isDeepStrictEqual(of(stored, field), of(object, field)),
  );
  return [...(object["immutable"] === true ? [] : ["immutable"]), ...changed].map((field) =>
    forbidden(field, "field is immutable when `immutable` is set"),
  );
}

/** Nothing and an empty map are the same. */
function of(object: KubernetesObject, field: string): object {
  return record(object[field]);
}

/** A secret with its data as it is stored: texts are another way to write it. */
function withData(secret: KubernetesObject): KubernetesObject {
  const texts = Object.entries(of(secret, "stringData")).map(([name, text]) => {
    return [name, Buffer.from(String(text)).toString("base64")] as const;
  });
  return { ...secret, data: { ...of(secret, "data"), ...Object.fromEntries(texts) } };
}
