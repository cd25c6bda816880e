/**
 * Bounds and factors that are fractions. A server truncates them before it compares an integer, except
 * where the schema requires an integer, which is reported as well.
 *
 * Mirrors: kube-openapi pkg/validation/validate/validator.go (numberValidator).
 */
import type { FuncKeywordDefinition, SchemaValidateFunction } from "ajv";
import { isJsonObject, type JsonObject } from "../values/json-value.js";

/** The keyword in a translated schema that holds them. */
export const FRACTIONS = "x-fractions";
/** The error of a bound that no value of the type can satisfy. */
export const NO_INTEGER = "x-no-integer";

const INT64_BOUND = 2 ** 63;

const NAMES: ReadonlyMap<string, string> = new Map([
  ["multipleOf", "MultipleOf"],
  ["minimum", "Minimum boundary"],
  ["maximum", "Maximum boundary"],
]);

/** The bounds of a schema, if one is not an integer; undefined if all are. */
export function fractionsOf(schema: JsonObject): JsonObject | undefined {
  const isFraction = (word: string) => {
    const value = schema[word];
    return typeof value === "number" && !Number.isInteger(value);
  };
  if (![...NAMES.keys()].some(isFraction)) return undefined;
  const { type, multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return { type, multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum };
}

interface Fault {
  readonly keyword: string;
  readonly params: JsonObject;
}

/** The keyword for the validator. @param noFactor the error of a factor without multiples */
export function fractionsKeyword(noFactor: string): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = (bounds: unknown, value) => {
    if (typeof value !== "number" || !isJsonObject(bounds)) return true;
    const faults = [...NAMES.keys()].flatMap((word) => faultsOf(word, bounds, value, noFactor));
    validate.errors = faults.map((fault) => ({ ...fault, message: "" }));
    return faults.length === 0;
  };
  return { keyword: FRACTIONS, validate, errors: "full" };
}

function faultsOf(
  word: string,
  bounds: JsonObject,
  value: number,
  noFactor: string,
): readonly Fault[] {
  const { [word]: given, type } = bounds;
  if (typeof given !== "number") return [];
  const isUnfit = type === "integer" && !Number.isInteger(given);
  const isNative = !isUnfit && Number.isInteger(value) && Math.abs(value) < INT64_BOUND;
  const compared = isNative ? Math.trunc(given) : given;
  const unfit = { keyword: NO_INTEGER, params: { name: NAMES.get(word) } };
  const fault =
    word === "multipleOf"
      ? ofFactor(compared, value, noFactor)
      : ofBound(word, compared, value, bounds);
  return [...(isUnfit ? [unfit] : []), ...(fault === undefined ? [] : [fault])];
}

function ofBound(
  word: string,
  bound: number,
  value: number,
  bounds: JsonObject,
): Fault | undefined {
  const isMinimum = word === "minimum";
  const exclusive = isMinimum ? "exclusiveMinimum" : "exclusiveMaximum";
  const isExclusive = bounds[exclusive] === true;
  const beyond = isMinimum ? bound - value : value - bound;
  if (beyond < 0 || (beyond === 0 && !isExclusive)) return undefined;
  return { keyword: isExclusive ? exclusive : word, params: { limit: bound } };
}

function ofFactor(factor: number, value: number, noFactor: string): Fault | undefined {
  if (factor <= 0) return { keyword: noFactor, params: { factor } };
  const quotient = factor < 1 ? (1 / factor) * value : value / factor;
  return Number.isInteger(quotient)
    ? undefined
    : { keyword: "multipleOf", params: { multipleOf: factor } };
}
