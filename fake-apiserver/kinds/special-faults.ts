/**
 * Why a JSON value cannot be decoded by a type with its own decoder, with Go's message.
 *
 * Mirrors: apimachinery pkg/api/resource (ParseQuantity), pkg/util/intstr; Go encoding/base64.
 */
import { goKindOf } from "../values/go-kind.js";
import { timeFault } from "../values/time-fault.js";

const QUANTITY = /^[+-]?\d*(?:\.\d*)?([eEinumkKMGTP]*[-+]?\d*)$/;
const SUFFIX = /^(?:|[numkMGTPE]|[KMGTPE]i|[eE][-+]?\d+)$/;
const WRONG_QUANTITY =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** Types that decode themselves, by their names in OpenAPI, with what they refuse. */
export const SPECIAL_FAULTS: ReadonlyMap<string, (value: unknown) => string | undefined> = new Map([
  ["io.k8s.apimachinery.pkg.api.resource.Quantity", quantityFault],
  ["io.k8s.apimachinery.pkg.util.intstr.IntOrString", numberOrTextFault],
  ["io.k8s.apimachinery.pkg.apis.meta.v1.Time", (value: unknown) => timeFault(value)],
  [
    "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime",
    (value: unknown) => timeFault(value, [[".000000", /^\.\d{6}/]]),
  ],
]);

function quantityFault(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return WRONG_QUANTITY;
  const text = String(value).trim();
  const suffix = text === "" ? undefined : QUANTITY.exec(text)?.[1];
  if (suffix === undefined) return WRONG_QUANTITY;
  return SUFFIX.test(suffix) ? undefined : "unable to parse quantity's suffix";
}

function numberOrTextFault(value: unknown): string | undefined {
  if (typeof value === "string" || isInt32(value)) return undefined;
  return `json: cannot unmarshal ${numberOrKind(value)} into Go value of type int32`;
}

/** "number 1.5", "bool": a number that is none of those that are wanted is shown. */
export function numberOrKind(value: unknown): string {
  return typeof value === "number" ? `number ${value}` : goKindOf(value);
}

/** Whether a value is a whole number of 32 bits. */
export function isInt32(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && (value | 0) === value;
}

const BYTE_MAX = 255;

/** Whether a value is a number that fits in a byte. */
export function isByte(value: unknown): boolean {
  return isInt32(value) && Number(value) >= 0 && Number(value) <= BYTE_MAX;
}

const QUANTUM = 4;

/** Where a text stops to be base64; undefined when it is that to the end. */
export function base64Fault(text: string): string | undefined {
  const found = corruptAt(text);
  return found === undefined ? undefined : `illegal base64 data at input byte ${found}`;
}

function corruptAt(text: string): number | undefined {
  // Go passes over ends of lines, and counts them.
  const places = Array.from(text, (_, index) => index).filter((i) => !/[\r\n]/.test(text[i] ?? ""));
  const data = places.map((place) => text[place]).join("");
  const bad = /[^A-Za-z0-9+/]/.exec(data)?.index;
  const at = (index: number) => places[index] ?? text.length;
  if (bad === undefined) {
    const restCount = data.length % QUANTUM;
    return restCount === 0 ? undefined : text.length - restCount;
  }
  const within = bad % QUANTUM;
  if (data[bad] !== "=" || within < 2) return at(bad);
  if (within === 2 && data[bad + 1] === undefined) return text.length;
  if (within === 2 && data[bad + 1] !== "=") return at(bad + 1);
  const end = bad + QUANTUM - within;
  return data.length > end ? at(end) : undefined;
}
