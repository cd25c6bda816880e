import type { Mutant } from "./mutant.js";

/** The prefix of an instrumented expression: `(stryCov_9fa48("11", "12"), `. */
const COUNTED = /\((stryCov_9fa48\(((?:"\d+"(?:, )?)+)\)), /g;

/** The counting function in the header of a file. */
const COUNTER = "function cover() {";

/** Records the value of an expression. */
const NOTER = `
function strySee_9fa48(ids, _counted, value) {
  const board = stryNS_9fa48();
  if (board.isCovering) board.see(ids, value);
  return value;
}
`;

/** Calls, assignments, and whatever else may have side effects. */
const EFFECTS = /[(`]|\+\+|--|[^=!<>]=(?![=>])|\b(?:await|delete|new|yield)\b/;

/** Whether it replaces a condition by `true` or `false`. */
export function isFixedCondition({
  mutator,
  replacement,
}: Pick<Mutant, "mutator" | "replacement">): boolean {
  return mutator === "ConditionalExpression" && /^(?:true|false)$/.test(replacement);
}

/** Whether an expression has no side effects, judging by its text. */
export function hasNoEffect(expression: string): boolean {
  return !EFFECTS.test(expression);
}

/**
 * An instrumented text that also records the values of conditions, and counts only while `isCovering`.
 * @param ids of the mutants whose conditions are recorded
 */
export function withValuesNoted(text: string, ids: ReadonlySet<string>): string {
  const noted = text.replace(COUNTED, (all, count: string, list: string) => {
    const some = list.match(/\d+/g) ?? [];
    return some.some((id) => ids.has(id)) ? `strySee_9fa48("${some.join()}", ${count}, ` : all;
  });
  return `${noted.replace(COUNTER, `${COUNTER}\n    if (!ns.isCovering) return;`)}${noted === text ? "" : NOTER}`;
}

/** Whether a mutant's condition always had the mutant's value. @param values see `CoveredTrial` */
export function idleMutants(
  values: readonly string[],
  replacementOf: (id: string) => string | undefined,
): ReadonlySet<string> {
  const seen = new Map<string, Set<string>>();
  for (const one of values) {
    const [list = "", value = ""] = one.split("=");
    for (const id of list.split(",")) seen.set(id, (seen.get(id) ?? new Set()).add(value));
  }
  return new Set(
    [...seen].flatMap(([id, some]) =>
      some.size === 1 && some.has(replacementOf(id) ?? "") ? [id] : [],
    ),
  );
}
