import { isCallExpression, isFunctionLikeDeclaration, type Node } from "typescript/unstable/ast";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { lineOf, type TypeScriptSource, walk } from "./typescript-source.js";

const FILE_MAX_LINES = 600;
const FUNCTION_MAX_LINES = 90;
const FILE_MAX_BYTES = 200_000;

/** Files that may be longer, each with its reason. The list may only shrink. */
const LONG_FILES: ReadonlyMap<string, string> = new Map([
  ["src/protocol/messages.ts", "generated from the protocol's schema"],
]);

/** A file over 600 lines holds two nouns, a function over 90 lines two thoughts, and 200 kB are no source. */
export function sizes(tree: SourceTree): Finding[] {
  const heavy = tree.files
    .filter(({ sizeBytes }) => sizeBytes > FILE_MAX_BYTES)
    .map(({ path, sizeBytes }) => ({
      path,
      line: 1,
      what: `${Math.ceil(sizeBytes / 1000)} kB in one file`,
      instead: "keep files below 200 kB; generate or fetch what is bigger",
    }));
  return [
    ...heavy,
    ...tree.sources.flatMap((source) => [...longFile(source), ...longFunctions(source)]),
  ];
}

function longFile({ path, text }: TypeScriptSource): Finding[] {
  const lineCount = text.split("\n").length - 1;
  if (lineCount <= FILE_MAX_LINES || LONG_FILES.has(path)) return [];
  const what = `${lineCount} lines in one file`;
  return [{ path, line: 1, what, instead: "find the two nouns and give each a file" }];
}

function longFunctions({ path, syntax }: TypeScriptSource): Finding[] {
  const findings: Finding[] = [];
  walk(syntax, (node) => {
    if (!isFunctionLikeDeclaration(node) || isSuite(node)) return;
    const first = lineOf(syntax, node);
    const lineCount = syntax.getLineAndCharacterOfPosition(node.end).line + 2 - first;
    if (lineCount <= FUNCTION_MAX_LINES) return;
    const what = `a function of ${lineCount} lines`;
    findings.push({ path, line: first, what, instead: "split it by state or purpose" });
  });
  return findings;
}

/** The callback of `describe` holds functions, it is none to read from top to bottom. */
function isSuite(node: Node): boolean {
  const { parent } = node;
  return isCallExpression(parent) && /^(?:describe|suite)\b/.test(parent.expression.getText());
}
