/**
 * Validates admission policies, their bindings, and the match conditions of webhooks.
 *
 * Mirrors: kubernetes pkg/apis/admissionregistration/validation/validation.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { CelType, ConditionSetting } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { isJsonObject, type JsonObject, record, records, texts } from "../values/json-value.js";
import {
  oldLabelFaults,
  qualifiedNameFaults,
  segmentFaults,
  subdomainFaults,
} from "../values/qualified-name.js";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  required,
  tooMany,
  unsupported,
} from "./field-causes.js";
import { matchViolations, wordViolations } from "./match-violations.js";
import { selectorViolations } from "./selector-violations.js";
import type { ServedResource } from "./served-resource.js";

type Causes = readonly Cause[];

const FAILURE_POLICIES = ["Fail", "Ignore"];
const REASONS = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
const ACTIONS = ["Audit", "Deny", "Warn"];
const NOT_FOUND_ACTIONS = ["Deny", "Allow"];
const CONDITIONS_MAX_COUNT = 64;
const ANNOTATIONS_MAX_COUNT = 20;
const VALUE_EXPRESSION_MAX_BYTES = 5 * 1024;

/** The errors of a policy or a binding; none for objects of other kinds. */
export function policyViolations(
  { group, kind }: ServedResource,
  object: KubernetesObject,
): Causes {
  if (group !== "admissionregistration.k8s.io") return [];
  if (kind === "ValidatingAdmissionPolicy") return ofPolicy(object);
  return kind === "ValidatingAdmissionPolicyBinding" ? ofBinding(record(object["spec"])) : [];
}

/** The errors of the match conditions of a webhook. */
export function webhookConditionViolations(
  field: string,
  conditions: readonly JsonObject[],
): Causes {
  return conditionViolations(field, conditions, new Expressions(false));
}

function ofPolicy({ metadata, spec }: KubernetesObject): Causes {
  const { failurePolicy, paramKind, matchConstraints, ...rest } = record(spec);
  const hasParams = isJsonObject(paramKind);
  const expressions = new Expressions(hasParams);
  return [
    ...wordViolations("spec.failurePolicy", failurePolicy, FAILURE_POLICIES),
    ...(hasParams ? paramKindViolations(paramKind) : []),
    ...constraintViolations(matchConstraints),
    ...conditionViolations("spec.matchConditions", records(rest["matchConditions"]), expressions),
    ...variableViolations(records(rest["variables"]), expressions),
    ...contentViolations(record(rest), expressions, metadata.name ?? ""),
  ];
}

/** Compiles the expressions of a policy. */
class Expressions {
  readonly #hasParams: boolean;
  readonly #variables = new Map<string, CelType>();
  #isComposed = false;

  constructor(hasParams: boolean) {
    this.#hasParams = hasParams;
  }

  /** Later expressions can use the variables declared so far. */
  compose(): void {
    this.#isComposed = true;
  }

  /** The errors of an expression. @param shown its form in the message, if that differs */
  violations(
    field: string,
    text: string,
    setting: Pick<ConditionSetting, "result" | "hasAuthorizer">,
    shown = text,
  ): Causes {
    return this.#compile(field, text, setting, shown).causes;
  }

  declare(field: string, name: string, text: string): Causes {
    const { causes, type } = this.#compile(field, text, { result: "any" }, text);
    this.#variables.set(name, type);
    return causes;
  }

  #compile(
    field: string,
    text: string,
    setting: Pick<ConditionSetting, "result" | "hasAuthorizer">,
    shown: string,
  ): { readonly causes: Causes; readonly type: CelType } {
    const { ExpressionError, ProgramError, expressionOf, TYPES } = loadedCel();
    const { condition } = expressionOf(text, {
      hasAuthorizer: true,
      hasParams: this.#hasParams,
      ...(this.#isComposed ? { variables: this.#variables } : {}),
      ...setting,
    });
    if (!(condition instanceof ExpressionError)) return { causes: [], type: condition.type };
    const { message } = condition;
    const cause =
      condition instanceof ProgramError
        ? { reason: "InternalError", message: `Internal error: ${message}`, field }
        : invalid(field, shown, message);
    return { causes: [cause], type: TYPES.dyn };
  }
}

