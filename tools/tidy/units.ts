import {
  isIdentifier,
  isNumericLiteral,
  isParameterDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  type Node,
  SyntaxKind,
  type TypeNode,
} from "typescript/unstable/ast";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { lineOf, walk } from "./typescript-source.js";

/** Words that mean nothing without a unit. */
const UNITLESS = /^(?:.*[a-z])?(?:timeout|delay|limit|interval|period|duration)$/i;

/** Folders and files with the names of third parties. */
const FOREIGN_NAMES = ["src/wire/", "src/protocol/messages.ts"];

/** A number that counts something says in its name what: `delayMs`, `pageMaxCount`. */
export function units(tree: SourceTree): Finding[] {
  return tree.sources
    .filter(({ path }) => !FOREIGN_NAMES.some((prefix) => path.startsWith(prefix)))
    .flatMap(({ path, syntax }) => {
      const findings: Finding[] = [];
      walk(syntax, (node) => {
        const name = unitlessNumber(node);
        if (name === undefined) return;
        const what = `the number ${name} has no unit`;
        findings.push({ path, line: lineOf(syntax, node), what, instead: insteadOf(name) });
      });
      return findings;
    });
}

function insteadOf(name: string): string {
  return /limit$/i.test(name)
    ? "say what it bounds, such as pageMaxCount or frameMaxBytes"
    : `call it ${name}Ms, or ${name}Seconds where the wire says so`;
}

function unitlessNumber(node: Node): string | undefined {
  const isNamed =
    isParameterDeclaration(node) ||
    isPropertyDeclaration(node) ||
    isPropertySignatureDeclaration(node);
  if (!isNamed || !isIdentifier(node.name) || !UNITLESS.test(node.name.text)) return undefined;
  if (isListParameter(node)) return undefined;
  const isNumber =
    (node.type !== undefined && mentionsNumber(node.type)) ||
    (node.initializer !== undefined && isNumericLiteral(node.initializer));
  return isNumber ? node.name.text : undefined;
}

/** `limit` beside `continue`: a parameter of Kubernetes' list, by its name on the wire. */
function isListParameter(node: Node): boolean {
  let isFound = false;
  node.parent.forEachChild((member) => {
    isFound ||= isPropertySignatureDeclaration(member) && member.name.getText() === "continue";
  });
  return isFound;
}

/** `number`, or a union with it. */
function mentionsNumber(type: TypeNode): boolean {
  if (type.kind === SyntaxKind.NumberKeyword) return true;
  if (type.kind !== SyntaxKind.UnionType) return false;
  let isFound = false;
  type.forEachChild((member) => {
    isFound ||= member.kind === SyntaxKind.NumberKeyword;
  });
  return isFound;
}
