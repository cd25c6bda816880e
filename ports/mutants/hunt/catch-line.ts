import type { Colors } from "picocolors/types.js";
import { type Catch, isInOrder, type Objection } from "./hunt.js";

/** Longest name of an informer that lines are aligned to. */
const NAME_WIDTH = 42;

/**
 * One line for a person: `killed    no-backoff  by backoff-grows  (BACKOFF-01)  A pause is …`. For a legal variant that is
 * objected to, one more for each scenario that does.
 */
export function catchLine(one: Catch, colors: Colors): string {
  const word = isInOrder(one) ? one.type : one.type.toUpperCase();
  const requirement = one.requirement === undefined ? "" : `  (${one.requirement})`;
  const scenario = one.scenario === undefined ? "" : `by ${one.scenario}${requirement}  `;
  const line = `${word.padEnd(10)}${one.name.padEnd(NAME_WIDTH)}${scenario}${one.reason}`;
  if (isInOrder(one)) return line;
  const loud = colors.bold(colors.red(line));
  return [loud, ...(one.objections ?? []).map(objectionLine)].join("\n");
}

function objectionLine({ scenario, requirements, reason }: Objection): string {
  return `  ${scenario}  (${requirements.join(" ")})  ${reason}`;
}

/** The last line, which alone says how it went. */
export function totalLine(catches: readonly Catch[]): string {
  const passedCount = catches.filter(isInOrder).length;
  return `total: ${passedCount} passed, ${catches.length - passedCount} failed, 0 skipped`;
}
