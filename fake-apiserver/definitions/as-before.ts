import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { formerItems } from "./former-items.js";
import { memberSchema } from "./structural-schema.js";

/**
 * Whether a value is unchanged, as far as its schema describes it: an object with a member without a schema never is, and
 * neither is a whole object, as its metadata have none.
 *
 * Mirrors: apiserver pkg/cel/common/equality.go (CachedDeepEqual).
 */
export function isAsBefore(now: unknown, old: unknown, schema: JsonObject | undefined): boolean {
  if (Array.isArray(now) && Array.isArray(old)) return areItemsAsBefore(now, old, schema);
  if (!isJsonObject(now) || !isJsonObject(old)) return isDeepStrictEqual(now, old);
  const names = Object.keys(now);
  if (names.length !== Object.keys(old).length) return false;
  return names.every((name) => {
    const member = schema && memberSchema(schema, name);
    const isKnown = member !== undefined && Object.hasOwn(old, name);
    return isKnown && isAsBefore(now[name], old[name], member);
  });
}

function areItemsAsBefore(
  now: readonly unknown[],
  old: readonly unknown[],
  schema: JsonObject | undefined,
): boolean {
  if (schema?.["x-kubernetes-list-type"] !== "map") return isDeepStrictEqual(now, old);
  const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
  const former = formerItems(schema, old);
  return (
    now.length === old.length &&
    now.every((item) => {
      const counterpart = former(item);
      return counterpart !== undefined && isAsBefore(item, counterpart, items);
    })
  );
}
