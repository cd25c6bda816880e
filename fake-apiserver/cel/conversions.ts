/** Conversions between types. Mirrors: cel-go common/types. */
import { declare, type Overload } from "./functions.js";
import { goDouble, plainDouble } from "./go-numbers.js";
import { checkedDuration, checkedTimestamp } from "./operators.js";
import { durationOf, timestampOf, timestampText } from "./times.js";
import {
  CelError,
  Duration,
  isList,
  itemsOf,
  listOf,
  noOverload,
  Opaque,
  Optional,
  Timestamp,
  Uint,
  type Value,
} from "./values.js";

const [INT_BOUND, UINT_BOUND] = [2 ** 63, 2 ** 64];
const [INT_MIN, INT_MAX, UINT_MAX] = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 64n - 1n];
const NANOSECONDS_PER_SECOND = 1_000_000_000n;

function failure(from: string, to: string): CelError {
  return new CelError(`type conversion error from '${from}' to '${to}'`);
}

/** The whole seconds before a point in time. */
function floored(nanoseconds: bigint): bigint {
  const whole = nanoseconds / NANOSECONDS_PER_SECOND;
  return nanoseconds < 0n && nanoseconds % NANOSECONDS_PER_SECOND !== 0n ? whole - 1n : whole;
}

/** More digits than any integer has; parsing millions of them takes long. */
const DIGITS_MAX_COUNT = 20;

/** An integer as parsed by Go; undefined for other texts, and for far too large numbers. */
function wholeNumber(text: string): bigint | undefined {
  const found = /^([+-]?)0*(?!0)(\d*)$/.exec(text);
  const [, sign = "", digits = ""] = found ?? [];
  if (found === null || !/\d$/.test(text) || digits.length > DIGITS_MAX_COUNT) return undefined;
  return sign === "-" ? -BigInt(digits) : BigInt(digits);
}

function toInt(value: Value): Value {
  if (typeof value === "bigint") return value;
  if (value instanceof Duration) return value.nanoseconds;
  if (value instanceof Timestamp) return floored(value.nanoseconds);
  if (value instanceof Uint) {
    if (value.value > INT_MAX) throw new CelError("integer overflow");
    return value.value;
  }
  if (typeof value === "number") {
    const isRoom = value > -INT_BOUND && value < INT_BOUND;
    if (!isRoom) throw new CelError("integer overflow");
    return BigInt(Math.trunc(value));
  }
  if (typeof value !== "string") throw noOverload();
  const found = wholeNumber(value);
  if (found === undefined || found < INT_MIN || found > INT_MAX) throw failure("string", "int");
  return found;
}

function toUint(value: Value): Value {
  if (value instanceof Uint) return value;
  if (typeof value === "bigint") {
    if (value < 0n) throw new CelError("unsigned integer overflow");
    return new Uint(value);
  }
  if (typeof value === "number") {
    if (!(value >= 0 && value < UINT_BOUND)) throw new CelError("unsigned integer overflow");
    return new Uint(BigInt(Math.trunc(value)));
  }
  if (typeof value !== "string") throw noOverload();
  const found = /^\d/.test(value) ? wholeNumber(value) : undefined;
  if (found === undefined || found > UINT_MAX) throw failure("string", "uint");
  return new Uint(found);
}

const DOUBLE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ["nan", Number.NaN],
  ["inf", Number.POSITIVE_INFINITY],
  ["+inf", Number.POSITIVE_INFINITY],
  ["-inf", Number.NEGATIVE_INFINITY],
  ["infinity", Number.POSITIVE_INFINITY],
  ["+infinity", Number.POSITIVE_INFINITY],
  ["-infinity", Number.NEGATIVE_INFINITY],
]);

function toDouble(value: Value): Value {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Uint) return Number(value.value);
  if (typeof value !== "string") throw noOverload();
  const special = SPECIAL.get(value.toLowerCase());
  if (special !== undefined) return special;
  const found = DOUBLE.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(found)) throw failure("string", "double");
  return found;
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  "1": true,
  t: true,
  T: true,
  TRUE: true,
  true: true,
  True: true,
  "0": false,
  f: false,
  F: false,
  FALSE: false,
  false: false,
  False: false,
};

function toBool(value: Value): Value {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") throw noOverload();
  const found = Object.hasOwn(BOOLEANS, value) ? BOOLEANS[value] : undefined;
  if (found === undefined) throw failure("string", "bool");
  return found;
}

/** A value as a string. @throws CelError for a type that has no string form */
export function toText(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "number") return goDouble(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Duration) {
    return `${plainDouble(Number(value.nanoseconds) / Number(NANOSECONDS_PER_SECOND))}s`;
  }
  if (value instanceof Timestamp) return timestampText(value);
  if (!(value instanceof Uint8Array)) throw noOverload();
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value);
  } catch {
    throw new CelError("invalid UTF-8 in bytes, cannot convert to string");
  }
}

function toBytes(value: Value): Value {
  if (value instanceof Uint8Array) return value;
  if (typeof value !== "string") throw noOverload();
  return new Uint8Array(Buffer.from(value));
}

