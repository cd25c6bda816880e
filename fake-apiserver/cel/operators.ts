/** Operators, and functions of all types. Mirrors: cel-go common/stdlib. */
import { compare, isEqual } from "./compare-values.js";
import { declare, type Implementation, type Overload } from "./functions.js";
import {
  CelError,
  type CelList,
  type CelMap,
  Duration,
  isList,
  isMap,
  itemsOf,
  mapOf,
  noOverload,
  Optional,
  Timestamp,
  TypeValue,
  typeNameOf,
  Uint,
  type Value,
} from "./values.js";

const [INT_MIN, INT_MAX, UINT_MAX] = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 64n - 1n];
/** The first and the last second of a timestamp: of the years 1 and 9999. */
const [SECOND_MIN, SECOND_MAX] = [-62_135_596_800n, 253_402_300_799n];
const NANOSECONDS_PER_SECOND = 1_000_000_000n;

/** An integer within its range. @throws CelError for an overflow */
function checkedInt(value: bigint): bigint {
  if (value < INT_MIN || value > INT_MAX) throw new CelError("integer overflow");
  return value;
}

/** An unsigned integer within its range. @throws CelError for an overflow */
function checkedUint(value: bigint): Uint {
  if (value < 0n || value > UINT_MAX) throw new CelError("unsigned integer overflow");
  return new Uint(value);
}

/** A duration within its range. @throws CelError for an overflow */
export function checkedDuration(nanoseconds: bigint): Duration {
  if (nanoseconds < INT_MIN || nanoseconds > INT_MAX) throw new CelError("duration overflow");
  return new Duration(nanoseconds);
}

/** A timestamp within its range. @throws CelError for an overflow */
export function checkedTimestamp(nanoseconds: bigint): Timestamp {
  const isEarly = nanoseconds < SECOND_MIN * NANOSECONDS_PER_SECOND;
  if (isEarly || nanoseconds >= (SECOND_MAX + 1n) * NANOSECONDS_PER_SECOND) {
    throw new CelError("timestamp overflow");
  }
  return new Timestamp(nanoseconds);
}

/** The sum of two values: strings, bytes and lists are concatenated. */
export function add(one: Value, other: Value): Value {
  if (typeof one === "bigint" && typeof other === "bigint") return checkedInt(one + other);
  if (typeof one === "number" && typeof other === "number") return one + other;
  if (typeof one === "string" && typeof other === "string") return one + other;
  if (one instanceof Uint && other instanceof Uint) return checkedUint(one.value + other.value);
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return new Uint8Array(Buffer.concat([one, other]));
  }
  if (one instanceof Duration && other instanceof Duration) {
    return checkedDuration(one.nanoseconds + other.nanoseconds);
  }
  const isMoved =
    (one instanceof Duration && other instanceof Timestamp) ||
    (one instanceof Timestamp && other instanceof Duration);
  if (isMoved) return checkedTimestamp(one.nanoseconds + other.nanoseconds);
  if (one !== undefined && isList(one) && isList(other)) return joined(one, other);
  throw noOverload();
}

/** Of two lists; a comprehension that appends one item at a time must not copy all of them each time. */
function joined(one: CelList, other: CelList): CelList {
  if (one.plus !== undefined) return one.plus(other);
  if (other.size === 0) return one;
  return one.size === 0 ? other : new Joined(one, other);
}

/** Appends to a list. The last appended list shares its items with the result. */
class Joined implements CelList {
  readonly kind = "list";
  readonly size: number;
  readonly #base: CelList;
  readonly #more: Value[];

  constructor(one: CelList, other: CelList) {
    this.size = one.size + other.size;
    const isLast = one instanceof Joined && one.#base.size + one.#more.length === one.size;
    this.#base = isLast ? one.#base : one;
    this.#more = isLast ? one.#more : [];
    for (const item of itemsOf(other)) this.#more.push(item);
  }

  at(index: number): Value {
    const { size } = this.#base;
    return index < size ? this.#base.at(index) : (this.#more[index - size] ?? null);
  }
}

function subtract(one: Value, other: Value): Value {
  if (typeof one === "bigint" && typeof other === "bigint") return checkedInt(one - other);
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (one instanceof Uint && other instanceof Uint) return checkedUint(one.value - other.value);
  if (one instanceof Duration && other instanceof Duration) {
    return checkedDuration(one.nanoseconds - other.nanoseconds);
  }
  if (one instanceof Timestamp && other instanceof Timestamp) {
    return checkedDuration(one.nanoseconds - other.nanoseconds);
  }
  if (one instanceof Timestamp && other instanceof Duration) {
    return checkedTimestamp(one.nanoseconds - other.nanoseconds);
  }
  throw noOverload();
}

function multiply(one: Value, other: Value): Value {
  if (typeof one === "bigint" && typeof other === "bigint") return checkedInt(one * other);
  if (typeof one === "number" && typeof other === "number") return one * other;
  if (one instanceof Uint && other instanceof Uint) return checkedUint(one.value * other.value);
  throw noOverload();
}

