import { isJsonObject } from "../values/json-value.js";
import { compileSchema, ruleDefinition } from "./compile-schema.js";
import { isKnownRule } from "./known-rule.js";
import type { Match, Rule } from "./rule.js";
import { formatPath, type IssuePath, type SchemaIssue } from "./schema-issue.js";

/** A rule that is not of the grammar. Nothing was installed. */
export class RuleError extends Error {
  override readonly name = "RuleError";
  readonly code = "invalid-rule";
  /** Where the mistake is, from the root of the input. */
  readonly path: IssuePath;
  /** The message, without the place. */
  readonly problem: string;
  readonly hint: string | undefined;

  constructor(issue: SchemaIssue) {
    const hint = issue.hint === undefined ? "" : `; ${issue.hint}`;
    super(`${formatPath(issue.path)}: ${issue.message}${hint}`);
    this.path = issue.path;
    this.problem = issue.message;
    this.hint = issue.hint;
  }
}

const MEMBER_NAMES: Readonly<Record<keyof Rule, true>> = {
  name: true,
  match: true,
  do: true,
  times: true,
  after: true,
  every: true,
  probability: true,
  ttlMs: true,
  then: true,
  scope: true,
};

// Two checkers, not the schema's `oneOf`: the errors of the shape that was not meant would only confuse.
const checkRule = compileSchema<Rule>(ruleDefinition("Rule"));
const checkRuleList = compileSchema<readonly Rule[]>(ruleDefinition("RuleList"));

/**
 * Reads one rule or a list of rules. The result shares nothing with the input.
 *
 * @throws RuleError that names the place and the mistake, and the nearest thing that would have been right.
 */
export function parseRules(input: unknown): Rule[] {
  const isList = Array.isArray(input);
  if (!isList) checkIsRule(input);
  const rules = rulesIn(input, isList);
  for (const [index, rule] of rules.entries()) checkRulePatterns(rule, isList ? [index] : []);
  return structuredClone([...rules]);
}

/** @throws RuleError when the input is not of the grammar */
function rulesIn(input: unknown, isList: boolean): readonly Rule[] {
  if (areKnown(input, isList)) return [input].flat();
  const checked = isList ? checkRuleList(input) : checkRule(input);
  if (checked.type === "invalid") throw new RuleError(checked.issue);
  return [checked.value].flat();
}

function areKnown(input: unknown, isList: boolean): input is Rule | readonly Rule[] {
  return isKnownRule(input, isList ? "RuleList" : "Rule");
}

/** Refuses an object without any member of a rule, of which only the first member would be reported. */
function checkIsRule(input: unknown): void {
  const names = isJsonObject(input) ? Object.keys(input) : undefined;
  if (names?.length === 0 || names?.some((name) => Object.hasOwn(MEMBER_NAMES, name))) return;
  throw new RuleError({
    path: [],
    message: "this is neither a rule nor a list of rules",
    hint: 'a rule looks like {"match": {"verb": "watch"}, "do": [{"fault": "event.410"}]}',
  });
}

function checkRulePatterns({ match, then = [] }: Rule, at: IssuePath): void {
  if (match !== undefined) checkPatterns(match, [...at, "match"]);
  for (const [index, next] of then.entries()) checkRulePatterns(next, [...at, "then", index]);
}

/**
 * Checks the regular expressions of a match, which no schema can.
 *
 * @param at where the match is in the input
 * @throws RuleError that names the parameter
 */
export function checkPatterns(match: Match, at: IssuePath): void {
  checkPattern(match.userAgent, [...at, "userAgent"]);
  checkPattern(match.acceptEncoding, [...at, "acceptEncoding"]);
  for (const [parameter, value] of Object.entries(match.query ?? {})) {
    checkPattern(value, [...at, "query", parameter]);
  }
}

function checkPattern(value: string | null | undefined, path: IssuePath): void {
  const source = /^\/(.*)\/$/s.exec(value ?? "")?.[1];
  if (source === undefined) return;
  try {
    new RegExp(source);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new RuleError({ path, message });
  }
}
