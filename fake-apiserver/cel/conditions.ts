/**
 * Expressions about requests: conditions of webhooks, and the expressions of admission policies.
 *
 * Mirrors: apiserver pkg/admission/plugin/cel/compile.go.
 */

import { type CelType, isSameType, listType, mapType, structType, TYPES } from "./cel-type.js";
import { type Compiled, compile, ProgramError } from "./environment.js";
import type { Bindings, Outcome } from "./evaluate.js";
import { KUBERNETES_TYPES } from "./functions.js";
import { jsonValue } from "./json-values.js";
import { ExpressionError } from "./parse-expression.js";

/** The required type of an expression; `maybe` is a boolean or dynamic, `note` a string or null, `any` is for variables. */
export type ConditionResult = "bool" | "maybe" | "string" | "note" | "any";

/** The variables of an expression, besides `object`, `oldObject`, `namespaceObject` and `request`. */
export interface ConditionSetting {
  /** Further variables of dynamic type. @default none */
  readonly names?: readonly string[];
  /** Whether it may use `params`. @default false */
  readonly hasParams?: boolean;
  /** Whether it may use the `authorizer`. @default false */
  readonly hasAuthorizer?: boolean;
  /** Named expressions, as `variables.x`, with their types. Absent: there is no `variables`. */
  readonly variables?: ReadonlyMap<string, CelType>;
  readonly result: ConditionResult;
}

/** An expression about a request. */
export interface Condition {
  readonly type: CelType;
  /** Evaluates it. If the cost exceeds the limit, the evaluation ends. */
  evaluate(bindings: Bindings, maxCost: number): Outcome;
}

const REQUEST = structType("kubernetes.AdmissionRequest");
const USER = structType("kubernetes.UserInfo");
const NAMESPACE = structType("kubernetes.Namespace");
const VARIABLES = structType("kubernetes.variables");

function versioned(name: string): CelType {
  return structType(`kubernetes.${name}`);
}

/** The fields of `request` and of `namespaceObject`, by the names of object types. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, CelType>>>> = {
  [REQUEST.name]: {
    kind: versioned("GroupVersionKind"),
    resource: versioned("GroupVersionResource"),
    subResource: TYPES.string,
    requestKind: versioned("GroupVersionKind"),
    requestResource: versioned("GroupVersionResource"),
    requestSubResource: TYPES.string,
    name: TYPES.string,
    namespace: TYPES.string,
    operation: TYPES.string,
    userInfo: USER,
    dryRun: TYPES.bool,
    options: TYPES.dyn,
  },
  [USER.name]: {
    username: TYPES.string,
    uid: TYPES.string,
    groups: listType(TYPES.string),
    extra: mapType(TYPES.string, listType(TYPES.string)),
  },
  [NAMESPACE.name]: {
    metadata: structType("kubernetes.NamespaceMetadata"),
    spec: structType("kubernetes.NamespaceSpec"),
    status: structType("kubernetes.NamespaceStatus"),
  },
  "kubernetes.NamespaceMetadata": {
    name: TYPES.string,
    generateName: TYPES.string,
    namespace: TYPES.string,
    labels: mapType(TYPES.string, TYPES.string),
    annotations: mapType(TYPES.string, TYPES.string),
    UID: TYPES.string,
    creationTimestamp: TYPES.timestamp,
    deletionGracePeriodSeconds: TYPES.int,
    deletionTimestamp: TYPES.timestamp,
    generation: TYPES.int,
    resourceVersion: TYPES.string,
    finalizers: listType(TYPES.string),
  },
  "kubernetes.NamespaceSpec": { finalizers: listType(TYPES.string) },
  "kubernetes.NamespaceStatus": {
    conditions: listType(structType("kubernetes.NamespaceCondition")),
    phase: TYPES.string,
  },
  "kubernetes.NamespaceCondition": {
    status: TYPES.string,
    type: TYPES.string,
    lastTransitionTime: TYPES.timestamp,
    message: TYPES.string,
    reason: TYPES.string,
  },
  "kubernetes.GroupVersionKind": {
    group: TYPES.string,
    version: TYPES.string,
    kind: TYPES.string,
  },
  "kubernetes.GroupVersionResource": {
    group: TYPES.string,
    version: TYPES.string,
    resource: TYPES.string,
  },
};

function fieldOf(
  typeName: string,
  field: string,
  variables: ReadonlyMap<string, CelType>,
): CelType | undefined {
  if (typeName === VARIABLES.name) return variables.get(field);
  const fields = Object.hasOwn(FIELDS, typeName) ? FIELDS[typeName] : undefined;
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/**
 * Compiles an expression about a request.
 * @throws ExpressionError if it is invalid, or of another type than required; the message is a real server's
 */
