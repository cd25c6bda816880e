import {
  isArrowFunction,
  isClassDeclaration,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isMethodDeclaration,
  isPropertyDeclaration,
  isSetAccessorDeclaration,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { type TypeScriptSource, walk } from "./typescript-source.js";

/** Something with a name, and where it is in the text. */
export interface FunctionSpan {
  /** "DeltaFifo.replace", "keyOf", "Reflector.#state"; of what is in something else, the way to it. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Classes, functions, methods, fields and constants of a file, each after what it is in. */
export function functionSpans({ syntax }: TypeScriptSource): readonly FunctionSpan[] {
  const spans: FunctionSpan[] = [];
  walk(syntax, (node) => {
    const own = nameOf(node, syntax);
    if (own === undefined) return;
    const start = node.getStart(syntax);
    const outer = enclosingFunction(spans, start);
    const name = outer === "" ? own : `${outer}.${own}`;
    spans.push({ name, start, end: node.getEnd() });
  });
  return spans;
}

/** The innermost of `spans` that `offset` is in; "" at the top of the file. */
export function enclosingFunction(spans: readonly FunctionSpan[], offset: number): string {
  return spans.findLast(({ start, end }) => start <= offset && offset < end)?.name ?? "";
}

function nameOf(node: Node, syntax: TypeScriptSource["syntax"]): string | undefined {
  if (isConstructorDeclaration(node)) return "constructor";
  const isNamed =
    isClassDeclaration(node) ||
    isFunctionDeclaration(node) ||
    isMethodDeclaration(node) ||
    isPropertyDeclaration(node) ||
    isGetAccessorDeclaration(node) ||
    isSetAccessorDeclaration(node);
  if (isNamed) return node.name?.getText(syntax);
  if (!isVariableDeclaration(node)) return undefined;
  // A constant inside of a function is a place in it; at the top of a file, or as a function, it has a name of its own.
  const isFunction =
    node.initializer !== undefined &&
    (isArrowFunction(node.initializer) || isFunctionExpression(node.initializer));
  const isAtTop = node.parent.parent.parent === syntax;
  return isFunction || isAtTop ? node.name.getText(syntax) : undefined;
}
