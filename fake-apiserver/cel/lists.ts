/** Functions of lists and sets. Mirrors: Kubernetes' lists library, cel-go ext/lists.go and ext/sets.go. */
import { compare, isEqual } from "./compare-values.js";
import { declare, int, list, type Overload } from "./functions.js";
import { add } from "./operators.js";
import {
  CelError,
  type CelList,
  Duration,
  isList,
  itemsOf,
  listOf,
  Uint,
  type Value,
} from "./values.js";

const COMPARABLE = ["int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes"];

const ZEROS: Readonly<Record<string, Value>> = {
  int: 0n,
  uint: new Uint(0n),
  double: 0,
  duration: new Duration(0n),
};

/** cel-go has other names for timestamps and durations there. */
const LONG: Readonly<Record<string, string>> = {
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};

function extreme(values: Value | undefined, name: "min" | "max"): Value {
  const items = itemsOf(list(values));
  const [first] = items;
  if (first === undefined) throw new CelError(`${name} called on empty list`);
  return items.slice(1).reduce((best, one) => {
    const order = compare(best, one);
    return (name === "min" ? order > 0 : order < 0) ? one : best;
  }, first);
}

function isSorted(values: Value | undefined): boolean {
  const items = itemsOf(list(values));
  return items.every((one, index) => {
    const next = items[index + 1];
    return next === undefined || compare(one, next) <= 0;
  });
}

function slice(values: CelList, start: bigint, end: bigint): Value {
  const asked = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n) throw new CelError(`${asked}, negative indexes not supported`);
  if (start > end) {
    throw new CelError(`${asked}, start index must be less than or equal to end index`);
  }
  if (BigInt(values.size) < end) throw new CelError(`${asked}, list is length ${values.size}`);
  const length = Number(end - start);
  return listOf(Array.from({ length }, (_, index) => values.at(Number(start) + index)));
}

function flattened(values: CelList, depth: bigint): readonly Value[] {
  if (depth < 0n) throw new CelError("level must be non-negative");
  return itemsOf(values).flatMap((one) =>
    one !== null && isList(one) && depth > 0n ? flattened(one, depth - 1n) : [one],
  );
}

function sortedBy(values: CelList, keys: CelList): Value {
  const items = itemsOf(values);
  const order = itemsOf(keys).map((key, index) => ({ key, index }));
  order.sort((one, other) => compare(one.key, other.key));
  return listOf(order.map(({ index }) => items[index] ?? null));
}

/** The real server would create a list that blocks the process; costs are counted only afterwards. */
const RANGE_MAX_COUNT = 1_000_000n;

function range(count: bigint): Value {
  if (count < 0n) throw new CelError(`lists.range: size must be non-negative, got ${count}`);
  if (count > RANGE_MAX_COUNT) {
    throw new CelError(`lists.range: size ${count} exceeds maximum allowed (${RANGE_MAX_COUNT})`);
  }
  return listOf(Array.from({ length: Number(count) }, (_, index) => BigInt(index)));
}

function distinct(values: CelList): Value {
  const unique: Value[] = [];
  for (const one of itemsOf(values)) {
    if (!unique.some((other) => isEqual(one, other))) unique.push(one);
  }
  return listOf(unique);
}

function contains(values: Value | undefined, others: Value | undefined): boolean {
  const items = itemsOf(list(values));
  return itemsOf(list(others)).every((one) => items.some((item) => isEqual(item, one)));
}

/** Functions of lists. */
export const LISTS: readonly Overload[] = [
  ...declare(
    isSorted,
    ...COMPARABLE.map((type) => `list_${type}_is_sorted_bool list<${type}>~isSorted(): bool`),
  ),
  ...Object.entries(ZEROS).flatMap(([type, zero]) =>
    declare(
      (values) => itemsOf(list(values)).reduce((sum, one) => add(sum, one), zero),
      `list_${type}_sum_${type} list<${type}>~sum(): ${type}`,
    ),
  ),
  ...(["max", "min"] as const).flatMap((name) =>
    declare(
      (values) => extreme(values, name),
      ...COMPARABLE.map((type) => `list_${type}_${name}_${type} list<${type}>~${name}(): ${type}`),
    ),
  ),
  ...declare(
    (values, item = null) => BigInt(itemsOf(list(values)).findIndex((one) => isEqual(one, item))),
    "list_a_index_of_int list<A>~indexOf(A): int",
  ),
  ...declare(
    (values, item = null) =>
      BigInt(itemsOf(list(values)).findLastIndex((one) => isEqual(one, item))),
    "list_a_last_index_of_int list<A>~lastIndexOf(A): int",
  ),
  ...declare(
    (values, start, end) => slice(list(values), int(start), int(end)),
    "list_slice list<T>~slice(int, int): list<T>",
  ),
  ...declare(
    (values) => listOf(flattened(list(values), 1n)),
    "list_flatten list<list<T>>~flatten(): list<T>",
  ),
  ...declare(
    (values, depth) => listOf(flattened(list(values), int(depth))),
    "list_flatten_int list<dyn>~flatten(int): list<dyn>",
  ),
  ...declare(
    (values) => sortedBy(list(values), list(values)),
    ...COMPARABLE.map(
      (type) => `list_${LONG[type] ?? type}_sort list<${type}>~sort(): list<${type}>`,
    ),
  ),
  ...declare(
    (values, keys) => sortedBy(list(values), list(keys)),
    ...COMPARABLE.map(
      (type) =>
        `list_${LONG[type] ?? type}_sortByAssociatedKeys list<T>~@sortByAssociatedKeys(list<${type}>): list<T>`,
    ),
  ),
  ...declare((count) => range(int(count)), "lists_range lists.range(int): list<int>"),
  ...declare(
    (values) => listOf(itemsOf(list(values)).toReversed()),
    "list_reverse list<T>~reverse(): list<T>",
  ),
  ...declare((values) => distinct(list(values)), "list_distinct list<T>~distinct(): list<T>"),
  ...declare(contains, "list_sets_contains_list sets.contains(list<T>, list<T>): bool"),
  ...declare(
    (one, other) => contains(one, other) && contains(other, one),
    "list_sets_equivalent_list sets.equivalent(list<T>, list<T>): bool",
  ),
  ...declare((one, other) => {
    const items = itemsOf(list(other));
    return itemsOf(list(one)).some((value) => items.some((item) => isEqual(item, value)));
  }, "list_sets_intersects_list sets.intersects(list<T>, list<T>): bool"),
];