function paramKindViolations(paramKind: JsonObject): Causes {
  const kind = text(paramKind, "kind");
  const name = "spec.paramKind.kind";
  return [
    ...apiVersionViolations("spec.paramKind.apiVersion", text(paramKind, "apiVersion")),
    ...(kind === ""
      ? [required(name)]
      : joined(oldLabelFaults(kind.toLowerCase())).map((why) =>
          invalid(name, kind, `may have mixed case, but should otherwise match: ${why}`),
        )),
  ];
}

function apiVersionViolations(field: string, apiVersion: string): Causes {
  if (apiVersion === "") return [required(field)];
  const parts = apiVersion === "/" ? ["", ""] : apiVersion.split("/");
  if (parts.length > 2) {
    return [invalid(field, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)];
  }
  const [version = "", group = ""] = parts.toReversed();
  return [
    ...(group === "" ? [] : joined(subdomainFaults(group, "characters"))).map((why) =>
      invalid(field, group, why),
    ),
    ...(version === ""
      ? [invalid(field, apiVersion, "version must be specified")]
      : joined(oldLabelFaults(version)).map((why) => invalid(field, version, why))),
  ];
}

/** Several errors are reported as one. */
function joined(faults: readonly string[]): readonly string[] {
  return faults.length === 0 ? [] : [faults.join(",")];
}

function constraintViolations(constraints: unknown): Causes {
  const field = "spec.matchConstraints";
  if (!isJsonObject(constraints)) return [required(field)];
  return [
    ...matchViolations(field, constraints),
    ...(records(constraints["resourceRules"]).length === 0
      ? [required(`${field}.resourceRules`)]
      : []),
  ];
}

function conditionViolations(
  field: string,
  conditions: readonly JsonObject[],
  expressions: Expressions,
): Causes {
  const names = conditions.map((one) => text(one, "name"));
  return [
    ...(conditions.length > CONDITIONS_MAX_COUNT
      ? [tooMany(field, conditions.length, CONDITIONS_MAX_COUNT)]
      : []),
    ...conditions.flatMap((one, index) => {
      const place = `${field}[${index}]`;
      const expression = text(one, "expression").trim();
      const name = names[index] ?? "";
      return [
        ...(expression === ""
          ? [required(`${place}.expression`)]
          : expressions.violations(`${place}.expression`, expression, { result: "bool" })),
        ...(name === ""
          ? [required(`${place}.name`)]
          : qualifiedNameFaults(name).map((fault) => invalid(`${place}.name`, name, fault))),
        ...(name !== "" && names.indexOf(name) < index ? [duplicate(`${place}.name`, name)] : []),
      ];
    }),
  ];
}

const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

function variableViolations(variables: readonly JsonObject[], expressions: Expressions): Causes {
  if (variables.length > 0) expressions.compose();
  return variables.flatMap((one, index) => {
    const place = `spec.variables[${index}]`;
    const name = text(one, "name");
    const expression = text(one, "expression");
    const isName = /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !RESERVED.has(name);
    const wrongName = isName
      ? []
      : [invalid(`${place}.name`, name, "must be a valid CEL identifier")];
    return [
      ...(name.trim() === "" ? [required(`${place}.name`, "name is not specified")] : wrongName),
      ...(expression.trim() === ""
        ? [required(`${place}.expression`, "expression is not specified")]
        : expressions.declare(`${place}.expression`, name, expression)),
    ];
  });
}

function contentViolations(spec: JsonObject, expressions: Expressions, name: string): Causes {
  const validations = records(spec["validations"]);
  const annotations = records(spec["auditAnnotations"]);
  if (validations.length === 0 && annotations.length === 0) {
    const why = "validations or auditAnnotations must contain at least one item";
    return [required("spec.validations", why), required("spec.auditAnnotations", why)];
  }
  return [
    ...validations.flatMap((one, index) =>
      validationViolations(`spec.validations[${index}]`, one, expressions),
    ),
    ...annotationViolations(annotations, expressions, name),
  ];
}

function validationViolations(
  field: string,
  validation: JsonObject,
  expressions: Expressions,
): Causes {
  const [expression, message, made] = ["expression", "message", "messageExpression"].map((name) =>
    text(validation, name),
  );
  const empty = "must be non-empty if specified";
  return [
    ...(expression?.trim()
      ? expressions.violations(`${field}.expression`, expression, { result: "bool" })
      : [required(`${field}.expression`, "expression is not specified")]),
    ...(made?.trim()
      ? expressions.violations(`${field}.messageExpression`, made, {
          result: "string",
          hasAuthorizer: false,
        })
      : []),
    ...(made && made.trim() === "" ? [invalid(`${field}.messageExpression`, made, empty)] : []),
    ...(message && message.trim() === "" ? [invalid(`${field}.message`, message, empty)] : []),
    ...(/[\n\r]/.test(message?.trim() ?? "")
      ? [invalid(`${field}.message`, message, "must not contain line breaks")]
      : []),
    ...wordViolations(`${field}.reason`, validation["reason"], REASONS),
  ];
}

