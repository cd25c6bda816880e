/** Quantities and versions. Mirrors: apimachinery pkg/api/resource, blang/semver, Kubernetes' quantity and semver libraries. */
import { declare, type Overload, text } from "./functions.js";
import { CelError, noOverload, Opaque, type Value } from "./values.js";

/** An amount in Kubernetes' format, "1.5Gi": exact, in units of the smallest that there is. */
export class Quantity extends Opaque {
  override readonly typeName = "kubernetes.Quantity";
  /** In nano, rounded up. */
  readonly nano: bigint;
  constructor(nano: bigint) {
    super();
    this.nano = nano;
  }
  override equals(other: Value): boolean {
    return other instanceof Quantity && other.nano === this.nano;
  }
}

const NANO = 1_000_000_000n;
const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?([KMGTPE]i|[numkMGTPE]?|[eE][+-]?\d+)$/;
const DECIMAL = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const BINARY = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
/** More digits than any quantity has. */
const EXPONENT_MAX = 100;
const [INT_MIN, INT_MAX] = [-(2n ** 63n), 2n ** 63n - 1n];

/** Parses a quantity; undefined if it is invalid. */
export function quantityOf(value: string): Quantity | undefined {
  const found = QUANTITY.exec(value);
  if (found === null) return undefined;
  const [, sign = "", whole = "", fraction = "", suffix = ""] = found;
  if (whole === "" && fraction === "") return undefined;
  const digits = BigInt(`${whole}${fraction}`);
  const divisor = 10n ** BigInt(fraction.length);
  const scaled = scale(suffix);
  if (scaled === undefined) return undefined;
  const [times, by] = scaled;
  const amount = digits * times * NANO;
  const rest = divisor * by;
  const nano = amount / rest + (amount % rest === 0n ? 0n : 1n);
  return new Quantity(sign === "-" ? -nano : nano);
}

function scale(suffix: string): readonly [bigint, bigint] | undefined {
  const binary = BINARY.indexOf(suffix);
  if (binary >= 0) return [1024n ** BigInt(binary + 1), 1n];
  const decimal = DECIMAL.indexOf(suffix);
  const power = decimal >= 0 ? (decimal - 3) * 3 : Number(suffix.slice(1));
  if (Math.abs(power) > EXPONENT_MAX) return undefined;
  return power >= 0 ? [10n ** BigInt(power), 1n] : [1n, 10n ** BigInt(-power)];
}

function quantity(value: Value | undefined): Quantity {
  if (value instanceof Quantity) return value;
  if (typeof value === "bigint") return new Quantity(value * NANO);
  throw noOverload();
}

function parsed(value: Value | undefined): Quantity {
  const found = quantityOf(text(value));
  if (found !== undefined) return found;
  // The format below, as a pattern in which no digit can belong to two parts.
  const isForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d*)(?:[eEinumkKMGTP]+[-+]?\d*|[-+]\d*)?$/.test(
    text(value),
  );
  throw new CelError(
    isForm
      ? "unable to parse quantity's suffix"
      : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  );
}

function order(one: bigint, other: bigint): bigint {
  if (one === other) return 0n;
  return one < other ? -1n : 1n;
}

function whole({ nano }: Quantity): bigint | undefined {
  const value = nano / NANO;
  return nano % NANO === 0n && value >= INT_MIN && value <= INT_MAX ? value : undefined;
}

/** A version of Semantic Versioning. */
export class Semver extends Opaque {
  override readonly typeName = "kubernetes.Semver";
  readonly numbers: readonly bigint[];
  readonly before: readonly string[];
  constructor(numbers: readonly bigint[], before: readonly string[]) {
    super();
    this.numbers = numbers;
    this.before = before;
  }
  override equals(other: Value): boolean {
    return other instanceof Semver && orderOfVersions(this, other) === 0n;
  }
}

