import { isJsonObject } from "./json-value.js";

/**
 * Whether two JSON values are the same; the order of members does not count. What walks through an object of many members
 * spends its time here, and Node's own comparison, which also knows prototypes, maps and cycles, takes several times as long.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSameJson(item, other[index]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]));
}
