import type { ScenarioEvidence, TrialParameters } from "../suite/evidence/evidence.js";
import { isOwedByAll } from "../suite/features/is-owed-by-all.js";
import type { Ledger } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { judge, type ScenarioResult } from "../suite/verdict/verdict.js";
import { HEARTBEAT } from "../suite/waiting/heartbeat.js";
import { sleep } from "../time/clock.js";
import { stopwatchMs, systemClock } from "../time/system-clock.js";
import { drawHistory, shrinkHistory } from "./draw-history.js";
import { type Finding, findingOf } from "./finding.js";
import type { CommandKind, History } from "./history.js";
import type { HistoryPlayer } from "./history-player.js";
import { groupKey, type KnownFinding, knownAs } from "./known-findings.js";
import type { LaneGrowth } from "./lane-growth.js";
import type { Resemblance } from "./resemblance.js";
import type { PortHello, Sentence } from "./sentence.js";
import { stepsOfHistory } from "./steps-of-history.js";
import { variedSeeds } from "./varied-seeds.js";

/** The options of an exploration. */
export interface ExplorerOptions {
  readonly player: Pick<HistoryPlayer, "play" | "leave">;
  readonly ledger: Ledger;
  readonly hello: PortHello;
  /** Of every trial; each lane has a number of its own. */
  readonly parameters: Omit<TrialParameters, "lane">;
  /** The number of the first lane, where others explore the same port in this process. @default 1 */
  readonly firstLane?: number;
  /** Whether it is judged by client-go's behaviour, and not only by the contract. */
  readonly isStrict: boolean;
  /** The initial number. */
  readonly lanesCount: number;
  /** Adds lanes. @default none are added */
  readonly growth?: Pick<LaneGrowth, "next"> | undefined;
  /** The maximum number of kinds of commands, besides simple writes. @default all */
  readonly only?: readonly CommandKind[] | undefined;
  /** Findings whose causes are known: they are repeated, but not shrunk. @default none */
  readonly known?: readonly KnownFinding[];
  /** Commands with a sentence that contains one of these texts are left out. @default none */
  readonly without?: readonly string[];
  readonly signal: AbortSignal;
  /** Called with each history that has ended. */
  readonly onHistory?: (counts: ExplorationCounts) => void;
  /** Called with each new finding. */
  readonly onFinding?: (finding: Finding) => void;
  /** The progress of an interrupted exploration. @default none */
  readonly progress?: ExplorationProgress | undefined;
  /** The time limit for shrinking a history. @default SHRINK_MAX_MS, by the port's clock */
  readonly shrinkMaxMs?: number;
  /** The number of tries for that. @default SHRINK_TRIES_MAX_COUNT */
  readonly shrinkTriesMaxCount?: number;
}

/** The progress of an exploration, to resume it. */
export interface ExplorationProgress {
  readonly counts: ExplorationCounts;
  /** Seeds above this have not begun; undefined: none has. */
  readonly begunUpTo?: number;
  /** Seeds that have begun and not ended. */
  readonly pending: readonly number[];
  /** Of each group the first finding, and all seeds. */
  readonly found: readonly { readonly first: Finding; readonly seeds: readonly number[] }[];
  readonly errors: readonly string[];
}

/** How many histories there were. */
export interface ExplorationCounts {
  /** Judged, found or not. */
  readonly judged: number;
  /** Histories that need capabilities that the port lacks, or expected nothing. */
  readonly skipped: number;
  /** Histories that could not be judged, because of the adapter or the suite. */
  readonly errors: number;
  /** Show a breach. */
  readonly found: number;
}

/** Findings with the same signature. */
export interface FindingGroup {
  readonly first: Finding;
  /** The seeds that show it, in order. */
  readonly seeds: readonly number[];
  /** The shortest history that shows it. */
  readonly history: History;
  readonly steps: readonly Sentence[];
  /** The finding of the shortest history. */
  readonly shortest: Finding;
  /** How many of the later runs showed it again; 0 means chance, a busy machine, or a race. */
  readonly againCount: number;
  /** 0: the exploration was interrupted before. */
  readonly runsCount: number;
  /** The entry that explains it; absent: it is new. */
  readonly known?: KnownFinding;
  /** The bugs that it resembles most; absent: it was not compared. */
  readonly resembles?: readonly Resemblance[];
}