const NUMBER = "(0|[1-9]\\d*)";
const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-([\\dA-Za-z.-]+))?(?:\\+([\\dA-Za-z.-]+))?$`,
);

function semverOf(value: string, isNormalized: boolean): Semver | undefined {
  const found = SEMVER.exec(isNormalized ? normalized(value) : value);
  if (found === null) return undefined;
  const before = found[4] === undefined ? [] : found[4].split(".");
  const parts = [...before, ...(found[5] ?? "0").split(".")];
  const isFaulty = parts.some((part) => part === "") || before.some((part) => /^0\d+$/.test(part));
  if (isFaulty) return undefined;
  return new Semver(found.slice(1, 4).map(BigInt), before);
}

/** Without a "v" and leading zeros, and with the missing numbers. */
function normalized(value: string): string {
  const [major = "", minor, ...rest] = value.replace(/^v/, "").split(".");
  const plain = (part: string) => part.replace(/^0+(?=\d)/, "");
  if (rest.length > 0 && minor !== undefined) {
    return [plain(major), plain(minor), plain(rest.join("."))].join(".");
  }
  if (/[+-]/.test(minor ?? major)) return "";
  return [plain(major), plain(minor ?? "0"), "0"].join(".");
}

function semver(value: Value | undefined, isNormalized: Value = false): Semver {
  const found = semverOf(text(value), isNormalized === true);
  if (found === undefined) throw new CelError(whyNoSemver(text(value)));
  return found;
}

function whyNoSemver(value: string): string {
  if (value === "") return "Version string empty";
  if (value.split(".").length < 3) return "No Major.Minor.Patch elements found";
  return `Invalid character(s) found in version "${value}"`;
}

function version(value: Value | undefined): Semver {
  if (value instanceof Semver) return value;
  throw noOverload();
}

function orderOfVersions(one: Semver, other: Semver): bigint {
  for (const index of [0, 1, 2]) {
    const result = order(one.numbers[index] ?? 0n, other.numbers[index] ?? 0n);
    if (result !== 0n) return result;
  }
  const [before, after] = [one.before, other.before];
  if (before.length === 0 || after.length === 0) {
    return order(BigInt(after.length > 0 ? 1 : 0), BigInt(before.length > 0 ? 1 : 0));
  }
  for (const [index, part] of before.entries()) {
    const counterpart = after[index];
    if (counterpart === undefined) return 1n;
    const result = orderOfParts(part, counterpart);
    if (result !== 0n) return result;
  }
  return before.length < after.length ? -1n : 0n;
}

/** Numbers precede words. */
function orderOfParts(one: string, other: string): bigint {
  const [isNumber, isOther] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOther) return order(BigInt(one), BigInt(other));
  if (isNumber !== isOther) return isNumber ? -1n : 1n;
  if (one === other) return 0n;
  return one < other ? -1n : 1n;
}

/** Functions of quantities and versions. */
export const QUANTITIES: readonly Overload[] = [
  ...declare(parsed, "string_to_quantity quantity(string): quantity"),
  ...declare(
    (value) => quantityOf(text(value)) !== undefined,
    "is_quantity_string isQuantity(string): bool",
  ),
  ...declare((value) => order(quantity(value).nano, 0n), "quantity_sign sign(quantity): int"),
  ...declare(
    (one, other) => quantity(one).nano > quantity(other).nano,
    "quantity_is_greater_than quantity~isGreaterThan(quantity): bool",
  ),
  ...declare(
    (one, other) => quantity(one).nano < quantity(other).nano,
    "quantity_is_less_than quantity~isLessThan(quantity): bool",
  ),
  ...declare(
    (one, other) => order(quantity(one).nano, quantity(other).nano),
    "quantity_compare_to quantity~compareTo(quantity): int",
  ),
  ...declare(
    (value) => Number(quantity(value).nano) / Number(NANO),
    "quantity_get_float quantity~asApproximateFloat(): double",
  ),
  ...declare((value) => {
    const found = whole(quantity(value));
    if (found === undefined) throw new CelError("cannot convert value to integer");
    return found;
  }, "quantity_get_int quantity~asInteger(): int"),
  ...declare(
    (value) => whole(quantity(value)) !== undefined,
    "quantity_is_integer quantity~isInteger(): bool",
  ),
  ...declare(
    (one, other) => new Quantity(quantity(one).nano + quantity(other).nano),
    "quantity_add quantity~add(quantity): quantity",
    "quantity_add_int quantity~add(int): quantity",
  ),
  ...declare(
    (one, other) => new Quantity(quantity(one).nano - quantity(other).nano),
    "quantity_sub quantity~sub(quantity): quantity",
    "quantity_sub_int quantity~sub(int): quantity",
  ),
  ...declare(
    semver,
    "string_to_semver semver(string): semver",
    "string_bool_to_semver semver(string, bool): semver",
  ),
  ...declare(
    (value, isNormalized = false) => semverOf(text(value), isNormalized === true) !== undefined,
    "is_semver_string isSemver(string): bool",
    "is_semver_string_bool isSemver(string, bool): bool",
  ),
  ...declare(
    (one, other) => orderOfVersions(version(one), version(other)) > 0n,
    "semver_is_greater_than semver~isGreaterThan(semver): bool",
  ),
  ...declare(
    (one, other) => orderOfVersions(version(one), version(other)) < 0n,
    "semver_is_less_than semver~isLessThan(semver): bool",
  ),
  ...declare(
    (one, other) => orderOfVersions(version(one), version(other)),
    "semver_compare_to semver~compareTo(semver): int",
  ),
  ...["major", "minor", "patch"].flatMap((name, index) =>
    declare((value) => version(value).numbers[index] ?? 0n, `semver_${name} semver~${name}(): int`),
  ),
];
