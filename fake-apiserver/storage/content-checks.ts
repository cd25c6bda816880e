/** The checks of single values from which the rules about the content of built-in kinds are built. */
import { isIP } from "node:net";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { segmentFaults, subdomainFaults, wildcardFaults } from "../values/qualified-name.js";
import { type Cause, invalid, required, unsupported } from "./field-causes.js";

/** The errors of the value of a field, whose name is the last of its path; undefined: absent. */
export type Check = (field: string, value: unknown, name: string) => readonly Cause[];

/** Checks of the values at a path. "a[].b": of each item; "a{}": of each member; "a?.b": only if there is an a. */
export type ContentRule = readonly [path: string, ...checks: readonly Check[]];

/** The violations of an object of these rules. */
export function violationsOfRules(
  rules: readonly ContentRule[],
  object: JsonObject,
): readonly Cause[] {
  return rules.flatMap(([path, ...checks]) => {
    const steps = path.match(/[^.[\]{}?]+|\[\]|\{\}|\?/g) ?? [];
    return placesOf(steps, { field: "", value: object, name: "" }).flatMap(
      ({ field, value, name }) => checks.flatMap((check) => check(field, value, name)),
    );
  });
}

interface Place {
  readonly field: string;
  readonly value: unknown;
  readonly name: string;
}

function placesOf([step, ...rest]: readonly string[], place: Place): readonly Place[] {
  const { field, value } = place;
  switch (step) {
    case undefined:
      return [place];
    case "?":
      return value === undefined ? [] : placesOf(rest, place);
    case "[]":
    case "{}":
      return Object.entries(isJsonObject(value) || Array.isArray(value) ? value : {}).flatMap(
        ([name, one]) => placesOf(rest, { field: `${field}[${name}]`, value: one, name }),
      );
    default: {
      const one = isJsonObject(value) ? value[step] : undefined;
      const within = field === "" ? step : `${field}.${step}`;
      return placesOf(rest, { field: within, value: one, name: step });
    }
  }
}

/** It has to be there. */
export function needed(why = ""): Check {
  return (field, value) => {
    const isEmpty = (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [required(field, why)] : [];
  };
}

/** A number below a minimum is refused. */
export function least(min: number, why = `must be greater than or equal to ${min}`): Check {
  return (field, value) =>
    typeof value === "number" && value < min ? [invalid(field, value, why)] : [];
}

/** One of some words, or absent. */
export function oneOf(...known: readonly string[]): Check {
  return (field, value) =>
    value === undefined || known.some((word) => word === value)
      ? []
      : [unsupported(field, value, known)];
}

/** An optional string without these violations. */
export function faultless(faultsOf: (text: string) => readonly string[]): Check {
  return (field, value) =>
    typeof value === "string" && value !== ""
      ? faultsOf(value).map((fault) => invalid(field, value, fault))
      : [];
}

/** A name of DNS. */
export const subdomain = faultless((text) => subdomainFaults(text, "characters"));

/** A name that can be a segment of a path. */
export const segment = faultless(segmentFaults);

/** The host of a rule: a DNS name, or a wildcard for the hosts below it. */
export const host = faultless((text) => [
  ...(isIP(text) === 0 ? [] : ["must be a DNS name, not an IP address"]),
  ...(text.includes("*") ? wildcardFaults(text) : subdomainFaults(text, "characters")),
]);

const NO_PERCENT =
  "a valid percent string must be a numeric string followed by an ending '%' " +
  "(e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** A number, or a percentage. @param hasLimit whether more than 100% is refused */
export function amount(hasLimit: boolean): Check {
  return (field, value) => {
    if (typeof value !== "string") return least(0)(field, value, "");
    if (!/^[0-9]+%$/.test(value)) return [invalid(field, value, NO_PERCENT)];
    const isMore = hasLimit && Number.parseInt(value, 10) > 100;
    return isMore ? [invalid(field, value, "must not be greater than 100%")] : [];
  };
}
