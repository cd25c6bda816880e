import { faultRow } from "./loaded-faults.js";
import { RuleError } from "./parse-rule.js";
import type { Rule } from "./rule.js";

/** Members that count the requests that match. */
const COUNTING = ["times", "after", "every", "probability"] as const;

/**
 * Checks what the schema cannot express, also for the rules in `then`.
 *
 * @param at the path of the rules in the input
 * @param isList whether the input is a list, even of one rule
 * @throws RuleError for a rule that cannot work
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

/** Faults in the events of a watch cannot affect a list. */
function checkReachable({ match, do: faults }: Rule, at: readonly (string | number)[]): void {
  if (match?.verb === undefined || [match.verb].flat().includes("watch")) return;
  const index = faults.findIndex(({ fault }) => faultRow(fault).layer === "stream");
  const fault = faults[index]?.fault;
  if (fault === undefined) return;
  throw new RuleError({
    path: [...at, "do", index, "fault"],
    message: `${fault} only affects watches, but this rule matches no watches`,
    hint: 'set match.verb to "watch", or leave it out',
  });
}

/** Connections that the kernel refuses never reach this process, so they cannot be counted. */
function checkCountable(rule: Rule, at: readonly (string | number)[]): void {
  if (!rule.do.some(({ fault }) => fault === "connect.refuse")) return;
  const member = COUNTING.find((name) => rule[name] !== undefined);
  if (member === undefined) return;
  throw new RuleError({
    path: [...at, member],
    message: `connect.refuse does not support "${member}", because connections that the kernel refuses cannot be counted`,
    hint: "limit the rule with ttlMs, or delete it when it is no longer needed",
  });
}

/** Rejects a fault over a protocol that it does not support, instead of guessing what was meant. */
function checkProtocols({ match, do: faults }: Rule, at: readonly (string | number)[]): void {
  if (match?.protocol === undefined) return;
  const wanted = [match.protocol].flat();
  for (const [index, { fault }] of faults.entries()) {
    const possible = faultRow(fault).protocols;
    if (wanted.some((protocol) => possible.includes(protocol))) continue;
    throw new RuleError({
      path: [...at, "do", index, "fault"],
      message: `${fault} is not supported over ${wanted.join(" or ")}`,
      hint: `supported protocols: ${possible.join(", ")}`,
    });
  }
}

/** With "both" such a fault still affects watches that are opened later. */
function checkScope({ scope, do: faults }: Rule, at: readonly (string | number)[]): void {
  if (scope !== "existing") return;
  const index = faults.findIndex(({ fault }) => !faultRow(fault).reachesOpen);
  const found = faults[index];
  if (found === undefined) return;
  throw new RuleError({
    path: [...at, "do", index, "fault"],
    message: `${found.fault} cannot affect watches that are already open`,
    hint: 'set scope to "new" or "both"',
  });
}

function checkEnding(rule: Rule, at: readonly (string | number)[]): void {
  if (rule.then === undefined || rule.times !== undefined || rule.ttlMs !== undefined) return;
  throw new RuleError({
    path: [...at, "then"],
    message: "this rule never ends, so the rules in then would never apply",
    hint: 'limit it with "times" or "ttlMs"',
  });
}
