import { compileSchema, ruleDefinition } from "./compile-schema.js";
import { RuleError } from "./parse-rule.js";
import type { WorldAction } from "./world-action.js";

const checkAction = compileSchema<WorldAction>(ruleDefinition("Action"));

/** Reads an action. @throws RuleError that names the place and the mistake */
export function parseAction(input: unknown): WorldAction {
  const checked = checkAction(input);
  if (checked.type === "invalid") throw new RuleError(checked.issue);
  return structuredClone(checked.value);
}
