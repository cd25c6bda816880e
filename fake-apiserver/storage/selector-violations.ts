import { isJsonObject, record, records } from "../values/json-value.js";
import { labelValueFaults, qualifiedNameFaults } from "../values/qualified-name.js";
import { type Cause, forbidden, invalid, required } from "./field-causes.js";

/**
 * What is wrong with a selector in an object.
 *
 * Mirrors: apimachinery pkg/apis/meta/v1/validation/validation.go (ValidateLabelSelector).
 */
export function selectorViolations(field: string, selector: unknown): readonly Cause[] {
  const { matchLabels, matchExpressions } = record(selector);
  const labels = Object.entries(isJsonObject(matchLabels) ? matchLabels : {});
  return [
    ...labels.flatMap(([key, value]) => [
      ...qualifiedNameFaults(key).map((fault) => invalid(`${field}.matchLabels`, key, fault)),
      ...valueViolations(`${field}.matchLabels`, value),
    ]),
    ...records(matchExpressions).flatMap((expression, index) =>
      expressionViolations(`${field}.matchExpressions[${index}]`, expression),
    ),
  ];
}

function expressionViolations(
  field: string,
  { key, operator, values }: Readonly<Record<string, unknown>>,
): readonly Cause[] {
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  const name = String(key ?? "");
  return [
    ...operatorViolations(field, String(operator ?? ""), list.length),
    ...qualifiedNameFaults(name).map((fault) => invalid(`${field}.key`, name, fault)),
    ...list.flatMap((value, index) => valueViolations(`${field}.values[${index}]`, value)),
  ];
}

function operatorViolations(field: string, operator: string, count: number): readonly Cause[] {
  switch (operator) {
    case "In":
    case "NotIn":
      return count > 0
        ? []
        : [required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case "Exists":
    case "DoesNotExist": {
      const why = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
      return count === 0 ? [] : [forbidden(`${field}.values`, why)];
    }
    default:
      return [invalid(`${field}.operator`, operator, "not a valid selector operator")];
  }
}

function valueViolations(field: string, value: unknown): readonly Cause[] {
  return labelValueFaults(String(value)).map((fault) => invalid(field, value, fault));
}
