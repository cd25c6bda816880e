import type { Colors } from "picocolors/types.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import { shortened } from "./list-difference.js";
import type { FailureGroup, Report, ReportedScenario } from "./report.js";
import { rerunCommand } from "./rerun-command.js";
import { type ExcerptLine, excerptOf, secondsText } from "./timeline-excerpt.js";

/** Entries shown from the end of the timeline, in addition to the relevant ones. */
const LAST_COUNT = 15;
/** The number of log lines of the adapter to show, if the failure itself is not in its log. */
const LOG_LINES_COUNT = 5;
/** The number of further scenarios of a group in a line. */
const NAMES_MAX_COUNT = 12;
const INDENT = " ".repeat(8);

/** Similar failures, for a terminal: their common parts, the first one in full, and the names of the others. */
export function groupText(report: Report, group: FailureGroup, colors: Colors): string {
  const [first, ...others] = group.scenarios.flatMap(
    (id) => report.scenarios.find((one) => one.id === id) ?? [],
  );
  if (first === undefined) return "";
  const text = failureText(report, first, colors);
  if (others.length === 0) return text;
  const names = others.slice(0, NAMES_MAX_COUNT).map(({ id }) => id);
  const more = others.length - names.length;
  if (more > 0) names.push(`and ${more} more`);
  const title = `  ${colors.bold(`${group.scenarios.length} scenarios: ${group.headline}`)}`;
  const breaks =
    group.broken.length > 1 ? [`${label("breaks", colors)}${group.broken.join(", ")}`] : [];
  const also = [...breaks, ...labelled("also", names.join("\n"), colors)];
  return `${title}\n${text}${indented(also)}\n`;
}

/**
 * A failed scenario, for a terminal: place, requirement, expected and observed, the timeline
 * around the evidence with arrows, and the command that reruns only this scenario.
 */
export function failureText(report: Report, scenario: ReportedScenario, colors: Colors): string {
  const target = `${report.port.name}@${report.port.version}`;
  const place = colors.dim(`${scenario.uri}:${scenario.line}`);
  const blocks = [
    [
      `  ${paintVerdict(scenario.verdict, colors)}  ${target}   ${colors.bold(scenario.id)}      ${place}`,
    ]
      .concat(requirementLines(scenario, colors).map((line) => INDENT + line))
      .join("\n"),
    indented(contrastLines(scenario, colors)),
    timelineLines(scenario, colors).join("\n"),
    indented(logLines(scenario, colors)),
    indented([`${label("rerun", colors)}${rerunCommand(report, scenario)}`]),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function requirementLines(scenario: ReportedScenario, colors: Colors): readonly string[] {
  const concerned = scenario.broken === undefined ? scenario.requirements : [scenario.broken];
  const known = concerned.filter(({ says }) => says !== undefined);
  if (known.length > 0) return known.map(({ id, says }) => `${colors.cyan(id)}  ${says}`);
  const ids = concerned.map(({ id }) => colors.cyan(id)).join(" ");
  const words = scenario.rule ?? scenario.name;
  return [ids === "" ? words : `${ids}  ${words}`];
}

function contrastLines(scenario: ReportedScenario, colors: Colors): readonly string[] {
  const { failure, reason, link } = scenario;
  const brief = shortened(failure?.expected ?? "", failure?.observed ?? "");
  const invariant = failure?.invariant ? colors.dim(`   (invariant: ${failure.invariant})`) : "";
  const rows: (readonly [string, string | undefined])[] = [
    ["reason", failure?.observed === undefined || reason !== failure.reason ? reason : undefined],
    ["step", failure?.step],
    ["defined at", failure?.stepDefinedAt],
    ["expected", brief?.expected ?? failure?.expected],
    ["observed", brief?.observed ?? failure?.observed],
    ["nearest", failure?.nearestMiss],
    ["tracked", link],
    ["stack", failure?.type === "suite" ? failure.stack : undefined],
  ];
  const lines = rows.flatMap(([name, text]) =>
    text === undefined ? [] : labelled(name, text, colors),
  );
  return lines.map((line, place) => (place === lines.length - 1 ? line + invariant : line));
}

/** A label and its text, whose further lines are below the first. */
function labelled(name: string, text: string, colors: Colors): readonly string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line, place) => `${place === 0 ? label(name, colors) : " ".repeat(11)}${line}`);
}

function label(name: string, colors: Colors): string {
  return colors.dim(name.padEnd(11));
}

function timelineLines({ evidence, failure }: ReportedScenario, colors: Colors): readonly string[] {
  const lines = excerptOf(evidence?.timeline ?? [], failure?.pointsAt ?? [], LAST_COUNT);
  const cut = evidence?.cut === undefined ? [] : [`${INDENT}  left out: ${evidence.cut}`];
  return [...cut.map(colors.dim), ...lines.map((line) => timelineLine(line, colors))];
}

function timelineLine(line: ExcerptLine, colors: Colors): string {
  if (line.type === "gap") return colors.dim(`${INDENT}  … ${line.count} more`);
  const { entry, isPointedAt } = line;
  const arrow = isPointedAt ? colors.red("▶") : " ";
  const source = entry.source.padEnd(7);
  const place = entry.place === undefined ? "" : colors.dim(`  (${entry.place})`);
  return `${" ".repeat(7)}${arrow}  ${colors.dim(secondsText(entry.atMs))}  ${source}  ${entry.text}${place}`;
}

function logLines({ evidence, failure }: ReportedScenario, colors: Colors): readonly string[] {
  const isInLog = failure?.type === "crash" || failure?.type === "adapter";
  const log = evidence?.adapterLog?.trim() ?? "";
  if (log === "") return [];
  const tail = log.split("\n").slice(isInLog ? -LAST_COUNT : -LOG_LINES_COUNT);
  return labelled("stderr", tail.join("\n"), colors);
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => INDENT + line).join("\n");
}

/** A verdict in its colour. */
function paintVerdict(verdict: Verdict, colors: Colors): string {
  switch (verdict) {
    case "PASS":
      return colors.green(verdict);
    case "FAIL":
    case "CHANGED":
    case "ERROR":
      return colors.bold(colors.red(verdict));
    case "STALE":
    case "KNOWN":
      return colors.yellow(verdict);
    case "DIFFERS":
      return colors.cyan(verdict);
    case "INFO":
    case "SKIP":
      return colors.dim(verdict);
  }
}
