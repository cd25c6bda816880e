import { readFileSync } from "node:fs";
import { libraries } from "../values/libraries.js";
import { parseRules, RuleError } from "./parse-rule.js";
import type { Rule } from "./rule.js";
import { checkRules } from "./rule-checks.js";
import type { IssuePath } from "./schema-issue.js";

/** An unreadable or invalid file. The message starts with `file:line:column`. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly code = "invalid-file";
}

/**
 * Reads rules from a YAML or JSON file (JSON is YAML). An empty file holds no rules.
 *
 * @throws FileError that names the file, the line and the mistake.
 */
export function loadRulesFile(path: string): Rule[] {
  const { LineCounter, parseDocument } = libraries.yaml();
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines, prettyErrors: false });
  const placed = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  const syntaxError = document.errors[0];
  if (syntaxError !== undefined) {
    throw new FileError(`${placed(syntaxError.pos[0])}: ${syntaxError.message}`);
  }
  const input: unknown = document.toJS();
  try {
    const rules = input === null ? [] : parseRules(input);
    checkRules(rules, [], Array.isArray(input));
    return rules;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const offset = offsetOf(error.path, (steps) => document.getIn(steps, true));
    throw new FileError(`${placed(offset)}: ${error.message}`, { cause: error });
  }
}

/** Reads a text file. @throws FileError when there is none, or it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FileError(`${path}: ${reason}`, { cause: error });
  }
}

/** Where the node at a path begins; of a missing member, where the nearest one around it begins. */
function offsetOf(path: IssuePath, nodeAt: (steps: IssuePath) => unknown): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(path.slice(0, length));
    if (libraries.yaml().isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
