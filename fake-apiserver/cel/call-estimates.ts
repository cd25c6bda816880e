/** Cost estimates of calls. Mirrors: cel-go checker/cost.go and ext, Kubernetes' library/cost.go. */

import { type CelType, isSameType } from "./cel-type.js";
import type { Expression } from "./expressions.js";
import { ANY, fixed, product, type Range, sum, times, UNBOUNDED, union } from "./ranges.js";
import { MADE, PATTERN_FACTOR, TEXT_FACTOR } from "./runtime-cost.js";

/** An operand, with its size if that is known. */
export interface Operand {
  readonly type: CelType;
  readonly expression: Expression | undefined;
  readonly size: Range;
  /** The size of its items, if it is a list. */
  readonly itemSize: Range;
}

/** The estimated cost of a call without its arguments, and the estimated size of its result. */
export interface CallEstimate {
  readonly cost: Range;
  readonly size?: Range;
}

/** A call of a function. */
export interface EstimatedCall {
  readonly name: string;
  readonly id: string;
  readonly target: Operand | undefined;
  readonly args: readonly Operand[];
}

const NOTHING: Range = { min: 0, max: 0 };
const PATTERN_MAX_LENGTH = 128;
/** The sizes of IPv4 and IPv6 addresses. */
const ADDRESS_BYTES: Range = { min: 4, max: 16 };

const READERS = new Set("cidr isIP isCIDR quantity isQuantity semver isSemver".split(" "));
const TRAVERSERS = new Set("isSorted sum max min indexOf lastIndexOf".split(" "));
const COMPARED = /^(?:less|greater)(?:_equals)?_(?:string|bytes)$|^(?:not_)?equals$/;

/** The estimated cost of a call; one by default. */
export function estimatedCall(call: EstimatedCall): CallEstimate {
  const { name, target, args } = call;
  const first = args[0]?.size ?? ANY;
  if (TRAVERSERS.has(name) && target !== undefined) return { cost: traversed(target) };
  if (READERS.has(name) && args.length > 0) return { cost: times(first, TEXT_FACTOR) };
  switch (name) {
    case "url":
      return { cost: times(first, TEXT_FACTOR), size: first };
    case "lowerAscii":
    case "upperAscii":
    case "substring":
    case "trim": {
      const size = target?.size ?? ANY;
      return { cost: times(size, TEXT_FACTOR), size };
    }
    case "replace":
      return replaced(call);
    case "split": {
      const size = target?.size ?? ANY;
      const limit = args[1]?.expression;
      const most =
        limit?.kind === "literal" && typeof limit.value === "bigint"
          ? Number(BigInt.asUintN(64, limit.value))
          : size.max;
      return { cost: times(size, 2 * TEXT_FACTOR), size: { min: 0, max: most } };
    }
    case "join":
      return joined(call);
    case "find":
    case "findAll": {
      const size = target?.size ?? ANY;
      return { cost: pattern(size, first), size: { min: 0, max: size.max } };
    }
    case "matches":
      return target === undefined
        ? { cost: pattern(first, args[1]?.size ?? ANY) }
        : { cost: pattern(target.size, first) };
    default:
      return ofAddress(call) ?? ofList(call) ?? ofForm(call);
  }
}

function traversed({ type, size, itemSize }: Operand): Range {
  const [item] = type.parameters;
  if (item === undefined) return times(size, TEXT_FACTOR);
  const isLong = item.kind === "string" || item.kind === "bytes";
  const each = isLong ? sum(fixed(1), times(itemSize, TEXT_FACTOR)) : fixed(1);
  return product(size, each);
}

function pattern(size: Range, patternSize: Range): Range {
  return product(times(sum(size, fixed(1)), TEXT_FACTOR), times(patternSize, PATTERN_FACTOR));
}

function replaced({ target, args }: EstimatedCall): CallEstimate {
  const size = target?.size ?? ANY;
  const [old, by] = [args[0]?.size ?? ANY, args[1]?.size ?? ANY];
  const most = () => {
    if (old.min === 0) return { count: size.max + 1, kept: size.max };
    if (by.max <= old.min) return { count: 0, kept: size.max };
    return { count: Math.ceil(size.max / old.min), kept: 0 };
  };
  const least = () => {
    if (old.max === 0) return { count: size.min + 1, kept: size.min };
    if (old.max <= by.min) return { count: 0, kept: size.min };
    return { count: Math.ceil(size.min / old.max), kept: 0 };
  };
  const count = { min: least().count, max: most().count };
  const kept = { min: least().kept, max: most().kept };
  return { cost: times(size, 2 * TEXT_FACTOR), size: sum(product(count, by), kept) };
}

function joined({ target, args }: EstimatedCall): CallEstimate {
  if (target === undefined) return { cost: fixed(1) };
  const { size, itemSize } = target;
  const separator = args[0]?.size;
  const seams = { min: Math.max(0, size.min - 1), max: Math.max(0, size.max - 1) };
  const items = product(size, itemSize);
  const whole = separator === undefined ? items : sum(items, product(separator, seams));
  return { cost: times(whole, TEXT_FACTOR), size: whole };
}

