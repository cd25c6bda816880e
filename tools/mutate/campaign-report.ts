import type { Colors } from "picocolors/types.js";
import { groupBy } from "../../src/report/group-by.js";
import type { Result } from "./kept-results.js";
import { type Mutant, type MutantName, mutantText } from "./mutant.js";
import { isKilled, type SurvivorClass, type SurvivorLedger, type Survivors } from "./survivors.js";

/** The minimum percentage of mutants killed by scenarios at informer depth. */
const TARGET_PERCENT = 90;

/** The counts of a file, or of all files. */
export interface MutantCounts {
  readonly file: string;
  readonly killed: number;
  readonly survived: number;
  readonly unreached: number;
  /** Reached only by scenarios of parts, which test what no informer shows. */
  readonly onlyInParts: number;
  /** Undecided, because the machine was too busy. */
  readonly undecided: number;
  readonly explained: Readonly<Record<SurvivorClass, number>>;
}

/** A survivor without an explanation. */
export interface Gap extends MutantName {
  readonly line: number;
  readonly type: Result["type"];
}

/** The result of a campaign, or of its completed part. */
export interface CampaignReport {
  readonly format: 1;
  /** Selected mutants, and how many of them were judged. */
  readonly chosen: number;
  readonly judged: number;
  readonly files: readonly MutantCounts[];
  readonly total: MutantCounts;
  /** Killed ones among the unexplained; 100 if there are none. */
  readonly scorePercent: number;
  readonly gaps: readonly Gap[];
  /** The errors of the ledger of survivors. */
  readonly problems: readonly string[];
}

/** Counts the results. @param mutants all mutants, to find entries of the ledger without one */
export function reportCampaign(
  mutants: readonly Mutant[],
  chosenCount: number,
  results: ReadonlyMap<Mutant, Result>,
  ledger: SurvivorLedger,
): CampaignReport {
  const gaps: Gap[] = [];
  const explained = new Map<Mutant, Survivors>();
  for (const [mutant, result] of results) {
    if (isKilled(result.type) || result.type === "undecided") continue;
    const entry = ledger.explain(mutant, result);
    if (entry !== undefined) explained.set(mutant, entry);
    else if (result.type !== "part") gaps.push(gapOf(mutant, result));
  }
  const countsOf = (file: string, some: readonly (readonly [Mutant, Result])[]) =>
    countMutants(file, some, explained);
  const byFile = groupBy([...results], ([{ file }]) => file);
  const total = countsOf("all", [...results]);
  const openCount = total.killed + total.survived + total.unreached;
  return {
    format: 1,
    chosen: chosenCount,
    judged: results.size,
    files: [...byFile].map(([file, some]) => countsOf(file, some)),
    total,
    scorePercent: openCount === 0 ? 100 : (100 * total.killed) / openCount,
    gaps,
    problems: ledger.problems(mutants, results),
  };
}

function gapOf({ id: _id, ...mutant }: Mutant, { type }: Result): Gap {
  return { ...mutant, type };
}

function countMutants(
  file: string,
  some: readonly (readonly [Mutant, Result])[],
  explained: ReadonlyMap<Mutant, Survivors>,
): MutantCounts {
  const classes = { equivalent: 0, legal: 0, part: 0 };
  const counts = { killed: 0, survived: 0, unreached: 0, onlyInParts: 0, undecided: 0 };
  for (const [mutant, { type }] of some) {
    const entry = explained.get(mutant);
    if (entry !== undefined) classes[entry.class]++;
    else if (type === "survived" || type === "unreached" || type === "undecided") counts[type]++;
    else if (type === "part") counts.onlyInParts++;
    else counts.killed++;
  }
  return { file, ...counts, explained: classes };
}

/** Whether the campaign succeeded. */
export function isGoodEnough({ scorePercent, problems }: CampaignReport): boolean {
  return scorePercent >= TARGET_PERCENT && problems.length === 0;
}

/** For a terminal. The last line has the result. */
export function campaignText(report: CampaignReport, colors: Colors): string {
  const { total, gaps, problems, scorePercent, judged, chosen } = report;
  const { equivalent, legal, part } = total.explained;
  const left = chosen - judged;
  const isGood = isGoodEnough(report);
  const openCount = total.killed + gaps.length;
  const score = `${scorePercent.toFixed(1)} % killed (${total.killed} of ${openCount}), at least ${TARGET_PERCENT} % are asked for`;
  return [
    ...report.files.map(fileLine),
    "",
    ...gaps.map((gap) => `${colors.yellow(gap.type)} ${mutantText({ ...gap, id: "" })}`),
    ...problems.map((one) => colors.red(one)),
    ...(left > 0 ? [`${left} are not judged yet: run it again to go on`] : []),
    ...(total.undecided > 0 ? [`${total.undecided} are undecided: the machine was too busy`] : []),
    `explained: ${equivalent} equivalent, ${legal} legal, ${part} only in a part`,
    `only parts' scenarios come past ${total.onlyInParts}`,
    isGood ? score : colors.bold(colors.red(score)),
    totalLine(report),
    "",
  ].join("\n");
}

function fileLine(counts: MutantCounts): string {
  const { file, killed, survived, unreached, onlyInParts, explained } = counts;
  const explainedCount = explained.equivalent + explained.legal + explained.part;
  const percent = (100 * killed) / Math.max(1, killed + survived + unreached);
  return (
    `${file.padEnd(49)} ${percent.toFixed(0).padStart(3)} %  killed ${String(killed).padStart(3)}` +
    `  survived ${String(survived).padStart(3)}  unreached ${String(unreached).padStart(3)}` +
    `  explained ${String(explainedCount).padStart(3)}  in parts ${String(onlyInParts).padStart(3)}`
  );
}

/** Survivors count as failures if there are too many; otherwise they are work to do. */
function totalLine(report: CampaignReport): string {
  const { total, gaps, problems, scorePercent, chosen, judged } = report;
  const { equivalent, legal, part } = total.explained;
  const isTooLow = scorePercent < TARGET_PERCENT;
  const failedCount = problems.length + (isTooLow ? gaps.length : 0);
  const aside = equivalent + legal + part + total.onlyInParts + total.undecided + chosen - judged;
  const skippedCount = aside + (isTooLow ? 0 : gaps.length);
  return `total: ${total.killed} passed, ${failedCount} failed, ${skippedCount} skipped`;
}
