/** Rules of schemas (`x-kubernetes-validations`), compiled. Mirrors: apiextensions-apiserver pkg/apiserver/schema/cel/compilation.go. */
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { optionalType } from "./cel-type.js";
import { compile, type Environment, ProgramError } from "./environment.js";
import { estimateCost } from "./estimate-cost.js";
import type { Program } from "./evaluate.js";
import { fieldPath } from "./field-path.js";
import { ExpressionError } from "./parse-expression.js";
import { fieldsOf, REQUEST_MAX_BYTES, type SchemaType } from "./schema-types.js";

/** A rule as written. */
export interface Rule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly fieldPath: string;
  readonly reason: string | undefined;
  readonly optionalOldSelf: boolean | undefined;
}

/** A compiled rule, or its error. */
export interface CompiledRule {
  readonly written: Rule;
  /** Its error. */
  readonly error?: string;
  readonly program?: Program;
  readonly usesOldSelf: boolean;
  /** The cost estimate of one evaluation. */
  readonly maxCost: number;
  readonly messageError?: string;
  readonly messageProgram?: Program;
  readonly messageMaxCost: number;
  /** Its fieldPath, relative to the path of the rule: ".spec.size". */
  readonly path: string;
}

/** The rules of one part of a schema. */
export function writtenRules(schema: JsonObject): readonly Rule[] {
  const rules = schema["x-kubernetes-validations"];
  if (!Array.isArray(rules)) return [];
  return rules.filter(isJsonObject).map((one) => {
    const text = (name: string) => (typeof one[name] === "string" ? one[name] : "");
    const { reason, optionalOldSelf } = one;
    return {
      rule: text("rule"),
      message: text("message"),
      messageExpression: text("messageExpression"),
      fieldPath: text("fieldPath"),
      reason: typeof reason === "string" ? reason : undefined,
      optionalOldSelf: typeof optionalOldSelf === "boolean" ? optionalOldSelf : undefined,
    };
  });
}

/** Compiles the rules of one part of a schema; its type is that of `self`. */
export function compileRules(schema: JsonObject, type: SchemaType): readonly CompiledRule[] {
  const fields = fieldsOf(type);
  return writtenRules(schema).map((written) => compileRule(schema, written, type, fields));
}

function compileRule(
  schema: JsonObject,
  written: Rule,
  type: SchemaType,
  fields: Environment["fields"],
): CompiledRule {
  const nothing = { written, usesOldSelf: false, maxCost: 0, messageMaxCost: 0, path: "" };
  if (written.rule.trim() === "") return nothing;
  const before = written.optionalOldSelf === true ? optionalType(type.type) : type.type;
  const environment = { variables: { self: type.type, oldSelf: before }, fields };
  try {
    const { checked, program } = compile(written.rule, environment);
    if (checked.type.kind !== "bool") {
      return { ...nothing, error: "cel expression must evaluate to a bool" };
    }
    const usesOldSelf = checked.variables.has("oldSelf");
    const maxCost = estimateCost(checked, type);
    const path = written.fieldPath === "" ? "" : (fieldPath(written.fieldPath, schema) ?? "");
    const message = compileMessage(written.messageExpression, environment, type);
    return { ...nothing, program, usesOldSelf, maxCost, path, ...message };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const what = error instanceof ProgramError ? "program instantiation" : "compilation";
    return { ...nothing, error: `${what} failed: ${error.message}` };
  }
}

function compileMessage(
  text: string,
  environment: Environment,
  type: SchemaType,
): Partial<CompiledRule> {
  if (text === "") return {};
  try {
    const { checked, program } = compile(text, environment);
    if (checked.type.kind !== "string") {
      return { messageError: "messageExpression must evaluate to a string" };
    }
    return { messageProgram: program, messageMaxCost: estimateCost(checked, type) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const what = error instanceof ProgramError ? "instantiation" : "compilation";
    return { messageError: `messageExpression ${what} failed: ${error.message}` };
  }
}

/** The maximum number of values in one request, without other limits. */
export function maxCardinality({ minSize }: SchemaType): number {
  return Math.floor(REQUEST_MAX_BYTES / (minSize + 1));
}
