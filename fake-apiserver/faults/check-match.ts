import type { Verb } from "../control/journal-entry.js";
import { checkPatterns, RuleError } from "./parse-rule.js";
import type { Match } from "./rule.js";
import { nearestHint } from "./schema-issue.js";

// Written twice, here and in the schema, because reading the schema takes longer than making a world. The compiler and a
// test see to it that they agree.
const MEMBER_NAMES: Readonly<Record<keyof Match, true>> = {
  verb: true,
  group: true,
  resource: true,
  namespace: true,
  name: true,
  query: true,
  userAgent: true,
  isContinuation: true,
};
const VERB_NAMES: Readonly<Record<Verb, true>> = {
  list: true,
  watch: true,
  get: true,
  create: true,
  update: true,
  patch: true,
  delete: true,
  deletecollection: true,
  other: true,
};
const MEMBERS = Object.keys(MEMBER_NAMES);
const VERBS = Object.keys(VERB_NAMES);

/**
 * Checks the match of a gate, a wait or a verification: one with a typing mistake would match nothing, or everything,
 * and the test would hang or pass for the wrong reason. It says what the schema of the rules would say.
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
