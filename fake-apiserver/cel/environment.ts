/** The declarations of expressions. Mirrors: k8s.io/apiserver pkg/cel/environment/base.go. */
import { ADDRESSES } from "./addresses.js";
import { AUTHORIZATION } from "./authorizer.js";
import type { CelType } from "./cel-type.js";
import { type Checked, checkExpression, type Scope } from "./check-expression.js";
import { CONVERSIONS } from "./conversions.js";
import { type Program, programOf } from "./evaluate.js";
import { issueText } from "./expressions.js";
import { NAMED_FORMATS } from "./formats.js";
import type { Overload } from "./functions.js";
import { LISTS } from "./lists.js";
import { literalIssues, visit } from "./literal-issues.js";
import { NAMED_TYPES } from "./named-types.js";
import { OPERATORS } from "./operators.js";
import { ExpressionError, parseExpression } from "./parse-expression.js";
import { QUANTITIES } from "./quantities.js";
import { TEXTS } from "./texts.js";
import { TIMES } from "./times.js";
import { CelError } from "./values.js";

/** Additional variables and functions of an expression. */
export interface Environment {
  readonly variables: Readonly<Record<string, CelType>>;
  /** The fields of object types. */
  readonly fields: (typeName: string, field: string) => CelType | undefined;
}

/** An expression that can be evaluated. */
export interface Compiled {
  readonly checked: Checked;
  readonly program: Program;
}

const FUNCTIONS = byName([
  ...OPERATORS,
  ...CONVERSIONS,
  ...TIMES,
  ...TEXTS,
  ...LISTS,
  ...QUANTITIES,
  ...ADDRESSES,
  ...NAMED_FORMATS,
  ...AUTHORIZATION,
]);

function byName(overloads: readonly Overload[]): ReadonlyMap<string, readonly Overload[]> {
  const found = new Map<string, Overload[]>();
  for (const overload of overloads) {
    const others = found.get(overload.name);
    if (others === undefined) found.set(overload.name, [overload]);
    else others.push(overload);
  }
  return found;
}

/**
 * Parses, checks and compiles an expression.
 * @throws ExpressionError if it is invalid, with all errors in a real server's words
 */
export function compile(text: string, { variables, fields }: Environment): Compiled {
  const expression = parseExpression(text);
  const known = new Map(Object.entries(variables));
  const scope: Scope = {
    variable: (name) => known.get(name) ?? NAMED_TYPES.get(name),
    overloads: (name) => FUNCTIONS.get(name) ?? [],
    field: fields,
  };
  const checked = checkExpression(expression, scope);
  const { issues } = checked;
  if (issues.length > 0) throw new ExpressionError(issueText(text, issues));
  const literals = literalIssues(checked);
  if (literals.length > 0) throw new ExpressionError(issueText(text, literals));
  const fault = constantFault(checked);
  if (fault !== undefined) throw new ProgramError(fault);
  return { checked, program: programOf(checked) };
}

/** The expression contains a literal that can never be evaluated. */
export class ProgramError extends ExpressionError {}

const CONVERTERS = new Set("bool bytes double duration int string timestamp uint".split(" "));

/** Literals are converted, and literal patterns compiled, in advance. */
function constantFault(checked: Checked): string | undefined {
  let fault: string | undefined;
  visit(checked.expression, (part) => {
    if (fault !== undefined || part.kind !== "call") return;
    const { name, target, args } = part;
    const isConverted = target === undefined && CONVERTERS.has(name);
    const isFound = target !== undefined && (name === "find" || name === "findAll");
    const [first] = args;
    if (first?.kind !== "literal" || !(isConverted || isFound)) return;
    const [overload] = checked.overloadsOf(part);
    try {
      if (isConverted) overload?.run(first.value);
      else overload?.run("", first.value);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      fault = error.message;
    }
  });
  return fault;
}
