import type { Rule, RuleHandle } from "../faults/rule.js";

/** A rule in answers of the control API. */
export interface RuleReport {
  readonly name: string;
  readonly hits: number;
  readonly isInForce: boolean;
  readonly rule: Rule;
}

/** The name of a rule, how often it has applied and whether it may still apply. */
export function ruleReport(handle: RuleHandle): RuleReport {
  const { name, rule } = handle;
  return { name, hits: handle.hits(), isInForce: handle.isInForce(), rule };
}
