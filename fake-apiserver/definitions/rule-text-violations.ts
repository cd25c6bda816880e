/** Validates rules before they are compiled. Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go. */
import { fieldPath } from "../cel/field-path.js";
import { type Cause, invalid, required, unsupported } from "../storage/field-causes.js";
import { type JsonObject, records } from "../values/json-value.js";
import { unreadable } from "./structural-violations.js";

type Causes = readonly Cause[];

const REASONS = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
];

/** Validates the rules of one part of a schema without compiling them: `rule-context.ts` does that. */
export function ruleTextViolations(schema: JsonObject, place: string): Causes {
  return records(schema["x-kubernetes-validations"]).flatMap((one, index) => {
    const here = `${place}.x-kubernetes-validations[${index}]`;
    const { reason, messageExpression = "" } = one;
    const isBlank = messageExpression !== "" && String(messageExpression).trim() === "";
    return [
      ...ofRuleText(one, here),
      ...(isBlank
        ? [
            required(
              `${here}.messageExpression`,
              "messageExpression must be non-empty if specified",
            ),
          ]
        : []),
      ...(typeof reason === "string" && !REASONS.includes(reason)
        ? [unsupported(`${here}.reason`, reason, REASONS)]
        : []),
      ...ofFieldPath(one["fieldPath"], schema, `${here}.fieldPath`),
    ];
  });
}

/** Of several errors, only the first. */
function ofRuleText({ rule = "", message = "" }: JsonObject, here: string): Causes {
  const [condition, words] = [String(rule).trim(), String(message).trim()];
  if (condition === "") return [required(`${here}.rule`, "rule is not specified")];
  if (message !== "" && words === "") {
    return [invalid(`${here}.message`, message, "must be non-empty if specified")];
  }
  if (/[\n\r]/.test(words)) {
    return [invalid(`${here}.message`, message, "must not contain line breaks")];
  }
  return /[\n\r]/.test(condition) && words === ""
    ? [required(`${here}.message`, "message must be specified if rule contains line breaks")]
    : [];
}

/** Paths are not validated in an unreadable schema. */
function ofFieldPath(path: unknown, schema: JsonObject, here: string): Causes {
  if (typeof path !== "string" || path === "") return [];
  const isFound = unreadable(schema) !== undefined || fieldPath(path, schema) !== undefined;
  return [
    ...(path.trim() === "" ? [invalid(here, path, "must be non-empty if specified")] : []),
    ...(/[\n\r]/.test(path) ? [invalid(here, path, "must not contain line breaks")] : []),
    ...(isFound ? [] : [invalid(here, path, "must be a valid path")]),
  ];
}
