/**
 * The stored policies and bindings, with the defaults of a real server.
 *
 * Mirrors: apiserver pkg/admission/plugin/policy/validating/{accessor,plugin}.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { CelType, ConditionSetting, Expression, Variable } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { type LabelRequirement, parseLabelSelector } from "../storage/label-selector.js";
import { selectorText } from "../storage/selector-text.js";
import { isJsonObject, type JsonObject, record, records, texts } from "../values/json-value.js";
import { type MatchRule, ruleOf } from "./match-resources.js";

/** Which writes a policy or a binding is about. */
export interface Constraints {
  readonly rules: readonly MatchRule[];
  readonly excluded: readonly MatchRule[];
  readonly matchesEquivalents: boolean;
  readonly namespaceSelector: readonly LabelRequirement[];
  readonly objectSelector: readonly LabelRequirement[];
}

/** Something that has to be true. */
export interface Validation {
  readonly expression: Expression;
  /** Empty: the expression is the message. */
  readonly message: string;
  readonly messageExpression: Expression | undefined;
  readonly reason: string;
}

/** What is to be written into the audit log. */
export interface AuditAnnotation {
  readonly key: string;
  readonly value: Expression;
}

/** The kind of the parameters of a policy. */
export interface ParamKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A policy, with its expressions compiled. */
export interface Policy {
  readonly name: string;
  readonly constraints: Constraints;
  readonly isIgnoredOnFailure: boolean;
  readonly paramKind: ParamKind | undefined;
  readonly conditions: readonly Expression[];
  readonly variables: readonly Variable[];
  readonly validations: readonly Validation[];
  readonly annotations: readonly AuditAnnotation[];
}

/** Which parameters a policy is evaluated with. */
export interface ParamRef {
  readonly name: string;
  readonly namespace: string;
  /** Absent: they are named. */
  readonly selector: readonly LabelRequirement[] | undefined;
  readonly isDeniedWithout: boolean;
}

/** Where and how a policy is enforced. */
export interface Binding {
  readonly name: string;
  readonly policy: string;
  readonly paramRef: ParamRef | undefined;
  /** Absent: all that the policy is about. */
  readonly constraints: Constraints | undefined;
  /** "Deny", "Warn", "Audit". */
  readonly actions: readonly string[];
}

/** Stored objects are frozen, so each is parsed once. */
const policies = new WeakMap<KubernetesObject, Policy>();
const bindings = new WeakMap<KubernetesObject, Binding>();

/** A policy of what is stored. */
export function policyOf(object: KubernetesObject): Policy {
  const known = policies.get(object);
  if (known !== undefined) return known;
  const spec = record(object["spec"]);
  const { name = "" } = object.metadata;
  const paramKind = isJsonObject(spec["paramKind"]) ? spec["paramKind"] : undefined;
  const policy = {
    name,
    constraints: constraintsOf(spec["matchConstraints"]),
    isIgnoredOnFailure: spec["failurePolicy"] === "Ignore",
    paramKind: paramKind && {
      apiVersion: text(paramKind, "apiVersion"),
      kind: text(paramKind, "kind"),
    },
    ...expressionsOf(spec, paramKind !== undefined),
  };
  policies.set(object, policy);
  return policy;
}

/** A binding of what is stored. */
export function bindingOf(object: KubernetesObject): Binding {
  const known = bindings.get(object);
  if (known !== undefined) return known;
  const spec = record(object["spec"]);
  const { paramRef, matchResources } = spec;
  const binding = {
    name: object.metadata.name ?? "",
    policy: text(spec, "policyName"),
    paramRef: isJsonObject(paramRef) ? paramRefOf(paramRef) : undefined,
    constraints: isJsonObject(matchResources) ? constraintsOf(matchResources) : undefined,
    actions: texts(spec["validationActions"]),
  };
  bindings.set(object, binding);
  return binding;
}

function constraintsOf(value: unknown): Constraints {
  const resources = record(value);
  return {
    rules: records(resources["resourceRules"]).map(ruleOf),
    excluded: records(resources["excludeResourceRules"]).map(ruleOf),
    matchesEquivalents: (resources["matchPolicy"] ?? "Equivalent") === "Equivalent",
    namespaceSelector: parseLabelSelector(selectorText(resources["namespaceSelector"])),
    objectSelector: parseLabelSelector(selectorText(resources["objectSelector"])),
  };
}

function paramRefOf(paramRef: JsonObject): ParamRef {
  const { selector } = paramRef;
  return {
    name: text(paramRef, "name"),
    namespace: text(paramRef, "namespace"),
    selector: isJsonObject(selector) ? parseLabelSelector(selectorText(selector)) : undefined,
    isDeniedWithout: paramRef["parameterNotFoundAction"] === "Deny",
  };
}

function expressionsOf(
  spec: JsonObject,
  hasParams: boolean,
): Pick<Policy, "conditions" | "variables" | "validations" | "annotations"> {
  const { expressionOf, ExpressionError } = loadedCel();
  const types = new Map<string, CelType>();
  const asked = { hasParams, hasAuthorizer: true, variables: types };
  const compiled = (one: JsonObject, member: string, setting: ConditionSetting) =>
    expressionOf(text(one, member), setting);
  const conditions = records(spec["matchConditions"]).map((one) =>
    compiled(one, "expression", { ...asked, result: "bool" }),
  );
  const variables = records(spec["variables"]).map((one) => {
    const name = text(one, "name");
    const expression = compiled(one, "expression", { ...asked, result: "any" });
    const { condition } = expression;
    const isWrong = condition instanceof ExpressionError;
    types.set(name, isWrong ? loadedCel().TYPES.dyn : condition.type);
    return { ...expression, name };
  });
  const validations = records(spec["validations"]).map((one) => ({
    expression: compiled(one, "expression", { ...asked, result: "bool" }),
    message: text(one, "message"),
    messageExpression:
      text(one, "messageExpression") === ""
        ? undefined
        : compiled(one, "messageExpression", { ...asked, hasAuthorizer: false, result: "string" }),
    reason: text(one, "reason"),
  }));
  const annotations = records(spec["auditAnnotations"]).map((one) => ({
    key: text(one, "key"),
    value: compiled(one, "valueExpression", { ...asked, result: "note" }),
  }));
  return { conditions, variables, validations, annotations };
}

function text(object: JsonObject, member: string): string {
  const value = object[member];
  return typeof value === "string" ? value : "";
}
