import { isJsonObject, record, records } from "../values/json-value.js";
import { labelValueFaults, qualifiedNameFaults } from "../values/qualified-name.js";
import { type Cause, forbidden, invalid, required } from "./field-causes.js";

/**
 * Validates selectors in objects.
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

interface OperatorOptions {
  /** Whether an unknown operator is not a violation. @default false */
  readonly mayBeUnknown?: boolean;
}

/** The errors of one expression of a label selector. */
export function expressionViolations(
  field: string,
  { key, operator, values }: Readonly<Record<string, unknown>>,
  options: OperatorOptions = {},
): readonly Cause[] {
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  const name = String(key ?? "");
  return [
    ...operatorViolations(field, { operator, values, ...options }),
    ...qualifiedNameFaults(name).map((fault) => invalid(`${field}.key`, name, fault)),
    ...list.flatMap((value, index) => valueViolations(`${field}.values[${index}]`, value)),
  ];
}

/** The errors of an operator and the number of its values. */
export function operatorViolations(
  field: string,
  {
    operator: given,
    values,
    mayBeUnknown = false,
  }: OperatorOptions & { readonly operator?: unknown; readonly values?: unknown },
): readonly Cause[] {
  const operator = String(given ?? "");
  const count = Array.isArray(values) ? values.length : 0;
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
      return mayBeUnknown
        ? []
        : [invalid(`${field}.operator`, operator, "not a valid selector operator")];
  }
}

function valueViolations(field: string, value: unknown): readonly Cause[] {
  return labelValueFaults(String(value)).map((fault) => invalid(field, value, fault));
}
