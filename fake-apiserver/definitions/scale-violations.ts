import { type Cause, invalid } from "../storage/field-causes.js";
import type { ScalePaths } from "../storage/served-resource.js";
import { isJsonObject } from "../values/json-value.js";

const REPLICAS_MAX_COUNT = 2 ** 31 - 1;

/**
 * What is wrong with the counts of replicas in a custom resource that can be scaled: they are whole numbers, and none is
 * negative.
 *
 * Mirrors: apiextensions-apiserver pkg/registry/customresource/validator.go (ValidateScaleSpec, ValidateScaleStatus).
 */
export function scaleViolations(
  object: unknown,
  { specReplicas, statusReplicas }: ScalePaths,
): readonly Cause[] {
  return [specReplicas, statusReplicas].flatMap((path) => countViolations(object, path));
}

/** The same of a write of the status. */
export function statusScaleViolations(
  object: unknown,
  { statusReplicas }: ScalePaths,
): readonly Cause[] {
  return countViolations(object, statusReplicas);
}

function countViolations(object: unknown, path: string): readonly Cause[] {
  const found = valueAt(object, path.split("."));
  if (found === undefined) return [];
  const { place, value, wanted } = found;
  if (wanted !== "int64") {
    return [
      invalid(
        `.${path}`,
        0,
        `${place} accessor error: ${textOf(value)} is of the type ${typeOf(value)}, expected ${wanted}`,
      ),
    ];
  }
  if (typeof value !== "number" || !Number.isInteger(value)) {
    const what = `${textOf(value)} is of the type ${typeOf(value)}`;
    return [invalid(`.${path}`, 0, `${place} accessor error: ${what}, expected int64`)];
  }
  if (value < 0) return [invalid(`.${path}`, value, "should be a non-negative integer")];
  const isTooMany = value > REPLICAS_MAX_COUNT;
  return isTooMany
    ? [invalid(`.${path}`, value, `should be less than or equal to ${REPLICAS_MAX_COUNT}`)]
    : [];
}

/** What is found at the end of a path, or in place of an object on the way; undefined when nothing is. */
function valueAt(object: unknown, steps: readonly string[]) {
  let value = object;
  for (const [depth, step] of steps.entries()) {
    if (value === null || value === undefined) return undefined;
    if (!isJsonObject(value)) {
      const place = `.${steps.slice(0, depth + 1).join(".")}`;
      return { place, value, wanted: "map[string]interface{}" };
    }
    if (!Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return { place: `.${steps.join(".")}`, value, wanted: "int64" };
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

/** A value as Go's %v has it. */
function textOf(value: unknown): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(textOf).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).toSorted();
  return `map[${members.map((name) => `${name}:${textOf(value[name])}`).join(" ")}]`;
}
