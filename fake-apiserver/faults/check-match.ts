import type { Protocol, Verb } from "../journal/journal-entry.js";
import { nearestHint } from "../values/nearest-hint.js";
import { checkPatterns, RuleError } from "./parse-rule.js";
import type { Match } from "./rule.js";

// Written twice, here and in the schema, because reading the schema takes longer than making a world. The compiler and a
// test see to it that they agree.
const MEMBER_NAMES: Readonly<Record<keyof Match, true>> = {
  verb: true,
  protocol: true,
  group: true,
  resource: true,
  namespace: true,
  name: true,
  query: true,
  userAgent: true,
  acceptEncoding: true,
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
const PROTOCOL_NAMES: Readonly<Record<Protocol, true>> = {
  "http/1.1": true,
  h2: true,
  ws: true,
};
const MEMBERS = Object.keys(MEMBER_NAMES);
const VERBS = Object.keys(VERB_NAMES);
const PROTOCOLS = Object.keys(PROTOCOL_NAMES);

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
  checkWords("verb", match.verb, VERBS);
  checkWords("protocol", match.protocol, PROTOCOLS);
  checkPatterns(match, []);
}

function checkWords(
  member: string,
  words: string | readonly string[] | undefined,
  known: readonly string[],
): void {
  for (const word of [words ?? []].flat()) {
    if (known.includes(word)) continue;
    const hint = nearestHint(word, known);
    throw new RuleError({
      path: [member],
      message: `must be one of ${known.join(", ")}`,
      ...(hint !== undefined && { hint }),
    });
  }
}
