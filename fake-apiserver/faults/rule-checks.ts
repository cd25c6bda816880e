import { faultRow } from "./loaded-faults.js";
import { RuleError } from "./parse-rule.js";
import type { Rule } from "./rule.js";

/** Members that count occasions. */
const COUNTING = ["times", "after", "every", "probability"] as const;

/**
 * Checks what no schema can say of rules, those that come later included.
 *
 * @param at where they are in the input
 * @param isList whether the input is a list, also of one
 * @throws RuleError when one cannot be obeyed
 */
export function checkRules(
  rules: readonly Rule[],
  at: readonly (string | number)[] = [],
  isList = rules.length > 1,
): void {
  for (const [index, rule] of rules.entries()) {
    const place = isList || at.length > 0 ? [...at, index] : [];
    checkReachable(rule, place);
    checkCountable(rule, place);
    checkProtocols(rule, place);
    checkScope(rule, place);
    checkEnding(rule, place);
    checkRules(rule.then ?? [], [...place, "then"]);
  }
}

/** What is done to the events of a watch cannot be done to a list. */
function checkReachable({ match, do: faults }: Rule, at: readonly (string | number)[]): void {
  if (match?.verb === undefined || [match.verb].flat().includes("watch")) return;
  const index = faults.findIndex(({ fault }) => faultRow(fault).layer === "stream");
  const fault = faults[index]?.fault;
  if (fault === undefined) return;
  throw new RuleError({
    path: [...at, "do", index, "fault"],
    message: `${fault} is done to watches, and this rule is not about any`,
    hint: 'match the verb "watch"',
  });
}

/** Connections that the system refuses never reach us: they cannot be counted. */
function checkCountable(rule: Rule, at: readonly (string | number)[]): void {
  if (!rule.do.some(({ fault }) => fault === "connect.refuse")) return;
  const member = COUNTING.find((name) => rule[name] !== undefined);
  if (member === undefined) return;
  throw new RuleError({
    path: [...at, member],
    message: `refused connections cannot be counted, so connect.refuse takes no "${member}"`,
    hint: "remove the rule when it has refused for long enough, or give it ttlMs",
  });
}

/** What a fault would do somewhere else is for the person who wrote the rule to say, not for us to guess. */
function checkProtocols({ match, do: faults }: Rule, at: readonly (string | number)[]): void {
  if (match?.protocol === undefined) return;
  const wanted = [match.protocol].flat();
  for (const [index, { fault }] of faults.entries()) {
    const possible = faultRow(fault).protocols;
    if (wanted.some((protocol) => possible.includes(protocol))) continue;
    throw new RuleError({
      path: [...at, "do", index, "fault"],
      message: `${fault} has no meaning over ${wanted.join(" or ")}`,
      hint: `it acts over ${possible.join(" and ")}`,
    });
  }
}

/** With "both" such a fault still has the watches that are opened later. */
function checkScope({ scope, do: faults }: Rule, at: readonly (string | number)[]): void {
  if (scope !== "existing") return;
  const index = faults.findIndex(({ fault }) => !faultRow(fault).reachesOpen);
  const found = faults[index];
  if (found === undefined) return;
  throw new RuleError({
    path: [...at, "do", index, "fault"],
    message: `${found.fault} cannot be done to what is open already`,
    hint: 'give the rule the scope "new", or "both"',
  });
}

function checkEnding(rule: Rule, at: readonly (string | number)[]): void {
  if (rule.then === undefined || rule.times !== undefined || rule.ttlMs !== undefined) return;
  throw new RuleError({
    path: [...at, "then"],
    message: "this rule is never used up, so what comes then never comes",
    hint: 'give it "times" or "ttlMs"',
  });
}
