import Table from "cli-table3";
import { type Goal, type Measurement, meetsGoal, ratioOf } from "./benchmark.js";

/** What a table of measurements shows, cell by cell. */
export interface MeasurementCells {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** For each column, whether it is of numbers. */
  readonly isRight: readonly boolean[];
}

/** What it is to be, what it is, beside what, and whether that is as it is to be. A column that is empty is not there. */
export function measurementCells(measurements: readonly Measurement[]): MeasurementCells {
  const columns: readonly Column[] = [
    { head: "", cell: ({ what }) => what, isRight: false },
    { head: "target", cell: targetText, isRight: true },
    {
      head: "measured",
      cell: ({ value, unit }) => `${readable(value)} ${unit}`,
      isRight: true,
    },
    { head: "of runs", cell: spreadText, isRight: true },
    { head: "beside", cell: besideText, isRight: true },
    { head: "ratio", cell: ratioText, isRight: true },
    { head: "", cell: verdictText, isRight: false },
  ];
  const used = columns.filter(({ cell }) => measurements.some((one) => cell(one) !== ""));
  return {
    head: used.map(({ head }) => head),
    rows: measurements.map((measurement) => used.map(({ cell }) => cell(measurement))),
    isRight: used.map(({ isRight }) => isRight),
  };
}

/** Measurements as a table for a terminal. */
export function measurementTable(measurements: readonly Measurement[]): string {
  const { head, rows, isRight } = measurementCells(measurements);
  const table = new Table({
    head: [...head],
    colAligns: isRight.map((right) => (right ? "right" : "left")),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) table.push([...row]);
  return table.toString();
}

interface Column {
  readonly head: string;
  readonly isRight: boolean;
  cell(measurement: Measurement): string;
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

function besideText({ beside }: Measurement): string {
  return beside === undefined ? "" : `${beside.what}: ${readable(beside.value)}`;
}

function ratioText(measurement: Measurement): string {
  const ratio = ratioOf(measurement);
  return ratio === undefined ? "" : readable(ratio);
}

function verdictText(measurement: Measurement): string {
  const isMet = meetsGoal(measurement);
  if (isMet === undefined) return "";
  return isMet ? "ok" : "missed";
}
