/** Values that stages take from objects. */

import type { Condition } from "../cel/conditions.js";
import { loadedCel } from "../cel/loaded-cel.js";
import type { IssuePath } from "../faults/schema-issue.js";
import { isScalar } from "../values/json-value.js";
import { compileJq, JqError, type JqQuery } from "./jq-query.js";
import type { ExpressionFrom, JqRequirement, MatchExpression } from "./stage.js";
import { StageError } from "./stage-error.js";

/** The cost limit of an expression about one object, as for an admission policy. */
const COST_MAX = 1_000_000;

/** Whether an object satisfies an expression. */
export type Predicate = (object: object) => boolean;

/** The value at a path of an object; undefined if there is none. */
export type Value = (object: object) => unknown;

/** @throws StageError */
export function matchPredicate(expression: MatchExpression, path: IssuePath): Predicate {
  const { cel, jq, key, operator, values } = expression;
  if (cel !== undefined) {
    const condition = compileCel(cel.expression, "maybe", [...path, "cel", "expression"]);
    return (object) => evaluate(condition, object) === true;
  }
  if (jq !== undefined) return requirement(jq, [...path, "jq"]);
  if (key !== undefined && operator !== undefined) {
    return requirement({ key, operator, ...(values === undefined ? {} : { values }) }, path);
  }
  throw new StageError(path, 'needs "key" and "operator", "jq", or "cel"');
}

function requirement(wanted: JqRequirement, path: IssuePath): Predicate {
  const { key, operator, values = [] } = wanted;
  const query = compiledQuery(key, [...path, "key"]);
  const needsValues = operator === "In" || operator === "NotIn";
  if (needsValues !== values.length > 0) {
    const why = needsValues ? `${operator} needs values` : `${operator} takes no values`;
    throw new StageError([...path, "values"], why);
  }
  const found = (object: object): readonly unknown[] => query(object) ?? [];
  const isIn = (object: object) =>
    found(object).some((one) => isScalar(one) && values.includes(String(one)));
  switch (operator) {
    case "In":
      return isIn;
    case "NotIn":
      return (object) => !isIn(object);
    case "Exists":
      return (object) => found(object).length > 0;
    case "DoesNotExist":
      return (object) => found(object).length === 0;
  }
}

/** @throws StageError */
export function valueFrom(from: ExpressionFrom, path: IssuePath): Value {
  const { cel, jq, expressionFrom } = from;
  if (cel !== undefined) {
    const condition = compileCel(cel.expression, "any", [...path, "cel", "expression"]);
    return (object) => evaluate(condition, object);
  }
  const [text, place] =
    jq === undefined
      ? [expressionFrom, [...path, "expressionFrom"]]
      : [jq.expression, [...path, "jq", "expression"]];
  if (text === undefined) throw new StageError(path, 'needs "expressionFrom", "jq" or "cel"');
  const query = compiledQuery(text, place);
  return (object) => query(object)?.[0];
}

function compiledQuery(text: string, path: IssuePath): JqQuery {
  try {
    return compileJq(text);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    throw new StageError(path, error.message);
  }
}

function compileCel(text: string, result: "maybe" | "any", path: IssuePath): Condition {
  try {
    return loadedCel().compileCondition(text, { names: ["self"], result });
  } catch (error) {
    throw new StageError(path, error instanceof Error ? error.message : String(error));
  }
}

/** Undefined if it fails, as for a missing member. */
function evaluate(condition: Condition, object: object): unknown {
  const bindings = loadedCel().jsonBindings({ self: object });
  const { value, error } = condition.evaluate(bindings, COST_MAX);
  return error === undefined ? value : undefined;
}