/** The result of an exploration. */
export interface Exploration {
  readonly counts: ExplorationCounts;
  readonly groups: readonly FindingGroup[];
  /** Why histories could not be judged, one line for each reason. */
  readonly errors: readonly string[];
}

/** How often lanes are added: adapters have started by then. */
const GROWTH_PERIOD_MS = 2_000;
/** How often a finding is repeated, to distinguish a bug from chance. */
const RUNS_AGAIN_COUNT = 3;
/** The maximum number of tries to shrink a history. */
const SHRINK_TRIES_MAX_COUNT = 400;
/** The time limit for that. In real time, a missing event is awaited for a minute and more. */
export const SHRINK_MAX_MS = { virtual: 30_000, real: 180_000 } as const;

/** The results of several runs of a history. */
type Runs = Pick<FindingGroup, "againCount" | "runsCount" | "shortest">;

/** Numbers of lanes. */
type Lanes = readonly [number, ...number[]];

/** Runs histories against a port, seed by seed, in parallel lanes; groups the findings and shrinks them. */
export class Explorer {
  readonly #options: ExplorerOptions;
  readonly #groups = new Map<string, { first: Finding; readonly seeds: Set<number> }>();
  readonly #errors = new Set<string>();
  readonly #pending = new Set<number>();
  #lanesCount: number;
  #begunUpTo: number | undefined;
  #judgedCount = 0;
  #skippedCount = 0;
  #errorsCount = 0;
  #foundCount = 0;

  constructor(options: ExplorerOptions) {
    this.#options = options;
    this.#lanesCount = options.lanesCount;
    if (options.progress !== undefined) this.#restore(options.progress);
  }