function divide(one: Value, other: Value): Value {
  if (typeof one === "number" && typeof other === "number") return one / other;
  const [left, right] = integers(one, other, "division by zero");
  return one instanceof Uint ? new Uint(left / right) : checkedInt(left / right);
}

function modulo(one: Value, other: Value): Value {
  const [left, right] = integers(one, other, "modulus by zero");
  return one instanceof Uint ? new Uint(left % right) : left % right;
}

function integers(one: Value, other: Value, why: string): readonly [bigint, bigint] {
  const isSigned = typeof one === "bigint" && typeof other === "bigint";
  const isUnsigned = one instanceof Uint && other instanceof Uint;
  if (!isSigned && !isUnsigned) throw noOverload();
  const [left, right] = isSigned ? [one, other] : [asBigint(one), asBigint(other)];
  if (right === 0n) throw new CelError(why);
  return [left, right];
}

function asBigint(value: Value): bigint {
  return value instanceof Uint ? value.value : 0n;
}

function negate(value: Value): Value {
  if (typeof value === "bigint") return checkedInt(-value);
  if (typeof value === "number") return -value;
  throw noOverload();
}

function order(holds: (order: number) => boolean): Implementation {
  return (one = null, other = null) => {
    const result = compare(one, other);
    if (Number.isNaN(result)) throw new CelError("NaN values cannot be ordered");
    return holds(result);
  };
}

/** The value at an index or a key. @throws CelError if there is none */
export function itemAt(container: Value, key: Value): Value {
  if (container instanceof Optional) {
    if (container.value === undefined) return container;
    return optionalItemAt(container.value, key);
  }
  if (isMap(container)) {
    const found = container.get(key);
    if (found === undefined) throw new CelError(`no such key: ${shownKey(key)}`);
    return found;
  }
  if (!isList(container)) throw new CelError(`no such key: ${shownKey(key)}`);
  const index = indexOf(key);
  if (index === undefined)
    throw new CelError(`unsupported index type '${typeNameOf(key)}' in list`);
  if (index < 0 || index >= container.size) {
    throw new CelError(`index out of bounds: ${index}`);
  }
  return container.at(index);
}

/** The same for optional access. */
export function optionalItemAt(container: Value, key: Value): Optional {
  if (container instanceof Optional) {
    return container.value === undefined ? container : optionalItemAt(container.value, key);
  }
  if (isMap(container)) return new Optional(container.get(key));
  if (!isList(container)) return new Optional();
  const index = indexOf(key) ?? -1;
  return index < 0 || index >= container.size ? new Optional() : new Optional(container.at(index));
}

function indexOf(key: Value): number | undefined {
  if (typeof key === "bigint") return Number(key);
  if (key instanceof Uint) return Number(key.value);
  return typeof key === "number" && Number.isInteger(key) ? key : undefined;
}

function shownKey(key: Value): string {
  return key instanceof Uint ? String(key.value) : String(key);
}

function isIn(item: Value, container: Value): Value {
  if (isMap(container)) return container.get(item) !== undefined;
  if (!isList(container)) throw noOverload();
  for (let index = 0; index < container.size; index += 1) {
    if (isEqual(container.at(index), item)) return true;
  }
  return false;
}

function size(value: Value): Value {
  if (typeof value === "string") return BigInt(characterCount(value));
  if (value instanceof Uint8Array) return BigInt(value.length);
  if (isList(value) || isMap(value)) return BigInt(value.size);
  throw noOverload();
}

function characterCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) count -= 1;
  }
  return count;
}

function inserted(target: Value, key: Value, value: Value): Value {
  if (!isMap(target)) throw noOverload();
  if (target.get(key) !== undefined) {
    throw new CelError(`insert failed: key ${shownKey(key)} already exists`);
  }
  return target.with?.(key, value) ?? mapOf([...entriesOf(target), [key, value]]);
}

function entriesOf(map: CelMap): readonly (readonly [Value, Value])[] {
  return map.keys().map((key) => [key, map.get(key) ?? null] as const);
}

function merged(target: Value, more: Value): Value {
  if (!isMap(more)) throw noOverload();
  return more.keys().reduce((all, key) => inserted(all, key, more.get(key) ?? null), target);
}

const ORDERED = ["bool", "int64", "uint64", "double", "string", "bytes", "timestamp", "duration"];
const NUMBERS = ["int64", "uint64", "double"];

function typeName(name: string): string {
  return name.replace("64", "");
}

/** Comparisons of two values of a type, and of any two numbers. */
function comparisons(name: string, id: string, holds: (order: number) => boolean): Overload[] {
  const same = ORDERED.map(
    (type) => `${id}_${type} ${name}(${typeName(type)}, ${typeName(type)}): bool`,
  );
  const mixed = NUMBERS.flatMap((one) =>
    NUMBERS.filter((other) => other !== one).map(
      (other) => `${id}_${one}_${other} ${name}(${typeName(one)}, ${typeName(other)}): bool`,
    ),
  );
  return declare(order(holds), ...same, ...mixed);
}

