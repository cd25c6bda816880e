/** The function `"%d of %s".format([…])`. Mirrors: cel-go ext/formatting.go. */

import { type CelType, isDynamic, typeText } from "./cel-type.js";
import { toText } from "./conversions.js";
import {
  CelError,
  type CelList,
  isList,
  isMap,
  itemsOf,
  TypeValue,
  typeNameOf,
  Uint,
  type Value,
} from "./values.js";

const PRECISION = 6;
const PRECISION_MAX = 1000;
const TEXTUAL =
  "strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps";

function wrong(rule: string, value: Value): CelError {
  return new CelError(`error during formatting: ${rule}, was given ${typeNameOf(value)}`);
}

/** Formats values. @throws CelError if they do not match the format */
export function formatText(template: string, args: CelList): string {
  let next = 0;
  return template.replace(
    /%(?:%|(?:\.(\d*))?([\s\S]?))/gu,
    (clause, digits?: string, letter = "") => {
      if (clause === "%%") return "%";
      if (letter === "") throw new CelError("unexpected end of string");
      const precision = precisionOf(digits);
      if (next >= args.size) throw new CelError(`index ${next} out of range`);
      const value = args.at(next);
      next += 1;
      return formatted(letter, value, precision);
    },
  );
}

function precisionOf(digits: string | undefined): number {
  if (digits === undefined) return PRECISION;
  if (digits === "")
    throw new CelError(
      'could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
    );
  const precision = Number(digits);
  if (precision > PRECISION_MAX) {
    throw new CelError(
      `could not parse formatting clause: error while parsing precision: precision ${digits} exceeds maximum allowed precision ${PRECISION_MAX}`,
    );
  }
  return precision;
}

function formatted(letter: string, value: Value, precision: number): string {
  switch (letter) {
    case "s":
      return shown(value);
    case "d":
      return String(integer("decimal clause can only be used on integers", value));
    case "f":
      return fixed(value, precision);
    case "e":
      return scientific(value, precision);
    case "b":
      if (typeof value === "boolean") return value ? "1" : "0";
      return integer("only integers and bools can be formatted as binary", value).toString(2);
    case "x":
    case "X": {
      const digits = hexadecimal(value);
      return letter === "X" ? digits.toUpperCase() : digits;
    }
    case "o":
      return integer("octal clause can only be used on integers", value).toString(8);
    default:
      throw new CelError(
        `could not parse formatting clause: unrecognized formatting clause "${letter}"`,
      );
  }
}

function integer(rule: string, value: Value): bigint {
  if (typeof value === "bigint") return value;
  if (value instanceof Uint) return value.value;
  throw wrong(rule, value);
}

function hexadecimal(value: Value): string {
  if (typeof value === "string") return Buffer.from(value).toString("hex");
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  return integer(
    "only integers, byte buffers, and strings can be formatted as hex",
    value,
  ).toString(16);
}

function double(clause: string, value: Value): number {
  if (typeof value === "number") return value;
  if (value === "NaN" || value === "Infinity" || value === "-Infinity") return Number(value);
  throw wrong(`${clause} clause can only be used on doubles`, value);
}

const SPECIAL: Readonly<Record<string, string>> = { NaN: "NaN", Infinity: "∞", "-Infinity": "-∞" };

/** With the separators of American English. */
function fixed(value: Value, precision: number): string {
  const number = double("fixed-point", value);
  const special = SPECIAL[String(number)];
  if (special !== undefined) return special;
  const [whole = "", fraction] = Math.abs(number).toFixed(Math.min(precision, 100)).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const sign = number < 0 ? "-" : "";
  return `${sign}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

const POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function scientific(value: Value, precision: number): string {
  const number = double("scientific", value);
  const special = SPECIAL[String(number)];
  if (special !== undefined) return special;
  const [mantissa = "", power = "0"] = number.toExponential(Math.min(precision, 100)).split("e");
  const digits = String(Math.abs(Number(power))).padStart(2, "0");
  const raised = [...digits].map((digit) => POWERS.charAt(Number(digit))).join("");
  return `${mantissa}×10${Number(power) < 0 ? "⁻" : ""}${raised}`;
}

function shown(value: Value): string {
  if (value === null) return "null";
  if (value instanceof TypeValue) return value.name;
  if (isList(value)) return `[${itemsOf(value).map(nested).join(", ")}]`;
  if (isMap(value)) {
    const entries = value
      .keys()
      .map((key) => [nested(key), nested(value.get(key) ?? null)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, one]) => `${key}:${one}`).join(", ")}}`;
  }
  try {
    return toText(value);
  } catch {
    throw wrong(`string clause can only be used on ${TEXTUAL}`, value);
  }
}

/** Inside lists and maps, strings are quoted, and times and bytes have their types. */
function nested(value: Value): string {
  switch (typeNameOf(value)) {
    case "string":
      return JSON.stringify(value);
    case "bytes":
      return `b${JSON.stringify(toText(value))}`;
    case "double":
      return typeof value === "number" ? value.toFixed(PRECISION) : "";
    case "google.protobuf.Timestamp":
      return `timestamp("${toText(value)}")`;
    case "google.protobuf.Duration":
      return `duration("${toText(value)}")`;
    default:
      return shown(value);
  }
}

/** The types that a clause accepts. */
const TAKES: Readonly<Record<string, readonly [rule: string, kinds: readonly string[]]>> = {
  d: ["decimal clause can only be used on integers", ["int", "uint"]],
  f: ["fixed-point clause can only be used on doubles", ["double", "string"]],
  e: ["scientific clause can only be used on doubles", ["double", "string"]],
  b: ["only integers and bools can be formatted as binary", ["int", "uint", "bool"]],
  x: [
    "only integers, byte buffers, and strings can be formatted as hex",
    ["int", "uint", "string", "bytes"],
  ],
  X: [
    "only integers, byte buffers, and strings can be formatted as hex",
    ["int", "uint", "string", "bytes"],
  ],
  o: ["octal clause can only be used on integers", ["int", "uint"]],
};

/** The error of a literal format string, and the index of the value; undefined if there is none. */
export function templateFault(
  template: string,
  types: readonly CelType[],
): { readonly message: string; readonly index?: number } | undefined {
  const clauses = [...template.matchAll(/%(?:%|(?:\.(\d*))?([\s\S]?))/gu)].filter(
    ([clause]) => clause !== "%%",
  );
  for (const [index, [, digits, letter = ""]] of clauses.entries()) {
    const type = types[index];
    if (type === undefined) return { message: `index ${index} out of range` };
    const fault = clauseFault(letter, digits, type);
    if (fault !== undefined)
      return fault.startsWith("error during") ? { message: fault, index } : { message: fault };
  }
  if (types.length <= clauses.length) return undefined;
  const counts = `(expected ${clauses.length}, got ${types.length})`;
  return { message: `too many arguments supplied to string.format ${counts}` };
}

function clauseFault(
  letter: string,
  digits: string | undefined,
  type: CelType,
): string | undefined {
  if (letter === "") return "unexpected end of string";
  try {
    precisionOf(digits);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (letter === "s") return undefined;
  const taken = TAKES[letter];
  if (taken === undefined) {
    return `could not parse formatting clause: unrecognized formatting clause "${letter}"`;
  }
  const [rule, kinds] = taken;
  if (isDynamic(type) || kinds.includes(type.kind)) return undefined;
  return `error during formatting: ${rule}, was given ${typeText(type)}`;
}
