import { groupBy } from "../../src/report/group-by.js";
import { type Coverage, type Passage, type TimedTrial, trialText } from "./coverage.js";
import type { Trial } from "./judge-messages.js";
import type { Mutant } from "./mutant.js";

/** The number of trials of each path, and of those that killed most, that are run first. */
const WAY_FIRST_COUNT = 2;
const KILLER_FIRST_COUNT = 10;

/** Trials in the order in which they are run: those that kill much and a few of each path, then all others. */
export interface OrderedTrials {
  readonly first: readonly Trial[];
  readonly rest: readonly Trial[];
}

/**
 * The trials that are likely to kill. The killer of one mutant of a file often kills the next; of the others, those that kill
 * hand-written mutants, those with new paths, and of one path the short ones.
 */
export class TrialOrder {
  readonly #coverage: Coverage;
  readonly #passagesOfFile: ReadonlyMap<string, readonly Passage[]>;
  readonly #rankOf: ReadonlyMap<string, number>;
  readonly #inFile = new Map<string, number>();
  readonly #inAll = new Map<string, number>();

  /**
   * @param mutants those of the selected files
   * @param witnesses scenarios that together kill all hand-written mutants
   */
  constructor(coverage: Coverage, mutants: readonly Mutant[], witnesses: readonly string[]) {
    this.#coverage = coverage;
    this.#rankOf = new Map(witnesses.map((id, at) => [id, at]));
    this.#passagesOfFile = new Map(
      [...groupBy(mutants, ({ file }) => file)].map(([file, some]) => [
        file,
        [...new Set(some.flatMap(({ id }) => coverage.passagesOf.get(id) ?? []))],
      ]),
    );
  }

  /** Another mutant of the file was killed. */
  add(file: string, killer: Trial): void {
    const key = trialText(killer);
    this.#inFile.set(`${file} ${key}`, (this.#inFile.get(`${file} ${key}`) ?? 0) + 1);
    this.#inAll.set(key, (this.#inAll.get(key) ?? 0) + 1);
  }

  /** @param killer the one that killed it in an earlier run: "never-gives-up at atomic-fifo" */
  trialsOf({ id, file }: Mutant, killer?: string): OrderedTrials {
    const isAtLoad = this.#coverage.atLoad.has(id);
    // Values created while modules are loaded may be used anywhere.
    const passages = isAtLoad ? this.#passagesOfFile.get(file) : this.#coverage.passagesOf.get(id);
    const known = isAtLoad ? this.#coverage.trials : (passages ?? []).map(({ trial }) => trial);
    const ranked = this.#ranked(file, known, killer);
    const wayCounts = new Map<string, number>();
    const waysOf = groupBy(passages ?? [], ({ trial }) => trialText(trial));
    const isFirst = (trial: Trial, at: number) => {
      const ways = (waysOf.get(trialText(trial)) ?? []).map(({ way }) => way);
      const isRare = ways.some((way) => (wayCounts.get(way) ?? 0) < WAY_FIRST_COUNT);
      const isWitness = this.#rankOf.has(trial.scenario);
      if (!isRare && !isWitness && at >= KILLER_FIRST_COUNT) return false;
      for (const way of ways) wayCounts.set(way, (wayCounts.get(way) ?? 0) + 1);
      return true;
    };
    const first = new Set(ranked.filter(isFirst));
    return { first: [...first], rest: ranked.filter((trial) => !first.has(trial)) };
  }

  #ranked(
    file: string,
    trials: readonly TimedTrial[],
    killer: string | undefined,
  ): readonly TimedTrial[] {
    const ranked = trials.map((trial) => {
      const key = trialText(trial);
      return {
        trial,
        isKiller: key === killer ? 1 : 0,
        inFile: this.#inFile.get(`${file} ${key}`) ?? 0,
        inAll: this.#inAll.get(key) ?? 0,
        rank: this.#rankOf.get(trial.scenario) ?? this.#rankOf.size,
      };
    });
    return ranked
      .sort(
        (a, b) =>
          b.isKiller - a.isKiller ||
          b.inFile - a.inFile ||
          b.inAll - a.inAll ||
          a.rank - b.rank ||
          a.trial.elapsedMs - b.trial.elapsedMs,
      )
      .map(({ trial }) => trial);
  }
}