/** Arithmetic of two values of a type. */
function ofSame(name: string, id: string, types: readonly string[]): string[] {
  return types.map(
    (type) => `${id}_${type} ${name}(${typeName(type)}, ${typeName(type)}): ${typeName(type)}`,
  );
}

const lazily: Implementation = () => {
  throw new Error("the evaluator looks at the operands one by one");
};

/** Operators and functions of all types. */
export const OPERATORS: readonly Overload[] = [
  ...declare(
    lazily,
    "conditional _?_:_(bool, A, A): A",
    "logical_and _&&_(bool, bool): bool",
    "logical_or _||_(bool, bool): bool",
    "not_strictly_false @not_strictly_false(bool): bool",
    "select_optional_field _?._(dyn, string): optional<V>",
  ),
  ...declare((value = null) => {
    if (typeof value !== "boolean") throw noOverload();
    return !value;
  }, "logical_not !_(bool): bool"),
  ...declare((one = null, other = null) => isEqual(one, other), "equals _==_(A, A): bool"),
  ...declare((one = null, other = null) => !isEqual(one, other), "not_equals _!=_(A, A): bool"),
  ...declare(
    (one = null, other = null) => add(one, other),
    "add_bytes _+_(bytes, bytes): bytes",
    "add_double _+_(double, double): double",
    "add_duration_duration _+_(duration, duration): duration",
    "add_duration_timestamp _+_(duration, timestamp): timestamp",
    "add_timestamp_duration _+_(timestamp, duration): timestamp",
    "add_int64 _+_(int, int): int",
    "add_list _+_(list<A>, list<A>): list<A>",
    "add_string _+_(string, string): string",
    "add_uint64 _+_(uint, uint): uint",
  ),
  ...declare(
    (one = null, other = null) => subtract(one, other),
    ...ofSame("_-_", "subtract", NUMBERS),
    "subtract_duration_duration _-_(duration, duration): duration",
    "subtract_timestamp_duration _-_(timestamp, duration): timestamp",
    "subtract_timestamp_timestamp _-_(timestamp, timestamp): duration",
  ),
  ...declare(
    (one = null, other = null) => multiply(one, other),
    ...ofSame("_*_", "multiply", NUMBERS),
  ),
  ...declare((one = null, other = null) => divide(one, other), ...ofSame("_/_", "divide", NUMBERS)),
  ...declare(
    (one = null, other = null) => modulo(one, other),
    ...ofSame("_%_", "modulo", ["int64", "uint64"]),
  ),
  ...declare(
    (value = null) => negate(value),
    "negate_int64 -_(int): int",
    "negate_double -_(double): double",
  ),
  ...comparisons("_<_", "less", (result) => result < 0),
  ...comparisons("_<=_", "less_equals", (result) => result <= 0),
  ...comparisons("_>_", "greater", (result) => result > 0),
  ...comparisons("_>=_", "greater_equals", (result) => result >= 0),
  ...declare(
    (container = null, key = null) => itemAt(container, key),
    "index_list _[_](list<A>, int): A",
    "index_map _[_](map<A, B>, A): B",
    "optional_list_index_int _[_](optional<list<V>>, int): optional<V>",
    "optional_map_index_value _[_](optional<map<K, V>>, K): optional<V>",
  ),
  ...declare(
    (container = null, key = null) => optionalItemAt(container, key),
    "list_optindex_optional_int _[?_](list<V>, int): optional<V>",
    "optional_list_optindex_optional_int _[?_](optional<list<V>>, int): optional<V>",
    "map_optindex_optional_value _[?_](map<K, V>, K): optional<V>",
    "optional_map_optindex_optional_value _[?_](optional<map<K, V>>, K): optional<V>",
  ),
  ...declare(
    (item = null, container = null) => isIn(item, container),
    "in_list @in(A, list<A>): bool",
    "in_map @in(A, map<A, B>): bool",
  ),
  ...declare(
    (value = null) => size(value),
    "size_bytes size(bytes): int",
    "bytes_size bytes~size(): int",
    "size_list size(list<A>): int",
    "list_size list<A>~size(): int",
    "size_map size(map<A, B>): int",
    "map_size map<A,B>~size(): int",
    "size_string size(string): int",
    "string_size string~size(): int",
  ),
  ...declare((value = null) => new TypeValue(typeNameOf(value)), "type type(A): type<A>"),
  ...declare((value = null) => value, "to_dyn dyn(A): dyn"),
  ...declare(
    (target = null, key = null, value = null) => inserted(target, key, value),
    "@mapInsert_map_key_value cel.@mapInsert(map<K, V>, K, V): map<K, V>",
  ),
  ...declare(
    (target = null, more = null) => merged(target, more),
    "@mapInsert_map_map cel.@mapInsert(map<K, V>, map<K, V>): map<K, V>",
  ),
];
