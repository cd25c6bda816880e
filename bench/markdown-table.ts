import type { Measurement } from "./benchmark.js";
import { measurementCells } from "./measurement-table.js";

/** Measurements as a table of Markdown. */
export function markdownTable(measurements: readonly Measurement[]): string {
  const { head, rows, isRight } = measurementCells(measurements);
  const rule = isRight.map((right) => (right ? "---:" : "---"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
