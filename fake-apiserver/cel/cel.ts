/** Expressions of the Common Expression Language, as in kube-apiserver. Loaded by `loaded-cel.ts`. */
export {
  Activation,
  type Evaluation,
  type Expression,
  expressionOf,
  OutOfBudget,
  type Seen,
  type Variable,
} from "./activation.js";
export type { CelAccess, CelAuthorizer } from "./authorizer.js";
export type { CelType } from "./cel-type.js";
export { TYPES } from "./cel-type.js";
export {
  type Condition,
  type ConditionResult,
  type ConditionSetting,
  compileCondition,
  jsonBindings,
} from "./conditions.js";
export { ProgramError } from "./environment.js";
export { ExpressionError } from "./parse-expression.js";
export {
  type CompiledRule,
  compileRules,
  maxCardinality,
  type Rule,
  writtenRules,
} from "./rules.js";
export {
  escapedName,
  isEmbedded,
  type SchemaType,
  schemaType,
  withIdentity,
} from "./schema-types.js";
export { keysOf, schemaValue } from "./schema-values.js";
export { CelError, CostExceeded, Optional, type Value } from "./values.js";
