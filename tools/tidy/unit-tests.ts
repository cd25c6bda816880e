import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSourceFile,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { isTest, lineOf, literalText, walk } from "./typescript-source.js";

const RUNNERS: ReadonlySet<string> = new Set(["it", "test", "describe", "suite"]);

/**
 * Unit tests all run, or say why not; their names state what is, not what should be; and what is done around each test is done
 * around those of its own file alone: files share a process, and what stands in none of its suites holds for all of them.
 */
export function unitTests(tree: SourceTree): Finding[] {
  return tree.sources
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, syntax }) => {
      const findings: Finding[] = [];
      walk(syntax, (node) => {
        const problem = problemAt(node);
        if (problem) findings.push({ path, line: lineOf(syntax, node), ...problem });
      });
      return findings;
    });
}

type Problem = Pick<Finding, "what" | "instead">;

const ALL_RUN: Pick<Problem, "instead"> = { instead: 'run it, or give { skip: "the reason" }' };

function problemAt(node: Node): Problem | undefined {
  if (isPropertyAssignment(node)) return narrowingOption(node.name.getText(), node.initializer);
  if (!isCallExpression(node)) return undefined;
  return narrowingCall(node) ?? namedShould(node) ?? sharedHook(node);
}

function narrowingOption(name: string, value: Node): Problem | undefined {
  const isNarrowing =
    ["only", "skip", "todo"].includes(name) && value.kind === SyntaxKind.TrueKeyword;
  return isNarrowing ? { what: `{ ${name}: true }`, ...ALL_RUN } : undefined;
}

function narrowingCall({ expression, arguments: given }: CallExpression): Problem | undefined {
  if (!isPropertyAccessExpression(expression) || !isIdentifier(expression.expression)) {
    return undefined;
  }
  const [object, verb] = [expression.expression.text, expression.name.text];
  if (!["only", "skip", "todo"].includes(verb)) return undefined;
  const isContext = object === "t" || object === "context";
  const isNarrowing = RUNNERS.has(object) || (isContext && given.length === 0);
  return isNarrowing ? { what: `${object}.${verb}()`, ...ALL_RUN } : undefined;
}

function namedShould({ expression, arguments: [given] }: CallExpression): Problem | undefined {
  if (!isIdentifier(expression) || !RUNNERS.has(expression.text)) return undefined;
  const name = literalText(given);
  if (name === undefined || !/^(?:it )?should\b/i.test(name)) return undefined;
  return { what: `the test "${name}"`, instead: "say in the present tense what is the case" };
}

function sharedHook({ expression, parent }: CallExpression): Problem | undefined {
  if (!isIdentifier(expression) || !["beforeEach", "afterEach"].includes(expression.text)) {
    return undefined;
  }
  if (!isSourceFile(parent.parent)) return undefined;
  return {
    what: `${expression.text}() for the tests of all files`,
    instead: "call it in a describe()",
  };
}
