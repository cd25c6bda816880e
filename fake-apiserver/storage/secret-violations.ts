/**
 * What a secret of a known type has to hold.
 *
 * Mirrors: kubernetes pkg/apis/core/validation/validation.go (ValidateSecret).
 */
import { at, type JsonObject, record } from "../values/json-value.js";
import { parseJson } from "../values/parse-json.js";
import { type Cause, required } from "./field-causes.js";

const ACCOUNT = "kubernetes.io/service-account.name";

/** The keys that a type requires, all of them. */
const KEYS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["kubernetes.io/tls", ["tls.crt", "tls.key"]],
  ["kubernetes.io/ssh-auth", ["ssh-privatekey"]],
  ["kubernetes.io/dockercfg", [".dockercfg"]],
  ["kubernetes.io/dockerconfigjson", [".dockerconfigjson"]],
]);

/** Types whose keys hold JSON. */
const JSON_TYPES: readonly unknown[] = [
  "kubernetes.io/dockercfg",
  "kubernetes.io/dockerconfigjson",
];

/** The errors of a secret, by its type. */
export function secretViolations(secret: JsonObject): readonly Cause[] {
  const { type, data } = secret;
  const held = record(data);
  if (type === "kubernetes.io/service-account-token") {
    return at(secret["metadata"], "annotations", ACCOUNT)
      ? []
      : [required(`metadata.annotations[${ACCOUNT}]`)];
  }
  if (type === "kubernetes.io/basic-auth") {
    const keys = ["username", "password"];
    const isEmpty = keys.every((key) => held[key] === undefined);
    return isEmpty ? keys.map((key) => required(`data[${key}]`)) : [];
  }
  return (KEYS.get(type) ?? []).flatMap((key) => {
    if (held[key] === undefined) return [required(`data[${key}]`)];
    return JSON_TYPES.includes(type) ? jsonViolations(`data[${key}]`, String(held[key])) : [];
  });
}

/** Nothing of a secret is shown. */
function jsonViolations(field: string, encoded: string): readonly Cause[] {
  try {
    parseJson(Buffer.from(encoded, "base64").toString());
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `Invalid value: "<secret contents redacted>": ${why}`;
    return [{ reason: "FieldValueInvalid", message, field }];
  }
}
