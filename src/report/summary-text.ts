import Table from "cli-table3";
import type { Colors } from "picocolors/types.js";
import { countVerdicts } from "../suite/verdict/counts.js";
import { adviceOf } from "./advice.js";
import { groupBy } from "./group-by.js";
import { PLAIN_LINES } from "./plain-lines.js";
import type { Report, ReportedScenario } from "./report.js";
import { steadinessOf } from "./steadiness.js";

/**
 * The table of ports, for a terminal: passed of graded scenarios, with a line for each folder of features. A folder with a
 * single feature has the feature's name. `isVerbose`: a line for each feature.
 */
export function tableText(reports: readonly Report[], colors: Colors, isVerbose: boolean): string {
  const ran = reports.filter((report) => report.scenarios.length > 0);
  if (ran.length === 0) return "";
  const scenarios = ran.flatMap((report) => report.scenarios);
  const lines = isVerbose
    ? [...new Set(scenarios.map(({ feature }) => feature))].map((name): Line => [name, [name]])
    : linesOfFolders(scenarios);
  const isFolded = lines.some(([, features]) => features.length > 1);
  const table = new Table({
    head: [isFolded ? "features" : "feature", ...ran.map(targetName)],
    colAligns: ["left", ...ran.map(() => "right" as const)],
    style: { head: [], border: [] },
    chars: PLAIN_LINES,
  });
  for (const [name, features] of lines) {
    const own = new Set(features);
    table.push([name, ...ran.map((report) => featuresCell(report, own, colors))]);
  }
  const hint = isFolded ? colors.dim("--verbose has a line for each feature\n") : "";
  return `${table.toString()}\n${hint}`;
}

/** A line of the table: its name, and the features that it counts. */
type Line = readonly [name: string, features: readonly string[]];

function linesOfFolders(scenarios: readonly ReportedScenario[]): readonly Line[] {
  const folders = groupBy(scenarios, ({ uri }) => folderOf(uri));
  return [...folders].map(([folder, own]): Line => {
    const features = [...new Set(own.map(({ feature }) => feature))];
    const [only = folder, ...others] = features;
    return [others.length === 0 ? only : folder, features];
  });
}

/** "features/shared-informer/stop.feature" belongs to "shared informer". */
function folderOf(uri: string): string {
  return (uri.split("/")[1] ?? uri).replaceAll("-", " ");
}

function featuresCell(report: Report, features: ReadonlySet<string>, colors: Colors): string {
  const counts = countVerdicts(report.scenarios.filter((one) => features.has(one.feature)));
  const bad = counts.fail + counts.changed + counts.stale + counts.error;
  const marks = [
    counts.skip > 0 ? colors.dim(`${counts.skip} skipped`) : "",
    counts.differs > 0 ? colors.cyan(`${counts.differs} differ`) : "",
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
  const words = resultText(report);
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
  const problems = [
    ...report.baselineProblems.map((problem) => `    ${colors.red(problem)}\n`),
    ...steadinessOf(report).map((sentence) => `    ${colors.yellow(sentence)}\n`),
    ...adviceOf(report).map((sentence) => `    ${colors.dim(sentence)}\n`),
  ];
  return `${name}  ${report.result === "partial" ? words : result}  ${colors.dim(notes.join(" · "))}\n${partial}${problems.join("")}`;
}

/**
 * The result in words, with its counts: "conformant; 9 differences from client-go", "not conformant: 5 requirements
 * broken".
 */
export function resultText(report: Pick<Report, "result" | "counts" | "broken">): string {
  const { result, counts, broken } = report;
  const parts: string[] = [RESULT_WORDS[result]];
  if (result === "nonconformant") parts.splice(0, 1, ...shortcomings(report));
  if (result === "known-deviations") {
    parts.splice(0, 1, `conformant but for ${counted(counts.known, "known failure")}`);
  }
  const isWhole = broken.length === 0 || result === "nonconformant";
  if (isWhole && counts.differs > 0 && result !== "error") {
    parts.push(`${counted(counts.differs, "difference")} from client-go`);
  }
  return parts.join("; ");
}

function shortcomings({ counts, broken }: Pick<Report, "counts" | "broken">): readonly string[] {
  const unnamed = counts.fail + counts.changed > 0 && broken.length === 0;
  return [
    ...(broken.length > 0
      ? [`not conformant: ${counted(broken.length, "requirement")} broken`]
      : []),
    ...(unnamed ? ["not conformant"] : []),
    ...(counts.stale > 0
      ? [`baseline out of date: ${counted(counts.stale, "listed failure")} passed`]
      : []),
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

const RESULT_WORDS: Readonly<Record<Report["result"], string>> = {
  conformant: "conformant",
  "known-deviations": "conformant but for known failures",
  partial: "nothing wrong in what was selected",
  nonconformant: "not conformant",
  error: "no verdict: the adapter or the suite failed",
  "not-graded": "nothing graded",
  incomplete: "incomplete",
  skipped: "skipped",
  failed: "could not be run",
};

/** Every non-zero count, by name; never a bare percentage. */
export function countsText({ counts, plannedCount, isComplete }: Report): string {
  const named = [
    [counts.pass, "passed"],
    [counts.fail, "failed"],
    [counts.changed, "changed"],
    [counts.stale, "stale"],
    [counts.known, "known"],
    [counts.differs, counts.differs === 1 ? "differs" : "differ"],
    [counts.info, "for information"],
    [counts.error, "in error"],
    [counts.skip, "skipped"],
  ] as const;
  const texts = named.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  if (!isComplete)
    texts.push(
      `${plannedCount - counts.graded - counts.skip - counts.error - counts.info} not run`,
    );
  return texts.length === 0 ? "no scenarios" : texts.join(", ");
}

/** "client-node@2.0.1" */
export function targetName({ port }: Report): string {
  return `${port.name}@${port.version}`;
}
