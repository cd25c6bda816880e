import type { Colors } from "picocolors/types.js";
import { type Catch, isInOrder } from "./hunt.js";

/** Longest name of an informer that lines are aligned to. */
const NAME_WIDTH = 42;

/** One line for a person: `killed    no-backoff  by backoff-grows  (BACKOFF-01)  A pause is …`. */
export function catchLine(one: Catch, colors: Colors): string {
  const word = isInOrder(one) ? one.type : one.type.toUpperCase();
  const requirement = one.requirement === undefined ? "" : `  (${one.requirement})`;
  const scenario = one.scenario === undefined ? "" : `by ${one.scenario}${requirement}  `;
  const line = `${word.padEnd(10)}${one.name.padEnd(NAME_WIDTH)}${scenario}${one.reason}`;
  return isInOrder(one) ? line : colors.bold(colors.red(line));
}

/** The last line, which alone says how it went. */
export function totalLine(catches: readonly Catch[]): string {
  const passedCount = catches.filter(isInOrder).length;
  return `total: ${passedCount} passed, ${catches.length - passedCount} failed, 0 skipped`;
}
