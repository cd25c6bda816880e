/** Run-time costs of calls. Mirrors: cel-go interpreter/runtimecost.go, Kubernetes' library/cost.go. */
import { Format } from "./formats.js";
import { patternWeight } from "./pattern-weight.js";
import { isList, isMap, Opaque, sizeOf, type Value } from "./values.js";

/** Reading a character costs a tenth of a step. */
export const TEXT_FACTOR = 0.1;
/** A character of a pattern. */
export const PATTERN_FACTOR = 0.25;
/** The costs of creating a list, a map and a message. */
export const MADE = { list: 10, map: 30, message: 40 } as const;

/** Half the cost in a real server, like the budget here, so that an expression can make two checks. */
const AUTHORIZATION_COST = 175_000;

/** Functions that read their first argument once. */
const READERS = new Set(
  "url lowerAscii upperAscii substring trim cidr isIP isCIDR quantity isQuantity semver isSemver".split(
    " ",
  ),
);
/** Functions that traverse a list, or a string. */
const TRAVERSERS = new Set("isSorted sum max min indexOf lastIndexOf".split(" "));
const COMPARED = /^(?:less|greater)(?:_equals)?_(?:string|bytes)$|^(?:not_)?equals$/;

function read(value: Value | undefined, factor = TEXT_FACTOR): number {
  return Math.ceil(sizeOf(value ?? null) * factor);
}

/** Functions that cost as much as they return. */
export const COSTED_BY_RESULT = new Set(["join", "slice", "flatten", "reverse"]);
/** Copied items, which a real server does not count, although copying takes time. */
const COPIED_PER_STEP = 3;
/** The number of characters or items that cost nothing, so that small values cost the same as in a real server. */
const FREE_SIZE = 100;
/** The cost of compiling a pattern that is not a literal, and of each of its parts. */
const COMPILATION = { each: 20, part: 2 } as const;

/** The cost of a call, by its function, its overload, its arguments and its result. */
export function callCost(name: string, id: string, args: readonly Value[], result: Value): number {
  return Math.max(
    countedCost(name, id, args, result),
    takenCost(name, id, args),
    SLOW.get(name) ?? 1,
  );
}

/** Calls that take as long as several others even with the smallest arguments. */
const SLOW: ReadonlyMap<string, number> = new Map([
  ...[
    "find",
    "findAll",
    "format",
    "matches",
    "cel.@mapInsert",
    "duration",
    "quantity",
    "semver",
    "timestamp",
  ].map((name) => [name, 4] as const),
  ...["cidr", "containsCIDR", "containsIP", "ip", "isCIDR", "isIP", "isURL", "url"].map(
    (name) => [name, 8] as const,
  ),
]);

/** Looking up a time zone. */
const TIME_ZONE_COST = 500;

/** The cost of compiling a pattern that is not a literal. */
export function compilationCost(pattern: Value): number {
  return typeof pattern === "string"
    ? COMPILATION.each + patternWeight(pattern) * COMPILATION.part
    : 0;
}

/** The steps of a call by its input, more than a real server counts: calls that count as one step there may read megabytes. */
function takenCost(name: string, id: string, args: readonly Value[]): number {
  const [first = null, second = null, third = null] = args;
  switch (name) {
    case "join":
      return beyondFree(sizeOf(first)) + sizeOf(first) * textSize(second) * TEXT_FACTOR;
    case "flatten":
    case "sets.contains":
    case "sets.intersects":
    case "sets.equivalent":
      return beyondFree(sizeOf(first) + sizeOf(second));
    case "replace":
      return (textSize(first) / Math.max(1, textSize(second)) + 1) * textSize(third) * TEXT_FACTOR;
    case "startsWith":
    case "endsWith":
    case "contains":
    case "split":
    case "find":
    case "findAll":
    case "matches":
      return 0;
    case "format":
      return 3 * Math.max(0, traversalCost(second, FORMATTED_MAX_COST) - FREE_SIZE);
    default:
      break;
  }
  if (id.endsWith("_with_tz")) return TIME_ZONE_COST;
  if (COMPARED.test(id)) {
    return isMap(first) && isMap(second) && first.size === second.size
      ? beyondFree(first.size * 2 * COPIED_PER_STEP)
      : 0;
  }
  if (id === "add_list" && isList(first) && first.plus !== undefined) {
    return 2 * Math.max(0, sizeOf(first) + sizeOf(second) - FREE_SIZE);
  }
  return beyondFree(args.reduce<number>((sum, one) => sum + textSize(one), 0));
}