function toDuration(value: Value): Value {
  if (value instanceof Duration) return value;
  if (typeof value !== "string") throw noOverload();
  const found = durationOf(value);
  if (found === undefined) throw failure("string", "google.protobuf.Duration");
  return checkedDuration(found.nanoseconds);
}

function toTimestamp(value: Value): Value {
  if (value instanceof Timestamp) return value;
  if (typeof value === "bigint") return checkedTimestamp(value * NANOSECONDS_PER_SECOND);
  if (typeof value !== "string") throw noOverload();
  const found = timestampOf(value);
  if (found === undefined) throw failure("string", "google.protobuf.Timestamp");
  return checkedTimestamp(found.nanoseconds);
}

/** Whether a value is the zero value of its type. */
function isZero(value: Value): boolean {
  if (value === null || value === false || value === "" || value === 0 || value === 0n) return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration) return value.nanoseconds === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Optional) return value.value === undefined;
  if (typeof value !== "object" || value instanceof Opaque || value instanceof Timestamp)
    return false;
  return "size" in value && value.size === 0;
}

function optional(value: Value | undefined): Optional {
  if (value instanceof Optional) return value;
  throw noOverload();
}

function unwrapped(value: Value): Value {
  if (!isList(value)) throw noOverload();
  return listOf(itemsOf(value).flatMap((one) => optional(one).value ?? []));
}

const lazily = () => {
  throw new Error("the evaluator looks at the operands one by one");
};

/** Conversions, and optional values. */
export const CONVERSIONS: readonly Overload[] = [
  ...declare(
    (value = null) => toBool(value),
    "bool_to_bool bool(bool): bool",
    "string_to_bool bool(string): bool",
  ),
  ...declare(
    (value = null) => toBytes(value),
    "bytes_to_bytes bytes(bytes): bytes",
    "string_to_bytes bytes(string): bytes",
  ),
  ...declare(
    (value = null) => toDouble(value),
    "double_to_double double(double): double",
    "int64_to_double double(int): double",
    "string_to_double double(string): double",
    "uint64_to_double double(uint): double",
  ),
  ...declare(
    (value = null) => toDuration(value),
    "duration_to_duration duration(duration): duration",
    "string_to_duration duration(string): duration",
  ),
  ...declare(
    (value = null) => toInt(value),
    "int64_to_int64 int(int): int",
    "double_to_int64 int(double): int",
    "duration_to_int64 int(duration): int",
    "string_to_int64 int(string): int",
    "timestamp_to_int64 int(timestamp): int",
    "uint64_to_int64 int(uint): int",
  ),
  ...declare(
    (value = null) => toText(value),
    "string_to_string string(string): string",
    "bool_to_string string(bool): string",
    "bytes_to_string string(bytes): string",
    "double_to_string string(double): string",
    "duration_to_string string(duration): string",
    "int64_to_string string(int): string",
    "timestamp_to_string string(timestamp): string",
    "uint64_to_string string(uint): string",
  ),
  ...declare(
    (value = null) => toTimestamp(value),
    "timestamp_to_timestamp timestamp(timestamp): timestamp",
    "int64_to_timestamp timestamp(int): timestamp",
    "string_to_timestamp timestamp(string): timestamp",
  ),
  ...declare(
    (value = null) => toUint(value),
    "uint64_to_uint64 uint(uint): uint",
    "double_to_uint64 uint(double): uint",
    "int64_to_uint64 uint(int): uint",
    "string_to_uint64 uint(string): uint",
  ),
  ...declare((value = null) => new Optional(value), "optional_of optional.of(V): optional<V>"),
  ...declare(
    (value = null) => (isZero(value) ? new Optional() : new Optional(value)),
    "optional_ofNonZeroValue optional.ofNonZeroValue(V): optional<V>",
  ),
  ...declare(() => new Optional(), "optional_none optional.none(): optional<V>"),
  ...declare((value) => {
    const found = optional(value).value;
    if (found === undefined) throw new CelError("optional.none() dereference");
    return found;
  }, "optional_value optional<V>~value(): V"),
  ...declare(
    (value) => optional(value).value !== undefined,
    "optional_hasValue optional<V>~hasValue(): bool",
  ),
  ...declare(
    lazily,
    "optional_or_optional optional<V>~or(optional<V>): optional<V>",
    "optional_orValue_value optional<V>~orValue(V): V",
  ),
  ...declare(
    (value = null) => unwrapped(value),
    "optional_unwrap optional.unwrap(list<optional<V>>): list<V>",
    "optional_unwrapOpt list<optional<V>>~unwrapOpt(): list<V>",
  ),
  ...declare((value = null) => {
    if (!isList(value)) throw noOverload();
    return value.size === 0 ? new Optional() : new Optional(value.at(0));
  }, "list_first list<V>~first(): optional<V>"),
  ...declare((value = null) => {
    if (!isList(value)) throw noOverload();
    return value.size === 0 ? new Optional() : new Optional(value.at(value.size - 1));
  }, "list_last list<V>~last(): optional<V>"),
];
