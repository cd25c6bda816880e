import {
  isNonNullExpression,
  isPropertyDeclaration,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { lineOf, type TypeScriptSource, walk } from "./typescript-source.js";

/** Comments that silence a tool. Written in two parts, so that this file does not find itself. */
const SUPPRESSIONS = [
  ["@ts", "ignore"],
  ["@ts", "expect-error"],
  ["@ts", "nocheck"],
  ["biome", "ignore"],
  ["eslint", "disable"],
  ["c8", "ignore", " "],
  ["v8", "ignore", " "],
  ["istanbul", "ignore", " "],
].map(([tool, verb, separator = "-"]) => `${tool}${separator}${verb}`);

/** Compiler and linter are never suppressed. */
export function typeEscapes(tree: SourceTree): Finding[] {
  return tree.sources.flatMap((source) => [...escapes(source), ...suppressions(source)]);
}

function escapes({ path, syntax }: TypeScriptSource): Finding[] {
  const findings: Finding[] = [];
  walk(syntax, (node) => {
    const found = escapeAt(node);
    if (found) findings.push({ path, line: lineOf(syntax, node), ...found });
  });
  return findings;
}

function escapeAt(node: Node): Pick<Finding, "what" | "instead"> | undefined {
  if (node.kind === SyntaxKind.AnyKeyword) {
    return { what: "the type any", instead: "take unknown and narrow it with a parser" };
  }
  if (isNonNullExpression(node)) {
    return { what: "a non-null assertion (!)", instead: "handle the absent case" };
  }
  const isAsserted =
    (isPropertyDeclaration(node) && node.postfixToken?.kind === SyntaxKind.ExclamationToken) ||
    (isVariableDeclaration(node) && node.exclamationToken !== undefined);
  return isAsserted
    ? {
        what: "a definite assignment (!:)",
        instead: "initialise it, or let the type say undefined",
      }
    : undefined;
}

function suppressions({ path, text }: TypeScriptSource): Finding[] {
  return text.split("\n").flatMap((content, index) => {
    const found = SUPPRESSIONS.find((suppression) => content.includes(suppression));
    if (found === undefined) return [];
    const instead =
      "mend the code, or turn the rule off in its configuration with the reason beside it";
    return [{ path, line: index + 1, what: `the suppression ${found}`, instead }];
  });
}
