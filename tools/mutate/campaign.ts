import { SuiteError } from "../../src/suite/suite-error.js";
import { groupBy } from "../group-by.js";
import type { Trial } from "./judge-messages.js";
import { JudgeProcess, type Outcome } from "./judge-process.js";
import type { KeptResults, Result } from "./kept-results.js";
import type { Mutant } from "./mutant.js";
import type { Sandbox } from "./sandbox.js";

/** A trial may come past a mutant ten times as often as it does without one, and so often more. */
const HIT_SPARE_COUNT = 20_000;

/** Which mutants each trial of the reference comes past. */
export interface Coverage {
  readonly trials: readonly Trial[];
  /**
   * Trials by a mutant's id: each scenario with the first version that goes a way of its own through the function that the
   * mutant is in. Most sources are the same in all versions, and nothing new is seen on the same way.
   */
  readonly trialsOf: ReadonlyMap<string, readonly Trial[]>;
  /** Mutants that are come past while modules are loaded. */
  readonly atLoad: ReadonlySet<string>;
}

/** What a campaign has to do with. */
export interface CampaignOptions {
  /** The sandbox. */
  readonly root: string;
  readonly coverage: Coverage;
  readonly kept: KeptResults;
  /** How many processes judge. */
  readonly jobCount: number;
  readonly signal: AbortSignal;
  readonly onResult: (mutant: Mutant, result: Result) => void;
}

/** Runs all trials of the reference as it is. @throws SuiteError code "adapter" when it does not pass them */
export async function coverageOf(
  { root, mutants }: Sandbox,
  trials: readonly Trial[],
): Promise<Coverage> {
  const judge = new JudgeProcess(root);
  try {
    const covered = await judge.cover(trials);
    const bounded = trials.map((asked, at) => {
      const { verdict = "", reason, hitMostCount = 0 } = covered.trials[at] ?? {};
      if (verdict !== "PASS" && verdict !== "SKIP") {
        const what = `The reference itself fails ${trialText(asked)}: ${reason}`;
        throw new SuiteError("adapter", what, { hint: "Mutants are judged by what passes." });
      }
      return { ...asked, hitMaxCount: HIT_SPARE_COUNT + 10 * hitMostCount };
    });
    const passed = bounded.map((trial, at) => ({ trial, ids: covered.trials[at]?.mutants ?? [] }));
    return {
      trials: bounded,
      trialsOf: waysThrough(mutants, passed),
      atLoad: new Set(covered.atLoad),
    };
  } finally {
    judge.kill();
  }
}

/** See `Coverage.trialsOf`. @param passed which mutants each trial came past, by their ids */
export function waysThrough(
  mutants: readonly Pick<Mutant, "id" | "file" | "within">[],
  passed: readonly { readonly trial: Trial; readonly ids: readonly string[] }[],
): ReadonlyMap<string, readonly Trial[]> {
  const functions = new Map(mutants.map(({ id, file, within }) => [id, `${file} ${within}`]));
  const trialsOf = new Map<string, Trial[]>();
  const gone = new Set<string>();
  for (const { trial, ids } of passed) {
    for (const [place, some] of groupBy(ids, (id) => functions.get(id) ?? "")) {
      const way = `${trial.scenario}: ${place}: ${some.join()}`;
      if (gone.has(way)) continue;
      gone.add(way);
      for (const id of some) trialsOf.set(id, [...(trialsOf.get(id) ?? []), trial]);
    }
  }
  return trialsOf;
}

/** Judges mutants, those of them that are not known already. Ends early when the signal aborts. */
export async function runCampaign(
  mutants: readonly Mutant[],
  options: CampaignOptions,
): Promise<void> {
  const queue = [...mutants];
  const killers = new KillerCounts();
  const work = async () => {
    let judge: JudgeProcess | undefined;
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      if (options.signal.aborted) break;
      judge = await judgeOne(mutant, options, killers, judge);
    }
    judge?.kill();
  };
  await Promise.all(Array.from({ length: options.jobCount }, work));
}

/** Gives back the process if it can judge another. */
async function judgeOne(
  mutant: Mutant,
  options: CampaignOptions,
  killers: KillerCounts,
  judge: JudgeProcess | undefined,
): Promise<JudgeProcess | undefined> {
  const { coverage, kept, onResult } = options;
  const known = kept.get(mutant);
  if (known !== undefined) {
    onResult(mutant, known);
    return judge;
  }
  const covering = coverage.trialsOf.get(mutant.id) ?? [];
  if (covering.length === 0 && !coverage.atLoad.has(mutant.id)) {
    onResult(mutant, { type: "unreached" });
    return judge;
  }
  // What modules do when they are loaded is done once in a process, and seen wherever.
  const isAtLoad = coverage.atLoad.has(mutant.id);
  const trials = killers.likelyFirst(mutant.file, isAtLoad ? coverage.trials : covering);
  const { outcome, last } = await outcomeOf(mutant, trials, isAtLoad, options, judge);
  if (options.signal.aborted) return last;
  const killer = "trial" in outcome ? trials[outcome.trial] : undefined;
  if (killer !== undefined) killers.add(mutant.file, killer);
  const result = resultOf(outcome, killer);
  kept.add(mutant, result, killer?.scenario);
  onResult(mutant, result);
  return last;
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
  // After what it has been through, this process would say that of anybody: ask another.
  if (outcome.type !== "tainted") return { outcome, last: judge };
  return outcomeOf(mutant, trials, isAtLoad, { root, signal }, undefined);
}

function resultOf(outcome: Outcome, killer: Trial | undefined): Result {
  if (outcome.type === "survived") return { type: "survived" };
  const type = outcome.type === "tainted" ? "broke" : outcome.type;
  const reason = outcome.reason.split("\n", 1)[0] ?? "";
  return { type, reason, ...(killer === undefined ? {} : { killer: trialText(killer) }) };
}

/** "never-gives-up at atomic-fifo" */
export function trialText({ scenario, version }: Trial): string {
  return `${scenario} at ${version}`;
}

/** Which trials have killed: who has killed one of a file kills the next, too. */
class KillerCounts {
  readonly #inFile = new Map<string, number>();
  readonly #inAll = new Map<string, number>();

  add(file: string, killer: Trial): void {
    const key = trialText(killer);
    this.#inFile.set(`${file} ${key}`, (this.#inFile.get(`${file} ${key}`) ?? 0) + 1);
    this.#inAll.set(key, (this.#inAll.get(key) ?? 0) + 1);
  }

  likelyFirst(file: string, trials: readonly Trial[]): readonly Trial[] {
    const ranked = trials.map((trial) => {
      const key = trialText(trial);
      return {
        trial,
        inFile: this.#inFile.get(`${file} ${key}`) ?? 0,
        inAll: this.#inAll.get(key) ?? 0,
      };
    });
    return ranked
      .sort((a, b) => b.inFile - a.inFile || b.inAll - a.inAll)
      .map(({ trial }) => trial);
  }
}