  /** Where it stands. */
  progress(): ExplorationProgress {
    return {
      counts: this.counts(),
      ...(this.#begunUpTo === undefined ? {} : { begunUpTo: this.#begunUpTo }),
      pending: [...this.#pending],
      found: [...this.#groups.values()].map(({ first, seeds }) => ({ first, seeds: [...seeds] })),
      errors: [...this.#errors],
    };
  }

  /** How many histories there have been. */
  counts(): ExplorationCounts {
    return {
      judged: this.#judgedCount,
      skipped: this.#skippedCount,
      errors: this.#errorsCount,
      found: this.#foundCount,
    };
  }

  /** The first finding of each group. */
  findings(): readonly Finding[] {
    return [...this.#groups.values()].map(({ first }) => first);
  }

  /** Why histories could not be judged, one line for each. */
  errors(): readonly string[] {
    return [...this.#errors];
  }

  /** The quarter of these seeds with the most that is new to this port, for runs without time for all. */
  varied(seeds: Iterable<number>): Generator<number> {
    return variedSeeds(seeds, (seed) => this.#stepsOf(drawHistory(seed)));
  }

  /**
   * Runs the histories of these seeds, as long as there is time; after progress, those that have not ended.
   * @param seeds in ascending order
   */
  async explore(seeds: Iterable<number>, isTimeLeft: () => boolean): Promise<void> {
    const { growth, signal } = this.#options;
    const waiting = this.#notEnded(seeds);
    const lane = async (number: number) => {
      while (isTimeLeft() && !signal.aborted) {
        const next = waiting.next();
        if (next.done === true) break;
        const seed = next.value;
        this.#begunUpTo = Math.max(seed, this.#begunUpTo ?? seed);
        this.#pending.add(seed);
        const result = await this.#live(seed, drawHistory(seed), number);
        // An interrupted history shows nothing, and has to be run again.
        if (result === undefined) break;
        this.#pending.delete(seed);
        this.#note(seed, result);
        this.#options.onHistory?.(this.counts());
      }
    };
    const lanes = Array.from({ length: this.#lanesCount }, (_, index) => lane(index + 1));
    const allHaveEnded = new AbortController();
    const isGrowing = async () =>
      (await sleep(systemClock, GROWTH_PERIOD_MS, allHaveEnded.signal)) === "elapsed";
    const grow = async (by: Pick<LaneGrowth, "next">) => {
      while ((await isGrowing()) && isTimeLeft()) {
        for (let more = by.next(this.#lanesCount); more > 0; more--) {
          lanes.push(lane(++this.#lanesCount));
        }
      }
    };
    const growing = growth && grow(growth);
    const relax = HEARTBEAT.watch();
    try {
      for (let ended = 0; ended < lanes.length; ) {
        ended = lanes.length;
        await Promise.all(lanes);
      }
    } finally {
      relax();
      allHaveEnded.abort();
      await growing;
    }
  }

  /** Shortens the findings, and returns the result. */
  async conclude(): Promise<Exploration> {
    // Which came first in time depends on the machine.
    const inOrder = [...this.#groups.values()].sort((a, b) => a.first.seed - b.first.seed);
    const groups: FindingGroup[] = [];
    const remaining = inOrder.entries();
    const explainThose = async (lanes: Lanes) => {
      for (const [place, { first, seeds }] of remaining) {
        const ordered = [...seeds].sort((a, b) => a - b);
        groups[place] = await this.#explain(first, ordered, lanes);
      }
    };
    const relax = HEARTBEAT.watch();
    try {
      await Promise.all(this.#lanesInGroups().map(explainThose));
    } finally {
      relax();
    }
    return { counts: this.counts(), groups, errors: [...this.#errors] };
  }

  /** In real time a finding has a lane for each of its runs, if there are enough. */
  #lanesInGroups(): readonly Lanes[] {
    const size = this.#options.hello.clock === "real" ? RUNS_AGAIN_COUNT : 1;
    const groups: Lanes[] = [];
    for (let first = 1; first <= this.#lanesCount; first += size) {
      const rest = Math.min(size, this.#lanesCount - first + 1);
      groups.push([first, ...Array.from({ length: rest - 1 }, (_, index) => first + index + 1)]);
    }
    return groups;
  }

  /** Ends the adapters. */
  async close(): Promise<void> {
    const numbers = Array.from({ length: this.#lanesCount }, (_, index) => index + 1);
    await Promise.all(numbers.map((lane) => this.#options.player.leave(this.#parameters(lane))));
  }

  #note(seed: number, result: ScenarioResult): void {
    if (result.verdict === "SKIP") this.#skippedCount++;
    else if (result.verdict === "ERROR") {
      this.#errorsCount++;
      this.#errors.add(`seed ${seed}: ${result.reason ?? "no reason given"}`);
    } else this.#judgedCount++;
    const finding = findingOf(seed, result);
    if (finding === undefined) return;
    this.#foundCount++;
    this.#options.onFinding?.(finding);
    const key = this.#keyOf(finding);
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, { first: finding, seeds: new Set([seed]) });
      return;
    }
    group.seeds.add(seed);
    if (seed < group.first.seed) group.first = finding;
  }

  *#notEnded(seeds: Iterable<number>): Generator<number> {
    const begunUpTo = this.#begunUpTo ?? -Infinity;
    const pending = new Set(this.#pending);
    for (const seed of seeds) if (seed > begunUpTo || pending.has(seed)) yield seed;
  }

  #restore({ counts, begunUpTo, pending, found, errors }: ExplorationProgress): void {
    this.#judgedCount = counts.judged;
    this.#skippedCount = counts.skipped;
    this.#errorsCount = counts.errors;
    this.#foundCount = counts.found;
    this.#begunUpTo = begunUpTo;
    for (const seed of pending) this.#pending.add(seed);
    for (const { first, seeds } of found) {
      this.#groups.set(this.#keyOf(first), { first, seeds: new Set(seeds) });
    }
    for (const error of errors) this.#errors.add(error);
  }

  #knownAs(finding: Finding): KnownFinding | undefined {
    return knownAs(finding, this.#options.known ?? []);
  }

  #keyOf(finding: Finding): string {
    return groupKey(finding, this.#knownAs(finding));
  }

  /** Repeats the first history of a group, and shrinks it if it shows the same. */
  async #explain(first: Finding, seeds: readonly number[], lanes: Lanes): Promise<FindingGroup> {
    const known = this.#knownAs(first);
    const drawn = drawHistory(first.seed);
    const asDrawn = await this.#runAgain(first, drawn, lanes, known !== undefined);
    const groupOf = (history: History, runs: Runs) => {
      return { first, seeds, history, steps: this.#stepsOf(history), ...runs };
    };
    if (known !== undefined) return { ...groupOf(drawn, asDrawn), known };
    if (asDrawn.againCount === 0) return groupOf(drawn, asDrawn);
    const short = await this.#shorten(first, lanes[0]);
    const asShort = await this.#runAgain(first, short, lanes, false);
    // A hurried run may fail where a patient one does not.
    return asShort.againCount > 0 ? groupOf(short, asShort) : groupOf(drawn, asDrawn);
  }

  async #shorten(first: Finding, lane: number): Promise<History> {
    const { hello, signal } = this.#options;
    const { shrinkMaxMs = SHRINK_MAX_MS[hello.clock] } = this.#options;
    const { shrinkTriesMaxCount = SHRINK_TRIES_MAX_COUNT } = this.#options;
    const endsMs = stopwatchMs() + shrinkMaxMs;
    return shrinkHistory(
      first.seed,
      async (history) => {
        if (signal.aborted || stopwatchMs() >= endsMs) return false;
        return (await this.#showsSame(first, history, lane, true)) !== undefined;
      },
      shrinkTriesMaxCount,
    );
  }

  /** Some runs, and how many of them show it; an interrupted run does not count. */
  async #runAgain(
    first: Finding,
    history: History,
    lanes: Lanes,
    isHurried: boolean,
  ): Promise<Runs> {
    const { signal } = this.#options;
    let [againCount, runsCount, begunCount] = [0, 0, 0];
    let shortest = first;
    const runIn = async (lane: number) => {
      while (begunCount < RUNS_AGAIN_COUNT && !signal.aborted) {
        begunCount++;
        const shown = await this.#showsSame(first, history, lane, isHurried);
        if (signal.aborted) return;
        runsCount++;
        if (shown === undefined) continue;
        againCount++;
        shortest = shown;
      }
    };
    await Promise.all(lanes.map(runIn));
    return { againCount, runsCount, shortest };
  }

  /** The finding of a history; undefined: not the same. */
  async #showsSame(
    { seed, signature }: Finding,
    history: History,
    lane: number,
    isHurried: boolean,
  ): Promise<Finding | undefined> {
    const result = await this.#live(seed, history, lane, isHurried);
    const found = result && findingOf(seed, result);
    return found?.signature === signature ? found : undefined;
  }

  /** The result of a history; undefined if it was interrupted. */
  async #live(
    seed: number,
    history: History,
    lane: number,
    isHurried = false,
  ): Promise<ScenarioResult | undefined> {
    const { ledger, isStrict } = this.#options;
    const steps = this.#stepsOf(history);
    const played = await this.#unlessInterrupted(steps, lane, isHurried);
    if (played === undefined) return undefined;
    return judge(
      {
        scenario: scenarioOf(seed),
        stage: "finished",
        troubles: [],
        evidence: played,
      },
      { ledger, followsClientGo: isStrict },
    );
  }

  /** Histories in progress are not awaited: in real time they may take more than a minute. */
  async #unlessInterrupted(
    steps: readonly Sentence[],
    lane: number,
    isHurried: boolean,
  ): Promise<ScenarioEvidence | undefined> {
    const { player, signal } = this.#options;
    const over = new AbortController();
    const interruption = new Promise<undefined>((resolve) => {
      const stop = () => resolve(undefined);
      signal.addEventListener("abort", stop, { once: true, signal: over.signal });
    });
    try {
      const playing = player.play(steps, this.#parameters(lane), isHurried);
      const played = await Promise.race([playing, interruption]);
      return signal.aborted ? undefined : played;
    } finally {
      over.abort();
    }
  }

  #stepsOf(history: History): readonly Sentence[] {
    const { hello, only, without, ledger, isStrict } = this.#options;
    const kinds = history.kinds.filter((kind) => only?.includes(kind) ?? true);
    // A failed expectation of client-go's behaviour would end the histories of other ports before their state is
    // checked.
    const isOwed = (requirement: string) => isStrict || isOwedByAll(ledger, requirement);
    return stepsOfHistory({ ...history, kinds }, hello, isOwed, without);
  }

  #parameters(lane: number): TrialParameters {
    const { parameters, firstLane = 1 } = this.#options;
    return { ...parameters, lane: firstLane - 1 + lane };
  }
}

/** The requirement of a failed step that names none. */
const OWED = "C-01";

/** A history as the judge knows scenarios. */
function scenarioOf(seed: number): Scenario {
  const id = `history-${seed}`;
  return {
    id,
    slug: id,
    name: id,
    feature: "Histories",
    requirements: [OWED],
    duty: "must",
    capabilities: [],
    needs: [],
    parts: [],
    queues: [],
    tags: [],
    uri: "",
    line: 1,
  };
}
