/** Values of expressions. Mirrors: cel-go common/types. */

/** An unsigned 64-bit integer; signed ones are plain bigints. */
export class Uint {
  readonly value: bigint;
  constructor(value: bigint) {
    this.value = value;
  }
}

/** A duration. */
export class Duration {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

/** A timestamp, since 1970 in UTC. */
export class Timestamp {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

/** A type as a value, as in `type(self) == string`. */
export class TypeValue {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** An optional value. */
export class Optional {
  readonly value: Value | undefined;
  constructor(value?: Value) {
    this.value = value;
  }
}

/** A value of a Kubernetes library: a quantity, an address and the like. */
export abstract class Opaque {
  abstract readonly typeName: string;
  /** Whether it is equal to another value. */
  abstract equals(other: Value): boolean;
  /** Its size, if it has one; comparing it costs that much. */
  readonly size: number | undefined = undefined;
}

/** A list: of an expression, or of an object. */
export interface CelList {
  readonly kind: "list";
  readonly size: number;
  at(index: number): Value;
  /** For lists without an order (`x-kubernetes-list-type`): whether they are equal to another. */
  readonly equals?: (other: CelList) => boolean;
  /** For such lists: they are merged, not concatenated. */
  readonly plus?: (other: CelList) => CelList;
}

/** A map, or an object with its members. */
export interface CelMap {
  readonly kind: "map";
  readonly size: number;
  get(key: Value): Value | undefined;
  keys(): readonly Value[];
  /** With one more entry, for maps that comprehensions make. */
  readonly with?: (key: Value, value: Value) => CelMap;
}

/** Any value of an expression. Integers are bigints, numbers are doubles. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Uint
  | Duration
  | Timestamp
  | TypeValue
  | Optional
  | Opaque
  | CelList
  | CelMap;

/** Why an expression has no value. */
export class CelError extends Error {
  override readonly name: string = "CelError";
}

/** The expression exceeds its cost limit; no operator continues after it. */
export class CostExceeded extends Error {
  override readonly name = "CostExceeded";
}

/** The error of a function that is called with other arguments. */
export function noOverload(): CelError {
  return new CelError("no such overload");
}

/** Whether a value is a list. */
export function isList(value: Value): value is CelList {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "list";
}

/** Whether a value is a map or an object. */
export function isMap(value: Value): value is CelMap {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "map";
}

/** A list of values. */
export function listOf(values: readonly Value[]): CelList {
  return {
    kind: "list",
    size: values.length,
    at: (index) => values[index] ?? null,
  };
}

/** All items of a list. */
export function itemsOf(list: CelList): readonly Value[] {
  return Array.from({ length: list.size }, (_, index) => list.at(index));
}

/** The identity of a key: integers, unsigned integers and doubles that are equal are one key. */
function keyText(key: Value): string {
  if (typeof key === "string") return `s${key}`;
  if (typeof key === "bigint") return `n${key}`;
  if (key instanceof Uint) return `n${key.value}`;
  if (typeof key === "number" && Number.isInteger(key)) return `n${BigInt(key)}`;
  return `${typeof key}${String(key)}`;
}

/** A map of entries; the last of those with the same key stays. */
export function mapOf(entries: Iterable<readonly [Value, Value]>): CelMap {
  const byKey = new Map<string, Numbered>();
  for (const [key, value] of entries) {
    const text = keyText(key);
    const { index } = byKey.get(text) ?? { index: byKey.size };
    byKey.set(text, { key, value, index });
  }
  return ofFirst(byKey, byKey.size);
}

interface Numbered {
  readonly key: Value;
  readonly value: Value;
  readonly index: number;
}

/** The first entries of a growing map: maps of a comprehension share theirs. */
function ofFirst(byKey: Map<string, Numbered>, size: number): CelMap {
  const shown = () => [...byKey.values()].slice(0, size);
  let keys: readonly Value[] | undefined;
  return {
    kind: "map",
    size,
    get: (key) => {
      const found = byKey.get(keyText(key));
      return found !== undefined && found.index < size ? found.value : undefined;
    },
    keys: () => {
      keys ??= shown().map(({ key }) => key);
      return keys;
    },
    with: (key, value) => {
      const isLast = byKey.size === size;
      const own = isLast ? byKey : new Map(shown().map((one) => [keyText(one.key), one]));
      own.set(keyText(key), { key, value, index: size });
      return ofFirst(own, size + 1);
    },
  };
}

/** The name of a value's type, as in `type()`. */
export function typeNameOf(value: Value): string {
  if (value === null) return "null_type";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "double";
  if (typeof value === "string") return "string";
  if (value instanceof Uint8Array) return "bytes";
  if (value instanceof Uint) return "uint";
  if (value instanceof Duration) return "google.protobuf.Duration";
  if (value instanceof Timestamp) return "google.protobuf.Timestamp";
  if (value instanceof TypeValue) return "type";
  if (value instanceof Optional) return "optional_type";
  if (value instanceof Opaque) return value.typeName;
  return value.kind;
}

/** The size of a value for costs; 1 for values without a size. */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Optional) return value.value === undefined ? 1 : sizeOf(value.value);
  if (value instanceof Opaque) return value.size ?? 1;
  if (isList(value) || isMap(value)) return value.size;
  return 1;
}
