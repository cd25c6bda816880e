/**
 * Formats of schemas that a server validates; others are informative.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/validation/formats.go; kube-openapi pkg/validation/strfmt.
 */
import { isIPv4, isIPv6 } from "node:net";
import { compilePattern, type GoPattern } from "../values/go-pattern.js";

type Check = (text: string) => boolean;

const UUID = "[0-9a-f]{8}-?[0-9a-f]{4}-?V[0-9a-f]{3}-?W[0-9a-f]{3}-?[0-9a-f]{12}";
const HOSTNAME =
  "^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$";
const HOSTNAME_MAX_CHARS = 255;
const LABEL_MAX_CHARS = 63;

/** By their names without dashes. */
const TEXT_FORMATS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["bsonobjectid", (text) => /^[0-9a-fA-F]{24}$/.test(text)],
  ["uri", isRequestUri],
  ["email", (text) => /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text.trim())],
  ["hostname", isHostname],
  ["ipv4", isAddressWithDots],
  ["ipv6", (text) => isIPv6(text) && !text.includes("%")],
  ["cidr", isNetwork],
  ["mac", isHardwareAddress],
  ["uuid", uuid("[0-9a-f]", "[0-9a-f]")],
  ["uuid3", uuid("3", "[0-9a-f]")],
  ["uuid4", uuid("4", "[89ab]")],
  ["uuid5", uuid("5", "[89ab]")],
  ["isbn", (text) => isIsbn10(text) || isIsbn13(text)],
  ["isbn10", isIsbn10],
  ["isbn13", isIsbn13],
  ["creditcard", isCreditCard],
  ["ssn", (text) => /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text)],
  ["hexcolor", (text) => /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text)],
  ["rgbcolor", isRgbColor],
  ["byte", isBase64],
  ["password", () => true],
  ["date", isDate],
  ["duration", (text) => isFound(DURATION, text)],
  ["datetime", isInstant],
  ["k8sshortname", (text) => text.length <= LABEL_MAX_CHARS && isNameOf(text, 1)],
  ["k8slongname", (text) => text.length <= LONG_NAME_MAX_CHARS && isNameOf(text)],
]);

const LONG_NAME_MAX_CHARS = 253;
const NUMBER_FORMATS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["integer", ["int32", "int64"]],
  ["number", ["float", "double"]],
]);
const INT32_BOUND = 2 ** 31;
const FLOAT_MAX = 3.4028234663852886e38;

/** Whether a server validates a format for a type. */
export function isKnownFormat(type: unknown, format: string): boolean {
  if (type === undefined || type === "" || type === "string") {
    return TEXT_FORMATS.has(format.replaceAll("-", ""));
  }
  return NUMBER_FORMATS.get(type)?.includes(format) ?? false;
}

/** Whether a string or a number matches a format; true if it has none. */
export function isOfFormat(format: string, value: unknown): boolean {
  if (typeof value === "string")
    return TEXT_FORMATS.get(format.replaceAll("-", ""))?.(value) ?? true;
  if (typeof value !== "number") return true;
  if (format === "int32") return value >= -INT32_BOUND && value < INT32_BOUND;
  return format !== "float" || Math.abs(value) <= FLOAT_MAX;
}

function uuid(version: string, variant: string): Check {
  const pattern = UUID.replace("V", version).replace("W", variant);
  const isUuid = new RegExp(`^${pattern}$`, "i");
  return (text) => isUuid.test(text);
}

/** A request URI: an absolute URL, or a path from the root. */
function isRequestUri(text: string): boolean {
  if (/[\s\u007f]/.test(text) || /%(?![0-9a-fA-F]{2})/.test(text)) return false;
  return text.startsWith("/") || /^[a-zA-Z][a-zA-Z0-9+.-]*:./.test(text);
}

/** Patterns that would take a backtracking engine too long. */
const compiled = new Map<string, GoPattern>();

function isFound(pattern: string, text: string): boolean {
  const known = compiled.get(pattern) ?? compilePattern(pattern);
  compiled.set(pattern, known);
  return known.test(text);
}

function isHostname(text: string): boolean {
  return (
    text.length <= HOSTNAME_MAX_CHARS &&
    text.split(".").every((label) => Buffer.byteLength(label) <= LABEL_MAX_CHARS) &&
    isFound(HOSTNAME, text)
  );
}

function withoutZeros(text: string): string {
  return text.replaceAll(/(^|[.:])0+(?=\d+(?:\.|$))/g, "$1");
}

function isAddressWithDots(text: string): boolean {
  const plain = withoutZeros(text);
  return text.includes(".") && (isIPv4(plain) || (isIPv6(plain) && !text.includes("%")));
}

function isNetwork(text: string): boolean {
  const [address = "", bits = "", ...more] = text.split("/");
  if (more.length > 0 || !/^\d{1,3}$/.test(bits) || address.includes("%")) return false;
  const plain = withoutZeros(address);
  return isIPv4(plain) ? Number(bits) <= 32 : isIPv6(plain) && Number(bits) <= 128;
}

function isHardwareAddress(text: string): boolean {
  const isOf = (separator: string, digits: number, counts: readonly number[]) => {
    const parts = text.split(separator);
    return (
      counts.includes(parts.length) &&
      parts.every((part) => part.length === digits && /^[0-9a-fA-F]+$/.test(part))
    );
  };
  return isOf(":", 2, [6, 8, 20]) || isOf("-", 2, [6, 8, 20]) || isOf(".", 4, [3, 4, 10]);
}

function isIsbn10(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (all, digit, place) => all + (place + 1) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (all, digit, place) => all + (place % 2 === 0 ? 1 : 3) * Number(digit),
    0,
  );
  return sum % 10 === 0;
}

const CARD =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/;

function isCreditCard(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (!CARD.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((all, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

function isRgbColor(text: string): boolean {
  const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text) ?? [];
  return parts.length === 3 && parts.every((part) => String(Number(part)) === part && +part <= 255);
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = +year % 4 === 0 && (+year % 100 !== 0 || +year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][+month - 1] ?? 0;
  return +day >= 1 && +day <= days;
}

function isInstant(text: string): boolean {
  const [date = "", time = ""] = text.toLowerCase().split("t");
  const found = /^(\d\d):(\d\d):(\d\d)(?:.\d+)?(?:z|[+-]\d\d:\d\d)$/.exec(time);
  if (found === null || !isDate(date)) return false;
  const [, hours = "", minutes = "", seconds = ""] = found;
  return hours <= "23" && minutes <= "59" && seconds <= "59";
}

/** A duration in Go's format, or anything with a number and a unit of time, as in Scala. */
const DURATION =
  "^[-+]?(?:0|(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+)$|(?i:[0-9]\\s*(?:(?:ns|us|µs|ms|s|m|h|hr|d|w|wk)(?:[^A-Za-zµ]|$)|nano|micro|milli|sec|min|hour|day|week))";

function isNameOf(text: string, labelMaxCount = Number.POSITIVE_INFINITY): boolean {
  const labels = text.split(".");
  return (
    labels.length <= labelMaxCount &&
    labels.every((label) => /^[a-z0-9-]+$/.test(label) && !/^-|-$/.test(label))
  );
}
