import { type Cause, invalid } from "../storage/field-causes.js";
import type { ScalePaths } from "../storage/served-resource.js";
import { isJsonObject } from "../values/json-value.js";

const REPLICAS_MAX_COUNT = 2 ** 31 - 1;

/**
 * The errors of the replica counts in a scalable custom resource, and of its selector: counts are whole
 * numbers and not negative; a selector is a string.
 *
 * Mirrors: apiextensions-apiserver pkg/registry/customresource/validator.go (ValidateScaleSpec, ValidateScaleStatus).
 */
export function scaleViolations(
  object: unknown,
  { specReplicas, statusReplicas, selector }: ScalePaths,
): readonly Cause[] {
  const ofCounts = [specReplicas, statusReplicas].flatMap((path) => countViolations(object, path));
  return [...ofCounts, ...selectorViolations(object, selector)];
}

/** The same for a write of the status. */
export function statusScaleViolations(
  object: unknown,
  { statusReplicas, selector }: ScalePaths,
): readonly Cause[] {
  return [...countViolations(object, statusReplicas), ...selectorViolations(object, selector)];
}

function selectorViolations(object: unknown, path: string | undefined): readonly Cause[] {
  const found = path === undefined ? undefined : valueAt(object, path.split("."), "string");
  if (found === undefined || (found.isEnd && typeof found.value === "string")) return [];
  return [invalid(`.${path}`, "", accessError(found))];
}

function countViolations(object: unknown, path: string): readonly Cause[] {
  const found = valueAt(object, path.split("."), "int64");
  if (found === undefined) return [];
  const { value, isEnd } = found;
  if (!isEnd || typeof value !== "number" || !Number.isInteger(value)) {
    return [invalid(`.${path}`, 0, accessError(found))];
  }
  if (value < 0) return [invalid(`.${path}`, value, "should be a non-negative integer")];
  const isTooMany = value > REPLICAS_MAX_COUNT;
  return isTooMany
    ? [invalid(`.${path}`, value, `should be less than or equal to ${REPLICAS_MAX_COUNT}`)]
    : [];
}

interface FoundValue {
  readonly place: string;
  readonly value: unknown;
  readonly wanted: string;
  /** Whether it is at the end of the path. */
  readonly isEnd: boolean;
}

function accessError({ place, value, wanted }: FoundValue): string {
  return `${place} accessor error: ${textOf(value)} is of the type ${typeOf(value)}, expected ${wanted}`;
}

/** The value at the end of a path, or the one that should be an object on the way; undefined if there is none. */
function valueAt(object: unknown, steps: readonly string[], last: string): FoundValue | undefined {
  let value = object;
  for (const [depth, step] of steps.entries()) {
    if (value === null || value === undefined) return undefined;
    if (!isJsonObject(value)) {
      const place = `.${steps.slice(0, depth + 1).join(".")}`;
      return { place, value, wanted: "map[string]interface{}", isEnd: false };
    }
    if (!Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return { place: `.${steps.join(".")}`, value, wanted: last, isEnd: true };
}

function typeOf(value: unknown): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  switch (typeof value) {
    case "number":
      return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? "int64" : "float64";
    case "boolean":
      return "bool";
    case "string":
      return "string";
    default:
      return "map[string]interface {}";
  }
}

/** A value in Go's %v format. */
function textOf(value: unknown): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(textOf).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).toSorted();
  return `map[${members.map((name) => `${name}:${textOf(value[name])}`).join(" ")}]`;
}
