import { type Coverage, trialText } from "./coverage.js";
import type { Trial } from "./judge-messages.js";
import { JudgeProcess, type Outcome } from "./judge-process.js";
import type { KeptResults, Result } from "./kept-results.js";
import type { Mutant } from "./mutant.js";
import { isKilled } from "./survivors.js";
import { TrialOrder } from "./trial-order.js";

/** The inputs of a campaign. */
export interface CampaignOptions {
  /** The sandbox. */
  readonly root: string;
  readonly coverage: Coverage;
  /** Scenarios that together kill all hand-written mutants. */
  readonly witnesses: readonly string[];
  readonly kept: KeptResults;
  /** Whether its survival is explained. */
  readonly isExplained: (mutant: Mutant) => boolean;
  /** Whether only a few trials of each path are run. */
  readonly isBrief: boolean;
  /** The number of judge processes. */
  readonly jobCount: number;
  readonly signal: AbortSignal;
  readonly onResult: (mutant: Mutant, result: Result) => void;
}

/** Judges the mutants without a known result. Ends early when the signal aborts. */
export async function runCampaign(
  mutants: readonly Mutant[],
  options: CampaignOptions,
): Promise<void> {
  const queue = [...mutants];
  const order = new TrialOrder(options.coverage, mutants, options.witnesses);
  const work = async () => {
    let judge: JudgeProcess | undefined;
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      if (options.signal.aborted) break;
      judge = await judgeOne(mutant, options, order, judge);
    }
    judge?.kill();
  };
  await Promise.all(Array.from({ length: options.jobCount }, work));
}

/** Returns the process if it can judge another. */
async function judgeOne(
  mutant: Mutant,
  options: CampaignOptions,
  order: TrialOrder,
  judge: JudgeProcess | undefined,
): Promise<JudgeProcess | undefined> {
  const { coverage, kept, onResult, signal } = options;
  const known = kept.get(mutant) ?? unaskedResult(mutant, coverage);
  if (known !== undefined) {
    onResult(mutant, known);
    return judge;
  }
  const ordered = order.trialsOf(mutant, kept.killerOf(mutant));
  const isBrief = options.isBrief && options.isExplained(mutant);
  const trials = isBrief ? ordered.first : [...ordered.first, ...ordered.rest];
  // Code that runs when modules are loaded runs once per process, and its effect may show anywhere.
  const isAtLoad = coverage.atLoad.has(mutant.id);
  const said = await outcomeOf(mutant, trials, isAtLoad, options, judge);
  const killer = "trial" in said.outcome ? trials[said.outcome.trial] : undefined;
  let result = resultOf(said.outcome, killer);
  if (killer !== undefined && isKilled(result.type)) {
    order.add(mutant.file, killer);
    if (options.isExplained(mutant)) result = await resultAgain(mutant, result, killer, options);
  }
  if (signal.aborted) return said.last;
  if (result.type !== "undecided")
    kept.add(mutant, result, { isBrief, scenario: killer?.scenario });
  onResult(mutant, result);
  return said.last;
}

/** The result of a mutant that needs no run. */
function unaskedResult({ id }: Mutant, { passagesOf, reached, atLoad, inParts }: Coverage) {
  if (passagesOf.has(id) || atLoad.has(id)) return undefined;
  if (reached.has(id)) return { type: "survived" } as const;
  return { type: inParts.has(id) ? "part" : "unreached" } as const;
}

/** Its survival is explained: it is run alone, to exclude accidental kills. */
async function resultAgain(
  mutant: Mutant,
  result: Result,
  killer: Trial,
  options: CampaignOptions,
): Promise<Result> {
  const { outcome, last } = await outcomeOf(mutant, [killer], true, options, undefined);
  last?.kill();
  const again = resultOf(outcome, killer);
  if (isKilled(again.type)) return result;
  return { type: "undecided", reason: `killed by ${trialText(killer)} once, and not again` };
}

async function outcomeOf(
  mutant: Mutant,
  trials: readonly Trial[],
  isAtLoad: boolean,
  { root, signal }: Pick<CampaignOptions, "root" | "signal">,
  judge: JudgeProcess | undefined,
): Promise<{ readonly outcome: Outcome; readonly last: JudgeProcess | undefined }> {
  if (isAtLoad || judge === undefined || judge.isDead) {
    judge?.kill();
    const fresh = new JudgeProcess(root);
    const leave = () => fresh.kill();
    signal.addEventListener("abort", leave, { once: true });
    const outcome = await fresh.judge(mutant.id, trials, false);
    if (!isAtLoad) return { outcome, last: fresh };
    fresh.kill();
    return { outcome, last: undefined };
  }
  const outcome = await judge.judge(mutant.id, trials, true);
  // The process would give this result for any mutant from now on: another one is used.
  if (outcome.type !== "tainted") return { outcome, last: judge };
  return outcomeOf(mutant, trials, isAtLoad, { root, signal }, undefined);
}

function resultOf(outcome: Outcome, killer: Trial | undefined): Result {
  if (outcome.type === "survived") return { type: "survived" };
  if (outcome.type === "undecided") return { type: "undecided", reason: outcome.reason };
  const type = outcome.type === "tainted" ? "broke" : outcome.type;
  const reason = outcome.reason.split("\n", 1)[0] ?? "";
  return { type, reason, ...(killer === undefined ? {} : { killer: trialText(killer) }) };
}
