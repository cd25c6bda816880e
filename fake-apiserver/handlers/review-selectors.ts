import { type Cause, invalid, required } from "../storage/field-causes.js";
import { fieldTerms } from "../storage/field-selector.js";
import { parseLabelSelector } from "../storage/label-selector.js";
import { SelectorError } from "../storage/selector-error.js";
import { expressionViolations, operatorViolations } from "../storage/selector-violations.js";
import { isJsonObject, type JsonObject, records } from "../values/json-value.js";

const PLACE = "spec.resourceAttributes";

/** The errors of the selectors in a SubjectAccessReview; unknown operators are not errors. */
export function reviewedSelectorViolations(attributes: JsonObject): readonly Cause[] {
  const ofFields = (field: string, { key, operator, values }: JsonObject) => [
    ...(key ? [] : [required(`${field}.key`, "must be specified")]),
    ...operatorViolations(field, { operator, values, mayBeUnknown: true }),
  ];
  const ofLabels = (field: string, requirement: JsonObject) =>
    expressionViolations(field, requirement, { mayBeUnknown: true });
  return [
    ...violationsIn(attributes, "fieldSelector", ofFields),
    ...violationsIn(attributes, "labelSelector", ofLabels),
  ];
}

function violationsIn(
  attributes: JsonObject,
  name: string,
  judge: (field: string, requirement: JsonObject) => readonly Cause[],
): readonly Cause[] {
  const selector = attributes[name];
  if (!isJsonObject(selector)) return [];
  const field = `${PLACE}.${name}`;
  const requirements = records(selector["requirements"]);
  const { rawSelector } = selector;
  const hasNone = !rawSelector && requirements.length === 0;
  return [
    ...(rawSelector && requirements.length > 0
      ? [
          invalid(
            `${field}.rawSelector`,
            rawSelector,
            "may not specified at the same time as requirements",
          ),
        ]
      : []),
    ...(hasNone
      ? [
          required(
            `${field}.requirements`,
            `when ${field} is specified, requirements or rawSelector is required`,
          ),
        ]
      : []),
    ...requirements.flatMap((one, index) => judge(`${field}.requirements[${index}]`, one)),
  ];
}

/**
 * Says of which selectors an authorizer knows a part only, or nothing.
 *
 * Mirrors: kubernetes pkg/registry/authorization/util/helpers.go (BuildEvaluationError).
 */
export function selectorErrors(attributes: JsonObject): string {
  const ofField = ({ operator, values }: JsonObject) =>
    ["In", "NotIn"].includes(String(operator)) && Array.isArray(values) && values.length === 1;
  const ofLabel = ({ operator }: JsonObject) =>
    ["In", "NotIn", "Exists", "DoesNotExist"].includes(String(operator));
  return [
    errorOf(attributes, "fieldSelector", ofField, fieldTerms),
    errorOf(attributes, "labelSelector", ofLabel, parseLabelSelector),
  ]
    .filter((text) => text !== "")
    .join("; ");
}

function errorOf(
  attributes: JsonObject,
  name: string,
  isKnown: (requirement: JsonObject) => boolean,
  parse: (text: string) => unknown,
): string {
  const selector = attributes[name];
  if (!isJsonObject(selector)) return "";
  const { rawSelector } = selector;
  const requirements = records(selector["requirements"]);
  const known = requirements.filter(isKnown);
  const isWrong = rawSelector
    ? !isParsed(parse, String(rawSelector))
    : known.length < requirements.length;
  if (!isWrong) return "";
  return `${PLACE}.${name} ${known.length > 0 ? "partially " : ""}ignored due to parse error`;
}

function isParsed(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}
