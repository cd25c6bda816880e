import Table from "cli-table3";
import { type Goal, type Measurement, meetsGoal, ratioOf } from "./benchmark.js";

/** Measurements as a table: what it is to be, what it is, beside what, and whether that is as it is to be. */
export function measurementTable(measurements: readonly Measurement[]): string {
  const hasBeside = measurements.some(({ beside }) => beside !== undefined);
  const table = new Table({
    head: ["", "target", "measured", "of runs", ...(hasBeside ? ["beside", "ratio"] : []), ""],
    colAligns: ["left", "right", "right", "right", ...(hasBeside ? right(2) : []), "left"],
    style: { head: [], border: [], compact: true },
  });
  for (const measurement of measurements) {
    table.push([
      measurement.what,
      targetText(measurement),
      `${readable(measurement.value)} ${measurement.unit}`,
      spreadText(measurement),
      ...(hasBeside ? besideTexts(measurement) : []),
      verdictText(measurement),
    ]);
  }
  return table.toString();
}

function right(count: number): readonly "right"[] {
  return Array.from({ length: count }, () => "right");
}

function readable(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

function targetText({ goal, beside, unit }: Measurement): string {
  return [
    ...(goal === undefined ? [] : [`${goalText(goal)} ${unit}`]),
    ...(beside?.ratioGoal === undefined ? [] : [`ratio ${goalText(beside.ratioGoal)}`]),
  ].join(", ");
}

function goalText(goal: Goal): string {
  return "atMost" in goal ? `≤ ${readable(goal.atMost)}` : `≥ ${readable(goal.atLeast)}`;
}

function spreadText({ spread }: Measurement): string {
  return spread === undefined ? "" : spread.map(readable).join(" … ");
}

function besideTexts(measurement: Measurement): readonly string[] {
  const { beside } = measurement;
  if (beside === undefined) return ["", ""];
  const ratio = ratioOf(measurement) ?? Number.NaN;
  return [`${beside.what}: ${readable(beside.value)}`, readable(ratio)];
}

function verdictText(measurement: Measurement): string {
  const isMet = meetsGoal(measurement);
  if (isMet === undefined) return "";
  return isMet ? "ok" : "missed";
}
