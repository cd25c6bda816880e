import Table from "cli-table3";
import { PLAIN_LINES } from "../../src/report/plain-lines.js";
import type { LevelCounts, LevelReport } from "./level-report.js";

/** The results of all levels: printed with `--json`, and the source of the page. */
export interface LevelsReport {
  readonly format: 1;
  readonly port: string;
  /** "sha256:…" over all features: which specification was run. */
  readonly featuresDigest: string;
  readonly scenarioCount: number;
  readonly levels: readonly LevelReport[];
  /** Explanations that explain nothing. */
  readonly idleExplanations: readonly string[];
}

/** The columns of both matrices. */
export const COLUMNS: readonly {
  readonly head: string;
  readonly of: (counts: LevelCounts) => number;
}[] = [
  { head: "passed within", of: ({ shown }) => shown },
  { head: "later failed", of: ({ later }) => later.failed },
  { head: "later refused", of: ({ later }) => later.refused },
  { head: "withdrawn failed", of: ({ withdrawn }) => withdrawn.failed },
  { head: "withdrawn refused", of: ({ withdrawn }) => withdrawn.refused },
  { head: "explained", of: ({ explained }) => explained },
  { head: "not run", of: ({ notRun }) => notRun },
  { head: "unexpected", of: ({ unexpected }) => unexpected },
];

/** Whether nothing was unexpected, and every explanation was needed. */
export function isAsExpected({ levels, idleExplanations }: LevelsReport): boolean {
  return idleExplanations.length === 0 && levels.every(({ unexpected }) => unexpected.length === 0);
}

/** For people: the matrix, the same by component, then what is unexpected. */
export function levelsText(report: LevelsReport): string {
  return [
    matrix(report.levels),
    byComponent(report.levels),
    ...unexpectedLines(report),
    isAsExpected(report) ? "nothing unexpected" : `unexpected: ${unexpectedLines(report).length}`,
    "",
  ].join("\n");
}

/** One line for each unexpected result and each explanation that explains nothing. */
function unexpectedLines({ levels, idleExplanations }: LevelsReport): readonly string[] {
  return [
    ...levels.flatMap(({ level, unexpected }) =>
      unexpected.map(({ scenario, place, what }) => `✖ ${level} ${scenario} (${place}) ${what}`),
    ),
    ...idleExplanations.map((what) => `✖ ${what}`),
  ];
}

/** "0.26.0", or the level where the release is not known. */
export function nameOf({ level, release }: LevelReport): string {
  return release === "" ? level : `${level} (${release})`;
}

function matrix(levels: readonly LevelReport[]): string {
  const table = plainTable(["level", ...COLUMNS.map(({ head }) => head)]);
  for (const one of levels) {
    table.push([nameOf(one), ...COLUMNS.map(({ of }) => String(of(one.total)))]);
  }
  return `${table.toString()}\n`;
}

function byComponent(levels: readonly LevelReport[]): string {
  const table = plainTable(["component", ...levels.map(({ level }) => level)]);
  for (const component of componentsOf(levels)) {
    table.push([component, ...levels.map((one) => cellOf(one.components[component]))]);
  }
  const legend =
    "passed within the range / failed or refused outside of it, because it came later or was withdrawn";
  return `${table.toString()}\n${legend}; !: unexpected, ~: explained exceptions, ?: not run\n`;
}

/** All components of a report, in order. */
export function componentsOf(levels: readonly LevelReport[]): readonly string[] {
  return [...new Set(levels.flatMap(({ components }) => Object.keys(components)))].sort();
}

/** "12 / 3", followed by the exceptions. */
export function cellOf(counts: LevelCounts | undefined): string {
  if (counts === undefined) return "";
  const { later, withdrawn, explained, notRun, unexpected, shown } = counts;
  const refuted = later.failed + later.refused + withdrawn.failed + withdrawn.refused;
  return [
    `${shown} / ${refuted}`,
    ...(unexpected > 0 ? [`!${unexpected}`] : []),
    ...(explained > 0 ? [`~${explained}`] : []),
    ...(notRun > 0 ? [`?${notRun}`] : []),
  ].join(" ");
}

function plainTable(head: string[]) {
  return new Table({
    head,
    style: { head: [], border: [] },
    chars: PLAIN_LINES,
    colAligns: ["left", ...head.slice(1).map((): "right" => "right")],
  });
}
