import Table from "cli-table3";
import type { Colors } from "picocolors/types.js";
import { countVerdicts } from "../suite/counts.js";
import type { TargetResult } from "../suite/target-outcome.js";
import { PLAIN_LINES } from "./plain-lines.js";
import type { Report } from "./report.js";

/** The table of ports × features, for a terminal: scenarios passed of scenarios graded. */
export function tableText(reports: readonly Report[], colors: Colors): string {
  const ran = reports.filter((report) => report.scenarios.length > 0);
  const features = [
    ...new Set(ran.flatMap(({ scenarios }) => scenarios.map((one) => one.feature))),
  ];
  if (ran.length === 0) return "";
  const table = new Table({
    head: ["feature", ...ran.map(targetName)],
    colAligns: ["left", ...ran.map(() => "right" as const)],
    style: { head: [], border: [] },
    chars: PLAIN_LINES,
  });
  for (const feature of features) {
    table.push([feature, ...ran.map((report) => featureCell(report, feature, colors))]);
  }
  return `${table.toString()}\n`;
}

function featureCell(report: Report, feature: string, colors: Colors): string {
  const counts = countVerdicts(report.scenarios.filter((one) => one.feature === feature));
  const bad = counts.fail + counts.changed + counts.stale + counts.error;
  const marks = [
    counts.skip > 0 ? colors.dim(`${counts.skip} skipped`) : "",
    counts.known > 0 ? colors.yellow(`${counts.known} known`) : "",
    bad > 0 ? colors.red(`✗ ${bad}`) : "",
    counts.graded > 0 ? `${counts.pass}/${counts.graded}` : "–",
  ];
  return marks.filter((mark) => mark !== "").join("  ");
}

/** One line of result for each target: the verdict in words, then every count by name. */
export function resultLines(reports: readonly Report[], colors: Colors): string {
  return reports.map((report) => resultLine(report, colors)).join("");
}

function resultLine(report: Report, colors: Colors): string {
  const name = colors.bold(targetName(report));
  if (report.result === "skipped")
    return `${name}  ${colors.yellow("SKIPPED")}: ${report.reason}\n`;
  if (report.result === "failed") return `${name}  ${colors.red("could not be run")}\n`;
  const words = RESULT_WORDS[report.result];
  const isGood = report.result.startsWith("conformant");
  const result = isGood ? colors.green(words) : colors.red(words);
  const notes = [
    countsText(report),
    `level ${report.level}`,
    `${report.port.hello?.clock ?? "unknown"} time`,
    `seed ${report.seed}`,
    `${(report.durationMs / 1000).toFixed(1)} s`,
  ];
  const partial = report.isPartial
    ? `    ${colors.yellow("partial run: not a conformance result")}\n`
    : "";
  const problems = report.baselineProblems.map((problem) => `    ${colors.red(problem)}\n`);
  return `${name}  ${report.result === "partial" ? words : result}  ${colors.dim(notes.join(" · "))}\n${partial}${problems.join("")}`;
}

const RESULT_WORDS: Readonly<Record<TargetResult, string>> = {
  conformant: "conformant",
  "known-deviations": "known deviations only",
  partial: "nothing wrong in what was selected",
  nonconformant: "NOT CONFORMANT",
  error: "ERROR: no verdict",
  "not-graded": "NOTHING GRADED",
  incomplete: "INCOMPLETE",
};

/** Every count that is not zero, by name; never a bare percentage. */
export function countsText({ counts, plannedCount, isComplete }: Report): string {
  const named = [
    [counts.pass, "passed"],
    [counts.fail, "failed"],
    [counts.changed, "changed"],
    [counts.stale, "stale"],
    [counts.known, "known"],
    [counts.error, "in error"],
    [counts.skip, "skipped"],
  ] as const;
  const texts = named.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  if (!isComplete)
    texts.push(`${plannedCount - counts.graded - counts.skip - counts.error} not run`);
  return texts.length === 0 ? "no scenarios" : texts.join(", ");
}

/** "client-node@2.0.1" */
export function targetName({ port }: Report): string {
  return `${port.name}@${port.version}`;
}
