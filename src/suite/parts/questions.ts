/**
 * What can be asked of a part in a table, and the call that answers it.
 */
import { ScenarioError } from "../expectation-error.js";
import { objectFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/** A question as a call. */
export interface Question {
  readonly method: string;
  readonly args: PartArgs;
  /** The answer is a list in no order. */
  readonly isUnordered: boolean;
}

interface Pattern {
  readonly words: RegExp;
  readonly method: string;
  readonly argsOf?: (groups: Readonly<Record<string, string | undefined>>) => PartArgs;
  readonly isUnordered?: boolean;
}

const PATTERNS: readonly Pattern[] = [
  { words: /^has synced$/, method: "hasSynced" },
  { words: /^objects$/, method: "list", isUnordered: true },
  { words: /^keys$/, method: "listKeys", isUnordered: true },
  { words: /^last version seen$/, method: "lastSyncResourceVersion" },
  { words: /^open watch$/, method: "hasOpenWatch" },
  { words: /^version$/, method: "lastStoreSyncResourceVersion" },
  {
    words: /^object (?<object>\S+)$/,
    method: "get",
    argsOf: ({ object = "" }) => ({ object: objectFrom(object) }),
  },
  {
    words: /^key of (?<object>.+)$/,
    method: "keyOf",
    argsOf: ({ object = "" }) => ({ object: objectFrom(object) }),
  },
  { words: /^key (?<key>\S+)$/, method: "getByKey", argsOf: ({ key = "" }) => ({ key }) },
];

/** The call that a question stands for. @throws ScenarioError when it is in no vocabulary */
export function questionFrom(text: string): Question {
  for (const { words, method, argsOf, isUnordered = false } of PATTERNS) {
    const match = words.exec(text);
    if (match !== null) return { method, args: argsOf?.(match.groups ?? {}) ?? {}, isUnordered };
  }
  throw new ScenarioError(`Nothing can be asked as "${text}"`);
}
