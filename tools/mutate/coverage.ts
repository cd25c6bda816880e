import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../src/report/group-by.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import type { Answer, Trial } from "./judge-messages.js";
import { JudgeProcess } from "./judge-process.js";
import type { Mutant } from "./mutant.js";
import { idleMutants, isFixedCondition } from "./noted-values.js";
import type { Sandbox } from "./sandbox.js";

/** A trial may execute a mutant ten times as often as without one, plus this many times. */
const HIT_SPARE_COUNT = 20_000;

/** A trial, and its duration. */
export interface TimedTrial extends Trial {
  readonly elapsedMs: number;
}

/** A trial that executes a mutant. */
export interface Passage {
  readonly trial: TimedTrial;
  /** Its path through the function of the mutant: equal texts are equal paths. */
  readonly way: string;
}

/** The mutants that each trial of the reference executes. */
export interface Coverage {
  readonly trials: readonly TimedTrial[];
  /**
   * By a mutant's id: each scenario with the first version that takes a new path through the function of the
   * mutant. Most sources are the same in all versions, and the same path shows nothing new. Neither does a
   * condition that always has the mutant's value.
   */
  readonly passagesOf: ReadonlyMap<string, readonly Passage[]>;
  /** Mutants that any trial executes. */
  readonly reached: ReadonlySet<string>;
  /** Mutants executed while modules are loaded. */
  readonly atLoad: ReadonlySet<string>;
  /** Mutants executed by scenarios of parts. */
  readonly inParts: ReadonlySet<string>;
}

/** The trials to measure coverage with. */
export interface CoverageOptions {
  /** At informer depth. */
  readonly trials: readonly Trial[];
  /** Of parts: each scenario with all versions, in the order in which they are tried until one does not skip it. */
  readonly trialsOfParts: readonly Trial[];
  /** The digest of everything relevant besides the build. */
  readonly digest: string;
}

/** Runs the reference unchanged. @throws SuiteError code "adapter" if it fails a trial at informer depth */
export async function coverageOf(sandbox: Sandbox, options: CoverageOptions): Promise<Coverage> {
  const { mutants } = sandbox;
  const kept = await coveredOf(sandbox, options);
  const trials = options.trials.map((asked, at) => {
    const {
      verdict = "",
      reason,
      hitMostCount = 0,
      elapsedMs = 0,
    } = kept.informer.trials[at] ?? {};
    if (verdict !== "PASS" && verdict !== "SKIP" && verdict !== "INFO") {
      const what = `The reference itself fails ${trialText(asked)}: ${reason}`;
      throw new SuiteError("adapter", what, { hint: "Mutants are judged by what passes." });
    }
    return { ...asked, hitMaxCount: HIT_SPARE_COUNT + 10 * hitMostCount, elapsedMs };
  });
  const replacements = new Map(
    mutants.filter(isFixedCondition).map(({ id, replacement }) => [id, replacement]),
  );
  const passed = trials.map((trial, at) => {
    const { mutants: ids = [], values = [] } = kept.informer.trials[at] ?? {};
    const idle = idleMutants(values, (id) => replacements.get(id));
    return { trial, ids: ids.filter((id) => !idle.has(id)) };
  });
  return {
    trials,
    passagesOf: passagesThrough(mutants, passed),
    reached: new Set(kept.informer.trials.flatMap((one) => one.mutants)),
    atLoad: new Set(kept.informer.atLoad),
    inParts: new Set(kept.parts),
  };
}

type Covered = Extract<Answer, { type: "covered" }>;

/** Cached beside the build, as long as nothing changes. */
interface Kept {
  readonly digest: string;
  readonly informer: Covered;
  readonly parts: readonly string[];
}

async function coveredOf(
  { root }: Sandbox,
  { trials, trialsOfParts, digest }: CoverageOptions,
): Promise<Kept> {
  const file = join(root, "covered.json");
  if (existsSync(file)) {
    const kept: Kept = JSON.parse(readFileSync(file, "utf8"));
    if (kept.digest === digest) return kept;
  }
  const judge = new JudgeProcess(root);
  try {
    const informer = await judge.cover(trials);
    const parts = await reachedInParts(judge, trialsOfParts);
    const kept = { digest, informer, parts };
    writeFileSync(file, JSON.stringify(kept));
    return kept;
  } finally {
    judge.kill();
  }
}

async function reachedInParts(
  judge: JudgeProcess,
  trials: readonly Trial[],
): Promise<readonly string[]> {
  const reached = new Set<string>();
  const done = new Set<string>();
  for (const some of groupBy(trials, ({ version }) => version).values()) {
    const asked = some.filter(({ scenario }) => !done.has(scenario));
    const covered = await judge.cover(asked);
    for (const [at, { verdict, mutants }] of covered.trials.entries()) {
      if (verdict !== "SKIP") done.add(asked[at]?.scenario ?? "");
      for (const id of mutants) reached.add(id);
    }
  }
  return [...reached];
}

/**
 * See `Coverage.passagesOf`.
 * @param passed the mutants that each trial executed, by their ids
 */
export function passagesThrough(
  mutants: readonly Pick<Mutant, "id" | "file" | "within" | "mutator">[],
  passed: readonly { readonly trial: TimedTrial; readonly ids: readonly string[] }[],
): ReadonlyMap<string, readonly Passage[]> {
  const functions = new Map(mutants.map((one) => [one.id, functionOf(one)]));
  // Whether the mutant is executed differs between versions with the same path.
  const asksWhatThereIs = new Set(
    mutants.flatMap(({ id, mutator }) => (mutator === "OptionalChaining" ? [id] : [])),
  );
  const passagesOf = new Map<string, Passage[]>();
  const gone = new Set<string>();
  for (const { trial, ids } of passed) {
    for (const [place, some] of groupBy(ids, (id) => functions.get(id) ?? "")) {
      const way = `${place}: ${some.join()}`;
      const isGone = gone.has(`${trial.scenario}: ${way}`);
      gone.add(`${trial.scenario}: ${way}`);
      const passage = { trial, way };
      for (const id of some) {
        if (isGone && !asksWhatThereIs.has(id)) continue;
        const others = passagesOf.get(id);
        if (others === undefined) passagesOf.set(id, [passage]);
        else others.push(passage);
      }
    }
  }
  return passagesOf;
}

/** "src/client/informer/key.ts keyOf" */
function functionOf({ file, within }: Pick<Mutant, "file" | "within">): string {
  return `${file} ${within}`;
}

/** "never-gives-up at atomic-fifo" */
export function trialText({ scenario, version }: Trial): string {
  return `${scenario} at ${version}`;
}
