/** What of the content of built-in kinds may not change. Source: kubernetes pkg/apis/core/validation/validation.go. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, forbidden, invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { isJsonObject, record } from "../values/json-value.js";

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
  const emptied = withEmptied(object, sent);
  if (kind === "ConfigMap") return frozenViolations(stored, emptied, ["data", "binaryData"]);
  if (kind !== "Secret") return [];
  const type = object["type"] || "Opaque";
  return [
    ...(type === (stored["type"] || "Opaque") ? [] : [invalid("type", type, "field is immutable")]),
    ...frozenViolations(withData(stored), withData(emptied), ["data"]),
  ];
}

/** An object with the empty maps that were sent. */
function withEmptied(object: KubernetesObject, sent: KubernetesObject): KubernetesObject {
  const emptied = ["data", "binaryData"].filter(
    (field) => object[field] === undefined && isEmpty(sent[field]),
  );
  return { ...object, ...Object.fromEntries(emptied.map((field) => [field, {}])) };
}

function isEmpty(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** An empty map is stored as none, and one that is sent is another than none. */
function frozenViolations(
  stored: KubernetesObject,
  object: KubernetesObject,
  fields: readonly string[],
): readonly Cause[] {
  if (stored["immutable"] !== true) return [];
  const changed = fields.filter((field) => {
    const before = isEmpty(stored[field]) ? undefined : (stored[field] ?? undefined);
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
