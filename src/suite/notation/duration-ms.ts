import { ScenarioError } from "../evidence/expectation-error.js";

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** "1.5 s" in milliseconds. @throws ScenarioError for anything else */
export function durationMs(text: string): number {
  const [amount, unit = ""] = text.trim().split(" ");
  const unitMs = UNIT_MS[unit];
  if (unitMs === undefined) throw new ScenarioError(`"${text}" is not a duration such as "1.5 s"`);
  return Number(amount) * unitMs;
}
