import {
  isAsExpression,
  isTypeAssertion,
  isTypeReferenceNode,
  type Node,
} from "typescript/unstable/ast";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { lineOf, walk } from "./typescript-source.js";

const CASTS_PER_THOUSAND_LINES = 2;

/** Casts are rare: at most 2 in 1,000 lines over the whole tree. `as const` is no cast. Over budget, names them all. */
export function castBudget(tree: SourceTree): Finding[] {
  const casts: { path: string; line: number }[] = [];
  let lineCount = 0;
  for (const { path, text, syntax } of tree.sources) {
    lineCount += text.split("\n").length - 1;
    walk(syntax, (node) => {
      if (isCast(node)) casts.push({ path, line: lineOf(syntax, node) });
    });
  }
  const budget = Math.max(1, Math.floor((lineCount / 1000) * CASTS_PER_THOUSAND_LINES));
  if (casts.length <= budget) return [];
  return casts.map((cast) => ({
    ...cast,
    what: `a cast, one of ${casts.length} where ${budget} are allowed`,
    instead: "narrow with a parser or a type guard",
  }));
}

function isCast(node: Node): boolean {
  if (isTypeAssertion(node)) return true;
  if (!isAsExpression(node)) return false;
  const isConst = isTypeReferenceNode(node.type) && node.type.getText() === "const";
  return !isConst;
}
