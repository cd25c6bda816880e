import Table from "cli-table3";
import { totalLine } from "../test-run/test-counts.js";
import type { JudgedDifference, ScenarioJudgement } from "./judgement.js";

/** How many differences of one scenario are worth reading at a time; `--json` has them all. */
const DIFFERENCES_MAX_COUNT = 12;

/** Longest value that is shown. */
const VALUE_MAX_CHARS = 160;

/** The report for people: a table of scenarios with differences, then what is not explained, then the counts. */
export function reportText(
  judgements: readonly ScenarioJudgement[],
  problems: readonly string[],
  options: { readonly hasTable: boolean },
): string {
  const failed = judgements.filter(({ outcome }) => outcome === "failed");
  return [
    ...(options.hasTable ? [tableOf(judgements)] : []),
    ...failed.map(failureText),
    ...explanations(judgements),
    ...problems,
    countsLine(judgements, problems),
    "",
  ].join("\n");
}

function tableOf(judgements: readonly ScenarioJudgement[]): string {
  const table = new Table({
    head: ["scenario", "fake", "real", "differences"],
    style: { head: [], border: [] },
  });
  const differing = judgements.filter(({ differences }) => differences.length > 0);
  for (const { id, fake, real, differences } of differing) {
    const explained = differences.filter(({ explainedBy }) => explainedBy !== undefined).length;
    const open = differences.length - explained;
    const words = [
      ...(open > 0 ? [`${open} unexplained`] : []),
      ...(explained > 0 ? [`${explained} in the ledger`] : []),
    ];
    table.push([id, mark(fake), mark(real), words.join(", ")]);
  }
  const equal = `${judgements.length - differing.length} of ${judgements.length} scenarios: the same answers`;
  return differing.length === 0 ? equal : `${equal}\n${table.toString()}`;
}

function mark(hasPassed: boolean | undefined): string {
  if (hasPassed === undefined) return "-";
  return hasPassed ? "pass" : "FAIL";
}

function failureText({ id, name, uri, line, messages, differences }: ScenarioJudgement): string {
  const open = differences.filter(({ explainedBy }) => explainedBy === undefined);
  const shown = open.slice(0, DIFFERENCES_MAX_COUNT);
  const rest = open.length - shown.length;
  return [
    `✖ ${id}: ${name} (${uri}:${line})`,
    ...messages.map((message) => `    ${message.replaceAll("\n", "\n      ")}`),
    ...shown.filter(({ at }) => at !== "verdict").map(differenceText),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ].join("\n");
}

function differenceText({ request, at, fake, real }: JudgedDifference): string {
  return `    ${request}: ${at}\n      fake ${cut(fake)}\n      real ${cut(real)}`;
}

function cut(text: string): string {
  return text.length > VALUE_MAX_CHARS ? `${text.slice(0, VALUE_MAX_CHARS)}…` : text;
}

function explanations(judgements: readonly ScenarioJudgement[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { explainedBy } of judgements.flatMap(({ differences }) => differences)) {
    if (explainedBy !== undefined) counts.set(explainedBy, (counts.get(explainedBy) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const entries = [...counts].map(([id, count]) => `${id} (${count})`);
  return [`explained by fake-apiserver/fidelity.yaml: ${entries.join(", ")}`];
}

function countsLine(judgements: readonly ScenarioJudgement[], problems: readonly string[]): string {
  const count = (wanted: ScenarioJudgement["outcome"]) =>
    judgements.filter(({ outcome }) => outcome === wanted).length;
  const isCompared = judgements.some(({ fake, real }) => fake !== undefined && real !== undefined);
  const explained = count("explained");
  return totalLine({
    // Both servers passed it: their differences in what no step checks are in the ledger.
    passed: count("passed") + (isCompared ? explained : 0),
    failed: count("failed") + problems.length,
    skipped: isCompared ? 0 : explained,
  });
}
