import type { KubernetesObject } from "../../src/wire/resource.js";
import { record } from "../values/json-value.js";
import { type Cause, invalid } from "./field-causes.js";
import type { ServedResource } from "./served-resource.js";

const KEY_MAX_CHARS = 253;

/**
 * Validates the keys of a config map or a secret. Values may be anything.
 *
 * Mirrors: kubernetes pkg/apis/core/validation/validation.go (ValidateConfigMap, ValidateSecret).
 */
export function configKeyViolations(
  { group, kind }: ServedResource,
  object: KubernetesObject,
): readonly Cause[] {
  if (group !== "" || (kind !== "ConfigMap" && kind !== "Secret")) return [];
  const [data, binaryData] = [object["data"], object["binaryData"]].map((bag) =>
    Object.keys(record(bag)),
  );
  if (kind === "Secret") return (data ?? []).flatMap((key) => keyViolations("data", key));
  const twice = (data ?? []).filter((key) => binaryData?.includes(key) === true);
  return [
    ...(data ?? []).flatMap((key) => keyViolations("data", key)),
    ...twice.map((key) => invalid(`data[${key}]`, key, "duplicate of key present in binaryData")),
    ...(binaryData ?? []).flatMap((key) => keyViolations("binaryData", key)),
  ];
}

function keyViolations(bag: string, key: string): readonly Cause[] {
  return keyFaults(key).map((fault) => invalid(`${bag}[${key}]`, key, fault));
}

function keyFaults(key: string): readonly string[] {
  const faults: string[] = [];
  if (key.length > KEY_MAX_CHARS) faults.push(`must be no more than ${KEY_MAX_CHARS} characters`);
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) {
    faults.push(
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  " +
        "or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
    );
  }
  if (key === "." || key === "..") faults.push(`must not be '${key}'`);
  else if (key.startsWith("..")) faults.push("must not start with '..'");
  return faults;
}
