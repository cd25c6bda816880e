import {
  Duration,
  isList,
  isMap,
  noOverload,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from "./values.js";

/** The value as a number of any of the three types; undefined for other values. */
function numberOf(value: Value): bigint | number | undefined {
  if (typeof value === "bigint" || typeof value === "number") return value;
  return value instanceof Uint ? value.value : undefined;
}

/** The number of values compared so far: comparing lists and maps costs as much as they contain. */
export const comparisons = { count: 0 };

/** Whether two values are equal: numbers by value across types, maps in any order. */
export function isEqual(one: Value, other: Value): boolean {
  comparisons.count += 1;
  if (one === other) return true;
  const [left, right] = [numberOf(one), numberOf(other)];
  // Numbers of different types are compared exactly.
  if (left !== undefined && right !== undefined) return left >= right && left <= right;
  if (one === null || other === null || left !== undefined || right !== undefined) return false;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (one instanceof Uint8Array) {
    return other instanceof Uint8Array && Buffer.compare(one, other) === 0;
  }
  if (one instanceof Duration) {
    return other instanceof Duration && one.nanoseconds === other.nanoseconds;
  }
  if (one instanceof Timestamp) {
    return other instanceof Timestamp && one.nanoseconds === other.nanoseconds;
  }
  if (one instanceof TypeValue) return other instanceof TypeValue && one.name === other.name;
  if (one instanceof Optional) {
    if (!(other instanceof Optional)) return false;
    if (one.value === undefined || other.value === undefined) return one.value === other.value;
    return isEqual(one.value, other.value);
  }
  if (one instanceof Opaque) return one.equals(other);
  return isEqualCollection(one, other);
}

function isEqualCollection(one: Value, other: Value): boolean {
  if (isList(one)) {
    if (!isList(other)) return false;
    if (one.equals !== undefined) return one.equals(other);
    if (one.size !== other.size) return false;
    for (let index = 0; index < one.size; index += 1) {
      if (!isEqual(one.at(index), other.at(index))) return false;
    }
    return true;
  }
  if (!isMap(one) || !isMap(other) || one.size !== other.size) return false;
  return one.keys().every((key) => {
    const [left, right] = [one.get(key), other.get(key)];
    if (left === undefined || right === undefined) return left === right;
    return isEqual(left, right);
  });
}

/**
 * The order of two values: negative, 0 or positive.
 * @throws CelError if they cannot be compared
 */
export function compare(one: Value, other: Value): number {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== undefined && right !== undefined) return order(left, right);
  if (typeof one === "string" && typeof other === "string") return orderOfTexts(one, other);
  if (typeof one === "boolean" && typeof other === "boolean") return Number(one) - Number(other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other);
  const isTimed =
    (one instanceof Duration && other instanceof Duration) ||
    (one instanceof Timestamp && other instanceof Timestamp);
  if (isTimed) return order(one.nanoseconds, other.nanoseconds);
  throw noOverload();
}

function order(one: bigint | number, other: bigint | number): number {
  if (one < other) return -1;
  if (one > other) return 1;
  // NaN has no order.
  return one >= other ? 0 : Number.NaN;
}

/** By UTF-8 bytes, which is by code points: surrogates come after all others. Stops at the first difference. */
function orderOfTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (left === right) continue;
    return order(Number(isHalf(left)), Number(isHalf(right))) || order(left, right);
  }
  return order(one.length, other.length);
}

function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
