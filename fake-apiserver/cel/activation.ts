/**
 * Expressions about one request, evaluated one after the other: they share a cost budget, and each variable is
 * evaluated when one of them first uses it.
 *
 * Mirrors: apiserver pkg/admission/plugin/cel/{activation,composition}.go.
 */
import { AuthorizerValue, type CelAccess, ResourceCheck } from "./authorizer.js";
import { type Condition, type ConditionSetting, compileCondition } from "./conditions.js";
import type { Bindings } from "./evaluate.js";
import { jsonValue } from "./json-values.js";
import { ExpressionError } from "./parse-expression.js";
import { CelError, type CelMap, type Value } from "./values.js";

/** The budget of one expression. A real server allows twice as much: no request may block the process. */
const EXPRESSION_MAX_COST = 500_000;

/** A compiled expression, or its error. */
export interface Expression {
  readonly text: string;
  readonly condition: Condition | ExpressionError;
}

/** An expression that has a name. */
export interface Variable extends Expression {
  readonly name: string;
}

/** The result of an expression: a value, or why it has none. */
export type Evaluation = { readonly value: Value } | { readonly error: string };

/** The budget is used up. */
export class OutOfBudget extends Error {
  override readonly name = "OutOfBudget";

  constructor() {
    super(
      "validation failed due to running out of cost budget, no further validation rules will be run",
    );
  }
}

/** Compiles an expression, valid or not. */
export function expressionOf(text: string, setting: ConditionSetting): Expression {
  try {
    return { text, condition: compileCondition(text, setting) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { text, condition: error };
  }
}

/** The variables of expressions, as JSON; an undefined one does not exist. */
export interface Seen {
  readonly object: unknown;
  readonly oldObject: unknown;
  readonly request: unknown;
  readonly namespaceObject: unknown;
  readonly params: unknown;
  /** Answers the checks of expressions. */
  readonly access: CelAccess;
}

/** Evaluates expressions about one request. */
export class Activation {
  readonly #bindings: Bindings;
  #leftCost: number;
  /** For the expression being evaluated, including its variables. */
  #leftOfExpression = 0;
  #costOfVariables = 0;

  constructor(seen: Seen, variables: readonly Variable[], maxCost: number) {
    this.#leftCost = maxCost;
    const { access, ...named } = seen;
    const { authorizer, resource } = access;
    const values = new Map<string, unknown>(Object.entries(named));
    const composed = this.#composed(variables);
    this.#bindings = (name) => {
      if (name === "variables") return composed;
      if (name === "authorizer") return new AuthorizerValue(authorizer);
      if (name === "authorizer.requestResource") return new ResourceCheck(authorizer, resource);
      return values.has(name) ? jsonValue(values.get(name) ?? null) : undefined;
    };
  }

  /** The remaining budget. */
  get leftCost(): number {
    return this.#leftCost;
  }

  /** @throws OutOfBudget */
  evaluate({ text, condition }: Expression): Evaluation {
    if (condition instanceof ExpressionError) {
      return { error: `compilation error: ${condition.message}` };
    }
    this.#leftOfExpression = EXPRESSION_MAX_COST;
    this.#costOfVariables = 0;
    const outcome = condition.evaluate(this.#bindings, EXPRESSION_MAX_COST);
    this.#leftCost -= outcome.cost + this.#costOfVariables;
    if (this.#leftCost < 0) throw new OutOfBudget();
    const { error, value = null } = outcome;
    if (error === undefined) return { value };
    return { error: `expression '${text}' resulted in error: ${error.message}` };
  }

  #composed(variables: readonly Variable[]): CelMap {
    const byName = new Map(variables.map((one) => [one.name, one]));
    const known = new Map<string, Value | CelError>();
    return {
      kind: "map",
      size: byName.size,
      keys: () => [...byName.keys()],
      get: (key) => {
        const variable = typeof key === "string" ? byName.get(key) : undefined;
        if (variable === undefined) return undefined;
        const value = known.get(variable.name) ?? this.#valueOf(variable);
        known.set(variable.name, value);
        if (value instanceof CelError) throw value;
        return value;
      },
    };
  }

  #valueOf({ name, condition }: Variable): Value | CelError {
    const subject = `composited variable ${JSON.stringify(name)}`;
    if (condition instanceof ExpressionError) {
      return new CelError(`${subject} fails to compile: ${condition.message}`);
    }
    const {
      value = null,
      error,
      cost,
    } = condition.evaluate(this.#bindings, Math.max(0, this.#leftOfExpression));
    this.#leftOfExpression -= cost;
    this.#costOfVariables += cost;
    if (error === undefined) return value;
    return new CelError(`${subject} fails to evaluate: ${error.message}`);
  }
}