function annotationViolations(
  annotations: readonly JsonObject[],
  expressions: Expressions,
  policy: string,
): Causes {
  const field = "spec.auditAnnotations";
  const keys = annotations.map((one) => text(one, "key"));
  const listed = annotations.map((one, index) => ({
    Key: keys[index],
    ValueExpression: text(one, "valueExpression"),
  }));
  const many = `must not have more than ${ANNOTATIONS_MAX_COUNT} auditAnnotations`;
  return [
    ...(annotations.length > ANNOTATIONS_MAX_COUNT ? [invalid(field, listed, many)] : []),
    ...annotations.flatMap((one, index) => {
      const place = `${field}[${index}]`;
      const key = keys[index] ?? "";
      const full = `${policy}/${key}`;
      return [
        ...qualifiedNameFaults(full).map((fault) => invalid(`${place}.key`, full, fault)),
        ...valueViolations(`${place}.valueExpression`, text(one, "valueExpression"), expressions),
        ...(keys.indexOf(key) < index ? [duplicate(`${place}.key`, key)] : []),
      ];
    }),
  ];
}

function valueViolations(field: string, written: string, expressions: Expressions): Causes {
  const expression = written.trim();
  if (expression === "") return [required(field, "valueExpression is not specified")];
  if (Buffer.byteLength(expression) > VALUE_EXPRESSION_MAX_BYTES) {
    return [required(field, `must not exceed ${VALUE_EXPRESSION_MAX_BYTES} bytes in length`)];
  }
  return expressions.violations(field, expression, { result: "note" }, written);
}

function ofBinding(spec: JsonObject): Causes {
  const policyName = text(spec, "policyName");
  const { paramRef, matchResources } = spec;
  return [
    ...(policyName === ""
      ? [required("spec.policyName")]
      : subdomainFaults(policyName, "characters").map((fault) =>
          invalid("spec.policyName", policyName, fault),
        )),
    ...(isJsonObject(paramRef) ? paramRefViolations("spec.paramRef", paramRef) : []),
    ...matchViolations("spec.matchResources", matchResources),
    ...actionViolations("spec.validationActions", texts(spec["validationActions"])),
  ];
}

function paramRefViolations(field: string, paramRef: JsonObject): Causes {
  const name = text(paramRef, "name");
  const { selector, parameterNotFoundAction: action } = paramRef;
  const hasSelector = isJsonObject(selector);
  const both = "name and selector are mutually exclusive";
  const isBoth = name !== "" && hasSelector;
  return [
    ...(name === "" ? [] : segmentFaults(name)).map((fault) =>
      invalid(`${field}.name`, name, fault),
    ),
    ...(isBoth ? [forbidden(`${field}.name`, both)] : []),
    ...selectorViolations(`${field}.selector`, selector),
    ...(isBoth ? [forbidden(`${field}.selector`, both)] : []),
    ...(name === "" && !hasSelector
      ? [required(field, "one of name or selector must be specified")]
      : []),
    ...(action
      ? wordViolations(`${field}.parameterNotFoundAction`, action, NOT_FOUND_ACTIONS)
      : [required(`${field}.parameterNotFoundAction`)]),
  ];
}

function actionViolations(field: string, actions: readonly string[]): Causes {
  const why =
    "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)";
  return [
    ...actions.flatMap((action, index) => [
      ...(ACTIONS.includes(action) ? [] : [unsupported(`${field}[${index}]`, action, ACTIONS)]),
      ...(actions.indexOf(action) < index ? [duplicate(`${field}[${index}]`, action)] : []),
    ]),
    ...(actions.includes("Deny") && actions.includes("Warn") ? [invalid(field, actions, why)] : []),
    ...(actions.length === 0 ? [required(field)] : []),
  ];
}

function text(object: JsonObject, member: string): string {
  const value = object[member];
  return typeof value === "string" ? value : "";
}
