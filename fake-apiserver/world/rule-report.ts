import type { Rule, RuleHandle } from "../faults/rule.js";

/** A rule as the control API shows it. */
export interface RuleReport {
  readonly name: string;
  readonly hits: number;
  readonly isInForce: boolean;
  readonly rule: Rule;
}

/** What a rule is called, how often it has applied and whether it may go on. */
export function ruleReport(handle: RuleHandle): RuleReport {
  const { name, rule } = handle;
  return { name, hits: handle.hits(), isInForce: handle.isInForce(), rule };
}
