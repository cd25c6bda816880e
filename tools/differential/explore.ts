import { pid } from "node:process";
import fc from "fast-check";
import { NoAnswer } from "./asked.js";
import { brokenOff, compareRuns, type OpenDifference } from "./compare-runs.js";
import { type Counted, counting, type Outcome } from "./counting.js";
import type { DifferentialEntry } from "./ledger.js";
import { type Run, runSteps } from "./run-steps.js";
import { scenarioText } from "./scenario-text.js";
import { sequencesAbout } from "./sequences.js";
import { shortened } from "./shorten.js";
import type { Step } from "./step.js";

/** The options of an exploration. */
export interface ExploreOptions {
  readonly urls: { readonly fake: string; readonly real: string };
  readonly entries: readonly DifferentialEntry[];
  readonly seed: number;
  /** The minimum number of requests. */
  readonly requests: number;
  /** The number of causes to shrink. */
  readonly causes: number;
  readonly brief: boolean;
  /** The drawn resources. @default all */
  readonly about?: readonly string[];
  /** Called with each cause when it is found, as the whole takes long. */
  readonly onCause: (cause: Cause) => void;
}

/** Similar differences, and the shortest sequence with one. */
export interface Cause {
  readonly signature: string;
  /** The number of sequences that it ended. */
  count: number;
  /** The seed of the first such sequence. */
  readonly seed: number;
  /** The scenario of the shortest sequence; "" if it was not shrunk. */
  scenario: string;
}

/** A difference that occurred once. */
export type Passing = Pick<Cause, "signature" | "seed" | "scenario">;

/** The result of an exploration. */
export interface Findings {
  readonly requestsCount: number;
  readonly sequencesCount: number;
  /** Sequences that were repeated, because a server was late, or the answers differed. */
  readonly askedAgainCount: number;
  /** Differences that did not occur again. */
  readonly passing: readonly Passing[];
  /** Requests with compared answers: those after a difference are not. */
  readonly comparedCount: number;
  readonly causes: readonly Cause[];
  /** The number of differences that each entry of the ledger explained. */
  readonly explained: ReadonlyMap<string, number>;
}

/** Concurrent sequences: a real server delays each, for its caches and its disk. */
const LANES_COUNT = 12;

/** Draws sequences until enough requests are sent, and compares the answers. */
export async function explore(options: ExploreOptions): Promise<Findings> {
  const exploration = new Exploration(options);
  await Promise.all(Array.from({ length: LANES_COUNT }, () => exploration.run()));
  return exploration.findings();
}

class Exploration {
  readonly #options: ExploreOptions;
  readonly #pair: Pair;
  readonly #sequences: fc.Arbitrary<readonly Step[]>;
  readonly #causes = new Map<string, Cause>();
  readonly #explained = new Map<string, number>();
  readonly #passing: Passing[] = [];
  #requestsCount = 0;
  #comparedCount = 0;
  #sequencesCount = 0;
  #askedAgainCount = 0;

  constructor(options: ExploreOptions) {
    this.#options = options;
    this.#pair = new Pair(options);
    this.#sequences = sequencesAbout(options.about);
  }

  /** Runs sequences until there are enough. */
  async run(): Promise<void> {
    while (this.#requestsCount < this.#options.requests) {
      const seed = this.#options.seed + this.#sequencesCount++;
      const steps = this.#drawn(seed);
      this.#requestsCount += steps.length;
      const { comparison, real, askedCount, once } = await this.#pair.asked(steps);
      if (once?.comparison.open !== undefined) {
        const { signature } = once.comparison.open;
        const scenario = this.#options.brief
          ? ""
          : scenarioText(steps, once.real, once.comparison.open);
        this.#passing.push({ signature, seed, scenario });
      }
      if (askedCount > 1) this.#askedAgainCount++;
      this.#comparedCount += comparison.comparedCount;
      for (const id of comparison.explainedBy) {
        this.#explained.set(id, (this.#explained.get(id) ?? 0) + 1);
      }
      const { open } = comparison;
      if (open !== undefined) await this.#note(open, steps, seed, real);
    }
  }

  /**
   * The sequence of a seed. fast-check's first value is usually a small one, and only the first is
   * used: so every other seed is drawn without that bias.
   */
  #drawn(seed: number): readonly Step[] {
    const drawn = seed % 2 === 0 ? this.#sequences : fc.noBias(this.#sequences);
    const [steps = []] = fc.sample(drawn, { numRuns: 1, seed });
    return steps;
  }

  findings(): Findings {
    return {
      requestsCount: this.#requestsCount,
      sequencesCount: this.#sequencesCount,
      askedAgainCount: this.#askedAgainCount,
      passing: this.#passing,
      comparedCount: this.#comparedCount,
      causes: [...this.#causes.values()].toSorted((one, other) => other.count - one.count),
      explained: this.#explained,
    };
  }

  async #note(
    open: OpenDifference,
    steps: readonly Step[],
    seed: number,
    real: Run,
  ): Promise<void> {
    const { signature } = open;
    const known = this.#causes.get(signature);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const cause: Cause = { signature, count: 1, seed, scenario: "" };
    const isShown = !this.#options.brief && this.#causes.size < this.#options.causes;
    this.#causes.set(signature, cause);
    // A difference that does not occur again is reported unshrunk.
    const asSeen = scenarioText(steps, real, open);
    if (isShown) cause.scenario = (await this.#pair.shortest(steps, signature)) || asSeen;
    this.#options.onCause(cause);
  }
}

const NO_RUN: Run = { exchanges: [], sources: new Map(), isLate: false };

function reasonOf(run: PromiseSettledResult<Run>): string | undefined {
  return run.status === "rejected" ? String(run.reason) : undefined;
}

function isLate(run: PromiseSettledResult<Run>): boolean {
  if (run.status === "fulfilled") return run.value.isLate;
  return run.reason instanceof NoAnswer && run.reason.isLate;
}

/** The answers of the real server to a sequence, and the comparison with the fake's. */
interface Asked extends Outcome {
  readonly real: Run;
}

/** The two servers. */
class Pair {
  readonly #options: ExploreOptions;
  #runsCount = 0;

  constructor(options: ExploreOptions) {
    this.#options = options;
  }

  /** Sends a sequence to both, until a difference counts. */
  asked(steps: readonly Step[]): Promise<Counted<Asked>> {
    return counting(() => this.#ask(steps));
  }

  async #ask(steps: readonly Step[]): Promise<Asked> {
    const { urls, entries } = this.#options;
    const namespace = `run-${pid}-${++this.#runsCount}`;
    const [fake, real] = await Promise.allSettled([
      runSteps(urls.fake, namespace, steps),
      runSteps(urls.real, namespace, steps),
    ]);
    const late = { isLate: [fake, real].some(isLate) };
    if (fake.status === "rejected" || real.status === "rejected") {
      // Further sequences follow: an error of one does not end all.
      return { comparison: brokenOff(reasonOf(fake), reasonOf(real)), real: NO_RUN, ...late };
    }
    const comparison = compareRuns(fake.value.exchanges, real.value.exchanges, entries);
    return { comparison, real: real.value, ...late };
  }

  async shortest(steps: readonly Step[], signature: string): Promise<string> {
    const isSame = async (candidate: readonly Step[]) =>
      (await this.asked(candidate)).comparison.open?.signature === signature;
    const shortest = await shortened(steps, isSame);
    const { comparison, real } = await this.asked(shortest);
    return comparison.open === undefined ? "" : scenarioText(shortest, real, comparison.open);
  }
}