/** Addresses, networks and formats. */
function ofAddress({ name, id, args }: EstimatedCall): CallEstimate | undefined {
  const first = args[0]?.size ?? ANY;
  const isText = id.endsWith("_string");
  const read = isText ? times(first, TEXT_FACTOR) : NOTHING;
  const compared = times(sum(ADDRESS_BYTES, ADDRESS_BYTES), TEXT_FACTOR);
  switch (name) {
    case "ip":
      return { cost: id === "cidr_ip" ? fixed(1) : times(first, TEXT_FACTOR) };
    case "ip.isCanonical":
      return { cost: times(first, 2 * TEXT_FACTOR) };
    case "containsIP":
      return { cost: sum(compared, read) };
    case "containsCIDR":
      return { cost: sum(compared, times(ADDRESS_BYTES, TEXT_FACTOR), fixed(1), read) };
    case "validate":
      return { cost: times(times(first, TEXT_FACTOR), PATTERN_MAX_LENGTH * PATTERN_FACTOR) };
    default:
      return undefined;
  }
}

function literalInt(operand: Operand | undefined, otherwise: number): number {
  const expression = operand?.expression;
  if (expression?.kind !== "literal" || typeof expression.value !== "bigint") return otherwise;
  return expression.value < 0n ? otherwise : Number(expression.value);
}

/** Functions that return lists of lists. */
function ofList({ name, target, args }: EstimatedCall): CallEstimate | undefined {
  const size = target?.size ?? ANY;
  const made = (list: Range, factor = 1): CallEstimate => ({
    cost: sum(times(list, factor), fixed(1), fixed(MADE.list)),
    size: list,
  });
  const compared = (one: Range, type: CelType | undefined) => {
    const isLong = type?.kind === "string" || type?.kind === "bytes";
    return made(product(one, one), isLong ? 2 + TEXT_FACTOR : 2);
  };
  const [left = ANY, right = ANY] = args.map((arg) => arg.size);
  switch (name) {
    case "slice":
      return made(fixed(Math.max(0, literalInt(args[1], size.max) - literalInt(args[0], 0))));
    case "lists.range":
      return made(fixed(literalInt(args[0], UNBOUNDED)));
    case "reverse":
      return made(size);
    case "flatten":
      return made(size, args.length === 0 ? 1 : literalInt(args[0], UNBOUNDED));
    case "distinct":
      return made(product(size, size), 2);
    case "sort":
      return compared(size, target?.type.parameters[0]);
    case "@sortByAssociatedKeys":
      return compared(left, args[0]?.type.parameters[0]);
    case "sets.contains":
    case "sets.intersects":
      return { cost: sum(product(left, right), fixed(1)) };
    case "sets.equivalent":
      return { cost: sum(times(product(left, right), 2), fixed(1)) };
    default:
      return undefined;
  }
}

function ofForm({ id, target, args }: EstimatedCall): CallEstimate {
  const [left = ANY, right = ANY] = args.map(({ size }) => size);
  switch (id) {
    case "string_format":
      return { cost: times(target?.size ?? ANY, TEXT_FACTOR) };
    case "string_to_bytes":
      return { cost: times(left, TEXT_FACTOR), size: { min: left.min, max: left.max * 4 } };
    case "bytes_to_string":
      return {
        cost: times(left, TEXT_FACTOR),
        size: { min: Math.floor(left.min / 4), max: left.max },
      };
    case "strings_quote":
      return {
        cost: times(left, TEXT_FACTOR),
        size: sum(product(left, { min: 1, max: 2 }), fixed(2)),
      };
    case "starts_with_string":
    case "ends_with_string":
      return { cost: times(left, TEXT_FACTOR) };
    case "in_list":
      return { cost: right };
    case "contains_string":
      return { cost: product(times(target?.size ?? ANY, TEXT_FACTOR), times(left, TEXT_FACTOR)) };
    case "add_list":
      return { cost: fixed(1), size: sum(left, right) };
    case "add_string":
    case "add_bytes":
      return { cost: times(sum(left, right), TEXT_FACTOR), size: sum(left, right) };
    default:
      return COMPARED.test(id) ? { cost: compared(id, args) } : { cost: fixed(1) };
  }
}

/** The range of the smaller one. */
function compared(id: string, [one, other]: readonly Operand[]): Range {
  if (one === undefined || other === undefined) return fixed(1);
  if (id === "equals" && isSameType(one.type, other.type)) {
    const { kind, name } = one.type;
    const isShort = kind === "opaque" && name.startsWith("net.");
    if (isShort || (kind === "struct" && /^kubernetes\.(?:Quantity|Semver)$/.test(name))) {
      return fixed(1);
    }
  }
  const max = Math.min(one.size.max, other.size.max);
  return times({ min: max > 0 ? 1 : 0, max }, TEXT_FACTOR);
}

/** The range that contains both. */
export function either(one: Range | undefined, other: Range | undefined): Range | undefined {
  return one === undefined || other === undefined ? (one ?? other) : union(one, other);
}