/** More than any budget: the evaluation ends there. */
const FORMATTED_MAX_COST = 1_000_000;

/** One for each ten visited characters or items, beyond the free ones. */
function beyondFree(size: number): number {
  return 1 + Math.max(0, Math.floor((size - FREE_SIZE) * TEXT_FACTOR));
}

function textSize(value: Value): number {
  return typeof value === "string" || value instanceof Uint8Array ? value.length : 0;
}

function countedCost(name: string, id: string, args: readonly Value[], result: Value): number {
  const [first = null, second = null] = args;
  if (TRAVERSERS.has(name)) return traversalCost(first);
  if (READERS.has(name)) return read(first);
  switch (name) {
    case "replace":
    case "split":
      return read(first, 2 * TEXT_FACTOR);
    case "join":
      return read(result, 2 * TEXT_FACTOR);
    case "find":
    case "matches":
      return matchCost(first, second);
    case "findAll":
      // A real server does not count the matches.
      return matchCost(first, second) + Math.floor(sizeOf(first) / 2);
    case "check":
      return AUTHORIZATION_COST;
    case "validate":
      return first instanceof Format ? patternCost(sizeOf(second), first.patternSize) : 1;
    case "ip":
      return id === "cidr_ip" ? 1 : read(first);
    case "ip.isCanonical":
      return read(first, 2 * TEXT_FACTOR);
    case "containsIP":
      return (
        Math.ceil(2 * sizeOf(first) * TEXT_FACTOR) + (id.endsWith("_string") ? read(second) : 0)
      );
    case "containsCIDR":
      return 2 * read(first) + read(first) + 1 + (id.endsWith("_string") ? read(second) : 0);
    case "startsWith":
    case "endsWith":
      return read(second);
    case "contains":
      return read(first) * read(second);
    case "sort":
    case "@sortByAssociatedKeys":
    case "distinct":
    case "sets.contains":
    case "sets.intersects":
    case "sets.equivalent":
      return 1 + sizeOf(first) * sizeOf(args[1] ?? first);
    case "slice":
    case "flatten":
    case "reverse":
      return 1 + sizeOf(result);
    case "lists.range":
      return typeof first === "bigint" ? 1 + Number(first > 0n ? first : 0n) : 1;
    default:
      return costOfForm(id, first, second);
  }
}

function costOfForm(id: string, first: Value, second: Value): number {
  switch (id) {
    case "in_list":
      return sizeOf(second);
    case "add_list":
      return 1 + Math.floor(sizeOf(second) / COPIED_PER_STEP);
    case "add_string":
    case "add_bytes":
      return Math.ceil((sizeOf(first) + sizeOf(second)) * TEXT_FACTOR);
    case "string_to_bytes":
    case "bytes_to_string":
    case "strings_quote":
    case "string_format":
      return read(first);
    default: {
      if (!COMPARED.test(id)) return 1;
      if (first instanceof Opaque) return 1;
      return Math.ceil(Math.min(sizeOf(first), sizeOf(second)) * TEXT_FACTOR);
    }
  }
}

function patternCost(size: number, patternSize: number): number {
  return Math.ceil((1 + size) * TEXT_FACTOR) * Math.ceil(patternSize * PATTERN_FACTOR);
}

/** A pattern of a few characters can have a thousand parts: "(a{30}){30}". */
function matchCost(text: Value, pattern: Value): number {
  if (typeof pattern !== "string") return 1;
  return patternCost(sizeOf(text), Math.max(pattern.length, patternWeight(pattern)));
}

/** Stops once it is above `maxCost`. */
function traversalCost(value: Value, maxCost = Number.POSITIVE_INFINITY): number {
  if (typeof value === "string" || value instanceof Uint8Array) {
    return Math.floor(value.length * TEXT_FACTOR);
  }
  let cost = 0;
  if (value !== null && isList(value)) {
    for (let index = 0; index < value.size && cost <= maxCost; index += 1) {
      // A real server counts nothing for short texts.
      cost += Math.max(1, traversalCost(value.at(index), maxCost - cost));
    }
    return cost;
  }
  if (value === null || !isMap(value)) return 1;
  for (const key of value.keys()) {
    cost += Math.max(1, traversalCost(key) + traversalCost(value.get(key) ?? null, maxCost - cost));
    if (cost > maxCost) break;
  }
  return cost;
}
