import Table from "cli-table3";
import { type Measurement, meetsGoal } from "./benchmark.js";

/** Measurements as a table: what, how much, how much it is to be, and whether it is. */
export function measurementTable(measurements: readonly Measurement[]): string {
  const table = new Table({
    head: ["", "measured", "goal", ""],
    colAligns: ["left", "right", "right", "left"],
    style: { head: [], border: [] },
  });
  for (const measurement of measurements) {
    const { what, value, unit } = measurement;
    table.push([what, `${readable(value)} ${unit}`, goalText(measurement), verdict(measurement)]);
  }
  return table.toString();
}

function readable(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

function goalText({ goal, unit }: Measurement): string {
  if (goal === undefined) return "";
  return "atMost" in goal
    ? `≤ ${readable(goal.atMost)} ${unit}`
    : `≥ ${readable(goal.atLeast)} ${unit}`;
}

function verdict(measurement: Measurement): string {
  const isMet = meetsGoal(measurement);
  if (isMet === undefined) return "";
  return isMet ? "met" : "missed";
}
