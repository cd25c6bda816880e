import Table from "cli-table3";
import { sumCounts, type TestCounts, totalLine } from "../test-run/test-counts.js";
import type { Preparation } from "./prepare-clients.js";
import type { Cell, Row } from "./run-matrix.js";

/** The result of a run. */
export interface MatrixReport {
  readonly rows: readonly Row[];
  /** Clients that could not be used. */
  readonly absent: readonly Exclude<Preparation, { type: "ready" }>[];
  /** A missing toolchain counts as a failure. */
  readonly isToolchainRequired: boolean;
}

/** The result for a terminal: a table, failures, skips with their reasons, and the counts. */
export function reportText(report: MatrixReport): string {
  return [
    ...(report.rows.length === 0 ? [] : [tableOf(report.rows)]),
    ...failures(report.rows),
    ...skipLines(report.rows),
    ...report.absent.map(({ type, client, reason }) => {
      const isFailure = type === "broken" || isRequired(report, client.isOptional);
      return `${isFailure ? "✖" : "-"} ${client.name}: ${reason}`;
    }),
    totalLine(reportCounts(report)),
    "",
  ].join("\n");
}

/** The same for programs. */
export function reportJson(report: MatrixReport): string {
  const absent = report.absent.map(({ type, client, reason }) => ({
    client: client.name,
    type,
    reason,
  }));
  return `${JSON.stringify({ rows: report.rows, absent, total: reportCounts(report) }, null, 2)}\n`;
}

/** A client that cannot be used counts as one failure, or one skip. */
export function reportCounts(report: MatrixReport): TestCounts {
  return sumCounts([
    ...report.rows.map(({ cells }) => countsOf(cells)),
    ...report.absent.map(({ type, client }) =>
      type === "broken" || isRequired(report, client.isOptional)
        ? { passed: 0, failed: 1, skipped: 0 }
        : { passed: 0, failed: 0, skipped: 1 },
    ),
  ]);
}

/** 0: success; 1: failures; 3: a required toolchain is missing, or nothing could be run for lack of one. */
export function reportExitCode(report: MatrixReport): number {
  const hasFailed =
    report.rows.some(({ cells }) => countsOf(cells).failed > 0) ||
    report.absent.some(({ type }) => type === "broken");
  if (hasFailed) return 1;
  if (report.rows.length === 0) return 3;
  return report.absent.some(({ client }) => isRequired(report, client.isOptional)) ? 3 : 0;
}

function isRequired({ isToolchainRequired }: MatrixReport, isOptional: boolean | undefined) {
  return isToolchainRequired && isOptional !== true;
}

function tableOf(rows: readonly Row[]): string {
  const head = ["client", "version", "transport", "passed", "failed", "skipped", "seconds"];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { client, version, transport, protocol, cells } of rows) {
    const { passed, failed, skipped } = countsOf(cells);
    const seconds = cells.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
    const over = `${transport}, ${protocol}`;
    table.push([client, version, over, passed, failed, skipped, seconds.toFixed(1)]);
  }
  return table.toString();
}

function failures(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ client, transport, cells }) =>
    cells
      .filter(({ outcome }) => outcome === "failed")
      .map(({ operation, reason = "" }) => {
        const text = reason.replaceAll("\n", "\n    ");
        return `✖ ${client} over ${transport}: ${operation}\n    ${text}`;
      }),
  );
}

/** One line for each client and reason, whatever the transport. */
function skipLines(rows: readonly Row[]): readonly string[] {
  const groups = new Map<string, Set<string>>();
  for (const { client, cells } of rows) {
    for (const { operation, outcome, reason } of cells) {
      if (outcome !== "skipped") continue;
      const key = `${client}: ${reason}`;
      groups.set(key, (groups.get(key) ?? new Set()).add(operation));
    }
  }
  return [...groups].map(([key, operations]) => `- ${key}: ${[...operations].join(", ")}`);
}

function countsOf(cells: readonly Cell[]): TestCounts {
  const count = (wanted: Cell["outcome"]) =>
    cells.filter(({ outcome }) => outcome === wanted).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}
