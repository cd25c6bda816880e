/** What of the content of built-in kinds may not change. Source: kubernetes pkg/apis/core/validation/validation.go. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, forbidden, invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { isEmptyObject, record } from "../values/json-value.js";

/**
 * What is wrong with an update of a config map or a secret that says it is immutable, and with a secret of another type.
 * @param sent `object` before it was decoded, which leaves out what is empty
 */
export function contentViolations(
  { group, kind }: ServedResource,
  stored: KubernetesObject,
  object: KubernetesObject,
  sent: KubernetesObject,
): readonly Cause[] {
  if (group !== "") return [];
  if (kind === "ConfigMap") {
    // Who decodes a config map gives it data, if only an empty map.
    const emptied = withEmptied(object, sent, "binaryData");
    return frozenViolations(stored, emptied, ["data", "binaryData"]);
  }
  if (kind !== "Secret") return [];
  const emptied = withEmptied(object, sent, "data");
  const type = object["type"] || "Opaque";
  return [
    ...(type === (stored["type"] || "Opaque") ? [] : [invalid("type", type, "field is immutable")]),
    ...frozenViolations(withData(stored), withData(emptied), ["data"]),
  ];
}

/** An object with the empty map that was sent as one of its members. */
function withEmptied(
  object: KubernetesObject,
  sent: KubernetesObject,
  field: string,
): KubernetesObject {
  return object[field] === undefined && isEmptyObject(sent[field])
    ? { ...object, [field]: {} }
    : object;
}

/** An empty map is stored as none, and one that is sent is another than none. */
function frozenViolations(
  stored: KubernetesObject,
  object: KubernetesObject,
  fields: readonly string[],
): readonly Cause[] {
  if (stored["immutable"] !== true) return [];
  const changed = fields.filter((field) => {
    const before = isEmptyObject(stored[field]) ? undefined : (stored[field] ?? undefined);
    return !isDeepStrictEqual(before, object[field] ?? undefined);
  });
  return [...(object["immutable"] === true ? [] : ["immutable"]), ...changed].map((field) =>
    forbidden(field, "field is immutable when `immutable` is set"),
  );
}

/** A secret with its data as it is stored: texts are another way to write it. */
function withData(secret: KubernetesObject): KubernetesObject {
  const texts = Object.entries(record(secret["stringData"])).map(([name, text]) => {
    return [name, Buffer.from(String(text)).toString("base64")] as const;
  });
  if (texts.length === 0) return secret;
  return { ...secret, data: { ...record(secret["data"]), ...Object.fromEntries(texts) } };
}
