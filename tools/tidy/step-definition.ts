import {
  ExpressionFactory,
  ParameterType,
  ParameterTypeRegistry,
  RegularExpression,
} from "@cucumber/cucumber-expressions";
import {
  type CallExpression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isFunctionExpression,
  isIdentifier,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { lineOf, literalText, type TypeScriptSource, walk } from "./typescript-source.js";

/** One sentence that scenarios can use. */
export interface StepDefinition {
  readonly path: string;
  readonly line: number;
  readonly keyword: "Given" | "When" | "Then";
  /** As it is written: a cucumber expression, or /a regular expression/. */
  readonly pattern: string;
  /** The function behind it does nothing. */
  readonly isEmpty: boolean;
  matches(stepText: string): boolean;
}

/** What stands for a parameter whose pattern is computed when the steps are loaded. */
const ANYTHING = /.+/;

/** All step definitions of the given files, with the parameter types that these files define. */
export function stepDefinitions(sources: readonly TypeScriptSource[]): readonly StepDefinition[] {
  const registry = new ParameterTypeRegistry();
  for (const [name, regexp] of parameterTypes(sources)) {
    const type = new ParameterType(name, regexp, null, (value: string) => value, false, false);
    registry.defineParameterType(type);
  }
  const factory = new ExpressionFactory(registry);
  return sources.flatMap((source) => {
    const found: StepDefinition[] = [];
    walk(source.syntax, (node) => {
      const definition = isCallExpression(node) && definitionAt(source, node, factory);
      if (definition) found.push(definition);
    });
    return found;
  });
}

function definitionAt(
  { path, syntax }: TypeScriptSource,
  call: CallExpression,
  factory: ExpressionFactory,
): StepDefinition | undefined {
  const keyword = keywordOf(call);
  const [pattern] = call.arguments;
  if (keyword === undefined || pattern === undefined) return undefined;
  const source = regexpOf(pattern) ?? literalText(pattern);
  if (source === undefined) return undefined;
  const expression = factory.createExpression(source);
  return {
    path,
    line: lineOf(syntax, call),
    keyword,
    pattern: expression instanceof RegularExpression ? `/${expression.source}/` : expression.source,
    isEmpty: isEmptyFunction(call.arguments.at(-1)),
    matches: (text) => expression.match(text) !== null,
  };
}

function keywordOf({ expression }: CallExpression): StepDefinition["keyword"] | undefined {
  if (!isIdentifier(expression)) return undefined;
  switch (expression.text) {
    case "Given":
    case "When":
    case "Then":
      return expression.text;
    default:
      return undefined;
  }
}

function isEmptyFunction(node: Node | undefined): boolean {
  if (!node || !(isArrowFunction(node) || isFunctionExpression(node))) return false;
  return isBlock(node.body) && node.body.statements.length === 0;
}

function parameterTypes(sources: readonly TypeScriptSource[]): ReadonlyMap<string, RegExp> {
  const types = new Map<string, RegExp>();
  for (const { syntax } of sources) {
    walk(syntax, (node) => {
      if (!isCallExpression(node) || node.expression.getText() !== "defineParameterType") return;
      const [options] = node.arguments;
      const name = literalText(options && propertyOf(options, "name"));
      if (options === undefined || name === undefined) return;
      const regexp = propertyOf(options, "regexp");
      types.set(name, (regexp && regexpOf(regexp)) ?? ANYTHING);
    });
  }
  return types;
}

function propertyOf(object: Node, name: string): Node | undefined {
  if (!isObjectLiteralExpression(object)) return undefined;
  return object.properties
    .filter((property) => isPropertyAssignment(property))
    .find((property) => property.name.getText() === name)?.initializer;
}

/** The regular expression that `node` writes down; undefined when it is none, or is computed from more than constants. */
function regexpOf(node: Node): RegExp | undefined {
  if (isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
  }
  const isConstructed = isNewExpression(node) && node.expression.getText() === "RegExp";
  const source = isConstructed && node.arguments?.[0] ? constantText(node.arguments[0]) : undefined;
  return source === undefined ? undefined : new RegExp(source);
}

/** The text of a literal, a template of constants, or a constant of the same file. */
function constantText(node: Node): string | undefined {
  const text = literalText(node);
  if (text !== undefined) return text;
  if (isIdentifier(node)) {
    const initializer = initializerOf(node.getSourceFile(), node.text);
    return initializer ? constantText(initializer) : undefined;
  }
  if (!isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const value = constantText(expression);
    return value === undefined ? undefined : value + literal.text;
  });
  return parts.includes(undefined) ? undefined : node.head.text + parts.join("");
}

function initializerOf(syntax: Node, name: string): Node | undefined {
  let found: Node | undefined;
  walk(syntax, (node) => {
    const isIt = isVariableDeclaration(node) && isIdentifier(node.name) && node.name.text === name;
    if (isIt && node.initializer) found = node.initializer;
  });
  return found;
}
