/** Immutable content of built-in kinds. Source: kubernetes pkg/apis/core/validation/validation.go. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, forbidden, invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { isEmptyObject, record } from "../values/json-value.js";

/**
 * The errors of an update of an immutable config map or secret, or of a secret with another type.
 * @param sent the undecoded `object`, because decoding drops empty members
 */
export function contentViolations(
  { group, kind }: ServedResource,
  stored: KubernetesObject,
  object: KubernetesObject,
  sent: KubernetesObject,
): readonly Cause[] {
  if (group !== "") return [];
  if (kind === "ConfigMap") {
    // Decoding a config map gives it data, if only an empty map.
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

/** An empty map is stored as absent, but a sent empty map differs from an absent one. */
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

/** A secret with its data as stored: stringData is another way to write it. */
function withData(secret: KubernetesObject): KubernetesObject {
  const texts = Object.entries(record(secret["stringData"])).map(([name, text]) => {
    return [name, Buffer.from(String(text)).toString("base64")] as const;
  });
  if (texts.length === 0) return secret;
  return { ...secret, data: { ...record(secret["data"]), ...Object.fromEntries(texts) } };
}
