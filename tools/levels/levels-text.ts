import Table from "cli-table3";
import { PLAIN_LINES } from "../../src/report/plain-lines.js";
import type { LevelCounts, LevelReport } from "./level-report.js";

/** What all levels came to: what the command prints with `--json`, and what its page is made from. */
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
  { head: "in range passed", of: ({ shown }) => shown },
  { head: "later failed", of: ({ later }) => later.failed },
  { head: "later refused", of: ({ later }) => later.refused },
  { head: "withdrawn failed", of: ({ withdrawn }) => withdrawn.failed },
  { head: "withdrawn refused", of: ({ withdrawn }) => withdrawn.refused },
  { head: "explained", of: ({ explained }) => explained },
  { head: "unasked", of: ({ unasked }) => unasked },
  { head: "surprises", of: ({ surprises }) => surprises },
];

/** Whether nothing surprised, and every explanation was needed. */
export function isAsExpected({ levels, idleExplanations }: LevelsReport): boolean {
  return idleExplanations.length === 0 && levels.every(({ surprises }) => surprises.length === 0);
}

/** What a person reads: the matrix, then the same by component, then what surprised. */
export function levelsText(report: LevelsReport): string {
  return [
    matrix(report.levels),
    byComponent(report.levels),
    ...surpriseLines(report),
    isAsExpected(report) ? "no surprise" : `surprises: ${surpriseLines(report).length}`,
    "",
  ].join("\n");
}

/** One line for each surprise and each idle explanation. */
export function surpriseLines({ levels, idleExplanations }: LevelsReport): readonly string[] {
  return [
    ...levels.flatMap(({ level, surprises }) =>
      surprises.map(({ scenario, place, what }) => `✖ ${level} ${scenario} (${place}) ${what}`),
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
  const legend = "in range passed / later or withdrawn, failed or refused";
  return `${table.toString()}\n${legend}; ! surprises, ~ explained, ? unasked\n`;
}

/** All components of a report, in order. */
export function componentsOf(levels: readonly LevelReport[]): readonly string[] {
  return [...new Set(levels.flatMap(({ components }) => Object.keys(components)))].sort();
}

/** "12 / 3", followed by the exceptions. */
export function cellOf(counts: LevelCounts | undefined): string {
  if (counts === undefined) return "";
  const { later, withdrawn, explained, unasked, surprises, shown } = counts;
  const refuted = later.failed + later.refused + withdrawn.failed + withdrawn.refused;
  return [
    `${shown} / ${refuted}`,
    ...(surprises > 0 ? [`!${surprises}`] : []),
    ...(explained > 0 ? [`~${explained}`] : []),
    ...(unasked > 0 ? [`?${unasked}`] : []),
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
