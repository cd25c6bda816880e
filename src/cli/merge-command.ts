import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { countsAgainst } from "../explore/counts-against.js";
import { nameOfRecord } from "../explore/exploration-record.js";
import { explorationText } from "../explore/exploration-text.js";
import { mergeExplorations } from "../explore/merge-explorations.js";
import { groupBy } from "../report/group-by.js";
import { plainReport, plainText } from "../report/plain-text.js";
import { reportsBelow } from "../report/read-results.js";
import type { Report } from "../report/report.js";
import { resultLines, tableText, targetName } from "../report/summary-text.js";
import { writeReports } from "../report/write-report.js";
import { loadLedger } from "../suite/features/ledger.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT, worstOf } from "../suite/verdict/exit-code.js";
import { colorsFor } from "./colors-for.js";
import { readRecords, writeFound, writeRecord } from "./exploration-files.js";
import type { Terminal } from "./terminal.js";

/** The options of `merge`. */
export interface MergeCommandOptions {
  readonly out: string;
  readonly root: string;
}

/** The results of a mutation campaign, one line for each mutant: `npm run mutate` reads the merged file. */
const MUTATION_RESULTS = "results.jsonl";

/** Merges the results of several machines into one. Returns the exit code. */
export function mergeCommand(
  folders: readonly string[],
  options: MergeCommandOptions,
  terminal: Pick<Terminal, "env" | "stdout">,
): number {
  const places = folders.map((folder) => resolve(folder));
  const nowhere = places.find(
    (place) => !statSync(place, { throwIfNoEntry: false })?.isDirectory(),
  );
  if (nowhere !== undefined) {
    throw new SuiteError("usage", `${nowhere} is not a folder`, { hint: HINT });
  }
  const parts = [mergeFound, mergeReports, mergeMutations].flatMap(
    (merge) => merge(places, options, terminal) ?? [],
  );
  if (parts.length === 0) {
    throw new SuiteError("usage", `There is nothing to merge in ${folders.join(", ")}`, {
      hint: HINT,
    });
  }
  terminal.stdout.write(plainText(`merged into ${resolve(options.out)}\n`));
  return worstOf(parts);
}

const HINT = "Name the folders that explore --out, run --out or npm run mutate wrote.";

type Merge = (
  places: readonly string[],
  options: MergeCommandOptions,
  terminal: Pick<Terminal, "env" | "stdout">,
) => number | undefined;

const mergeFound: Merge = (places, { out, root }, { stdout }) => {
  const records = places.flatMap(readRecords);
  if (records.length === 0) return undefined;
  const ledger = loadLedger(resolve(root));
  const codes = [...groupBy(records, ({ target }) => target).values()].map((same) => {
    const { record, missing } = mergeExplorations(same);
    writeRecord(resolve(out), nameOfRecord(record.target, { index: 1, count: 1 }), record);
    writeFound(resolve(out), record.target, record.groups, ledger);
    stdout.write(plainText(explorationText(record, record, ledger)));
    for (const part of missing) stdout.write(`  missing: ${part}\n`);
    if (record.groups.some(countsAgainst)) return EXIT.nonconformant;
    return missing.length > 0 || record.counts.judged === 0 ? EXIT.incomplete : EXIT.conformant;
  });
  return worstOf(codes);
};

const mergeReports: Merge = (places, { out }, { env, stdout }) => {
  const reports = places.flatMap(reportsBelow);
  for (const [name, same] of groupBy(reports, targetName)) {
    if (same.length === 1) continue;
    throw new SuiteError("usage", `There are ${same.length} runs of ${name}`, {
      hint: "Each port and version is merged once: leave the others out.",
    });
  }
  if (reports.length === 0) return undefined;
  const { htmlFile } = writeReports(resolve(out), reports);
  const plain = reports.map(plainReport);
  const colors = colorsFor(stdout, env);
  stdout.write(`${tableText(plain, colors, false)}\n${resultLines(plain, colors)}`);
  stdout.write(plainText(`report  file://${htmlFile}\n`));
  const isGraded = reports.some(({ counts }) => counts.graded > 0);
  return worstOf([
    ...reports.map(({ result }) => CODES[result]),
    ...(isGraded ? [] : [EXIT.incomplete]),
  ]);
};

const CODES: Readonly<Record<Report["result"], number>> = {
  conformant: EXIT.conformant,
  "known-deviations": EXIT.conformant,
  partial: EXIT.conformant,
  skipped: EXIT.conformant,
  nonconformant: EXIT.nonconformant,
  error: EXIT.adapter,
  failed: EXIT.adapter,
  "not-graded": EXIT.incomplete,
  incomplete: EXIT.incomplete,
};

const mergeMutations: Merge = (places, { out }, { stdout }) => {
  const files = places.map((place) => join(place, MUTATION_RESULTS)).filter(existsSync);
  if (files.length === 0) return undefined;
  const lines = new Set(files.flatMap((file) => readFileSync(file, "utf8").split("\n")));
  const whole = [...lines].filter(isWhole);
  mkdirSync(resolve(out), { recursive: true });
  writeFileSync(join(resolve(out), MUTATION_RESULTS), whole.map((line) => `${line}\n`).join(""));
  stdout.write(`${whole.length} results of mutants, of ${files.length} campaigns\n`);
  return EXIT.conformant;
};

/** A killed process may leave an incomplete line. */
function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}
