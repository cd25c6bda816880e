import { checkPatterns, RuleError } from "./parse-rule.js";
import type { Match } from "./rule.js";
import { ruleSchema } from "./rule-schema.js";
import { nearestHint } from "./schema-issue.js";

const MEMBERS = Object.keys(ruleSchema.$defs.Match.properties);
const VERBS: readonly string[] = ruleSchema.$defs.Verb.enum;

/**
 * Checks the match of a gate, a wait or a verification: one with a typing mistake would match nothing, or everything,
 * and the test would hang or pass for the wrong reason. It says what the schema of the rules says of it, without the
 * time that compiling the schema takes.
 *
 * @throws RuleError that names the member and the nearest thing that would have been right
 */
export function checkMatch(match: Match): void {
  for (const member of Object.keys(match)) {
    if (MEMBERS.includes(member)) continue;
    const hint = nearestHint(member, MEMBERS) ?? `known members: ${MEMBERS.join(", ")}`;
    throw new RuleError({ path: [member], message: `unknown member "${member}"`, hint });
  }
  for (const verb of [match.verb ?? []].flat()) {
    if (VERBS.includes(verb)) continue;
    const hint = nearestHint(verb, VERBS);
    throw new RuleError({
      path: ["verb"],
      message: `must be one of ${VERBS.join(", ")}`,
      ...(hint !== undefined && { hint }),
    });
  }
  checkPatterns(match, []);
}