export function compileCondition(text: string, setting: ConditionSetting): Condition {
  const { names = [], hasParams = false, hasAuthorizer = false, variables, result } = setting;
  const types = {
    ...Object.fromEntries(names.map((name) => [name, TYPES.dyn])),
    object: TYPES.dyn,
    oldObject: TYPES.dyn,
    namespaceObject: NAMESPACE,
    request: REQUEST,
    ...(hasParams ? { params: TYPES.dyn } : {}),
    ...(hasAuthorizer ? AUTHORIZER_TYPES : {}),
    ...(variables === undefined ? {} : { variables: VARIABLES }),
  };
  const fields = (typeName: string, field: string) =>
    fieldOf(typeName, field, variables ?? new Map());
  const { checked, program } = compiled(text, { variables: types, fields });
  const { type } = checked;
  const wanted = RESULTS[result];
  if (wanted.length > 0 && !wanted.some((one) => isSameType(one, type))) {
    throw new ExpressionError(`must evaluate to ${wantedText(wanted)} but got ${nameOf(type)}`);
  }
  return {
    type: declaredType(type),
    evaluate: (bindings, maxCost) => program(bindings, maxCost),
  };
}

const AUTHORIZER_TYPES = {
  authorizer: KUBERNETES_TYPES.authorizer,
  "authorizer.requestResource": KUBERNETES_TYPES.resourceCheck,
};

const RESULTS: Readonly<Record<ConditionResult, readonly CelType[]>> = {
  bool: [TYPES.bool],
  maybe: [TYPES.bool, TYPES.dyn],
  string: [TYPES.string],
  note: [TYPES.string, TYPES.null],
  any: [],
};

function wantedText(types: readonly CelType[]): string {
  const names = types.map(nameOf);
  return names.length === 1 ? names.join("") : `one of [${names.join(" ")}]`;
}

/** Types whose names differ from those in the checker's messages. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  null: "null_type",
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};

function nameOf({ name, parameters }: CelType): string {
  if (parameters.length > 0) return `${name}(${parameters.map(nameOf).join(", ")})`;
  return OTHER_NAMES[name] ?? name;
}

/** The type of a variable for other expressions: fields of objects are not known there. */
function declaredType(type: CelType): CelType {
  const [first = TYPES.dyn, second = TYPES.dyn] = type.parameters.map(declaredType);
  switch (type.kind) {
    case "list":
      return listType(first);
    case "map":
      return mapType(first, second);
    case "struct":
    case "opaque":
    case "type":
      return TYPES.dyn;
    default:
      return type;
  }
}

function compiled(text: string, environment: Parameters<typeof compile>[1]): Compiled {
  try {
    return compile(text, environment);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const what = error instanceof ProgramError ? "program instantiation" : "compilation";
    const why = `${what} failed: ${error.message}`;
    throw error instanceof ProgramError ? new ProgramError(why) : new ExpressionError(why);
  }
}

/** Variables with JSON values; undefined ones are absent. */
export function jsonBindings(values: Readonly<Record<string, unknown>>): Bindings {
  return (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? undefined : jsonValue(value);
  };
}
