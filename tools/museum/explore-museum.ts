import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Exhibit } from "../../src/explore/exhibit.js";
import type { Finding } from "../../src/explore/finding.js";
import { type KnownFinding, knownAs, loadKnownFindings } from "../../src/explore/known-findings.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { stopwatchMs, systemClock } from "../../src/time/system-clock.js";
import {
  explorerOf,
  type Ground,
  type PreparedTarget,
  prepareTarget,
} from "../exploration/prepared-target.js";
import { LIVE } from "./exhibit.js";

/** The result of a search for one bug without knowing it. */
export interface Search {
  readonly id: string;
  readonly bad: string;
  /** not explorable: a bug of a part. not run: `because` says why. */
  readonly outcome: "found" | "not found" | "not explorable" | "not run";
  readonly because?: string;
  /** Of the first history that shows it. */
  readonly seed?: number;
  readonly requirement?: string;
  readonly property?: string;
  /** From the first history on. */
  readonly tookMs?: number;
  /** How many histories the bad version lived through, until it was found or given up. */
  readonly historiesCount?: number;
}

/** How the museum is explored. */
export interface MuseumExploration extends Ground {
  readonly scenarios: readonly Scenario[];
  readonly minutes: number;
  readonly isBuildAllowed: boolean;
  /** Where progress is saved, for `--resume`. */
  readonly file: string;
  readonly isResumed: boolean;
  readonly onNews: (text: string) => void;
  /** Makes sure that a version can be run. @default builds and starts it */
  readonly prepare?: typeof prepareTarget;
}

const MINUTE_MS = 60_000;
/** The first seed of every search. */
const FIRST_SEED = 1;
const SEED_END = 2 ** 30;
/** A bug shows again in one of so many runs; otherwise it was bad luck. */
const RUNS_AGAIN_COUNT = 3;
/** The lanes of the search have lower numbers. */
const LANES_OF_TRIES = 100_000;
/** Findings of one version that are compared with its bugs: a version that fails everywhere fails of everything. */
const FINDINGS_MAX_COUNT = 40;

/**
 * Looks for each bug in the version that has it. What the file already has is not looked for again where the search is
 * resumed; otherwise it is replaced, and what it has of other bugs stays.
 */
export async function exploreMuseum(
  exhibits: readonly Exhibit[],
  options: MuseumExploration,
): Promise<readonly Search[]> {
  const { file, isResumed, onNews } = options;
  const done = new Map(readSearches(file).map((one) => [one.id, one]));
  if (!isResumed) for (const { id } of exhibits) done.delete(id);
  const notRun = new Map<string, Search>();
  for (const bad of new Set(exhibits.map((one) => one.bad))) {
    const wanted = exhibits.filter((one) => one.bad === bad && !done.has(one.id));
    if (wanted.length === 0) continue;
    onNews(`${bad}: ${wanted.map(({ id }) => id).join(", ")}`);
    for (const search of await searchIn(bad, wanted, options)) {
      // What could not be run is tried again.
      (search.outcome === "not run" ? notRun : done).set(search.id, search);
      onNews(`  ${lineOf(search)}`);
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify([...done.values()], undefined, 1)}\n`);
  }
  return exhibits.flatMap(({ id }) => done.get(id) ?? notRun.get(id) ?? []);
}

/** What a file of searches has; nothing where there is none. */
export function readSearches(file: string): readonly Search[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

async function searchIn(
  bad: string,
  wanted: readonly Exhibit[],
  options: MuseumExploration,
): Promise<readonly Search[]> {
  const { root, scenarios, isBuildAllowed, prepare = prepareTarget } = options;
  const isOfParts = ({ scenario }: Exhibit) =>
    (scenarios.find(({ id }) => id === scenario)?.parts.length ?? 0) > 0;
  const ofParts = wanted.filter(isOfParts);
  const ofInformers = wanted.filter((one) => !isOfParts(one));
  const without = ofParts.map(({ id }): Search => ({ id, bad, outcome: "not explorable" }));
  if (ofInformers.length === 0) return without;
  const prepared = await prepare(root, bad, isBuildAllowed);
  if (typeof prepared === "string") {
    const failed = ofInformers.map(
      ({ id }): Search => ({ id, bad, outcome: "not run", because: prepared }),
    );
    return [...without, ...failed];
  }
  return [...without, ...(await new Hunt(prepared, ofInformers, options).run())];
}

/** The bugs of one version, looked for together: each is found by the first finding that can be it. */
class Hunt {
  readonly #prepared: PreparedTarget;
  readonly #options: MuseumExploration;
  readonly #missing: Map<string, Exhibit>;
  readonly #concluded: Search[] = [];
  readonly #known: readonly KnownFinding[];
  readonly #goods = new Map<string, Promise<PreparedTarget | string>>();
  readonly #over = new AbortController();
  readonly #tries: Promise<void>[] = [];
  readonly #seen = new Set<string>();

  constructor(prepared: PreparedTarget, wanted: readonly Exhibit[], options: MuseumExploration) {
    const { root, ledger } = options;
    this.#prepared = prepared;
    this.#options = options;
    this.#missing = new Map(wanted.map((one) => [one.id, one]));
    this.#known = loadKnownFindings(root, prepared.target, ledger);
  }

  async run(): Promise<readonly Search[]> {
    const { minutes } = this.#options;
    const startedMs = stopwatchMs();
    const spentMs = () => stopwatchMs() - startedMs;
    const explorer = explorerOf(this.#prepared, this.#options, {
      isStrict: false,
      signal: this.#over.signal,
      onFinding: (finding) => {
        const known = knownAs(finding, this.#known)?.museum;
        const what = [finding.signature, known].join(" ");
        if (this.#seen.has(what) || this.#seen.size === FINDINGS_MAX_COUNT) return;
        this.#seen.add(what);
        const { judged, skipped, errors } = explorer.counts();
        const facts = { tookMs: spentMs(), historiesCount: judged + skipped + errors };
        this.#tries.push(this.#try(finding, known, facts));
      },
    });
    const deadline = systemClock.setTimer(minutes * MINUTE_MS, () => this.#over.abort());
    const seeds = function* () {
      for (let next = FIRST_SEED; next < SEED_END; next++) yield next;
    };
    try {
      await explorer.explore(explorer.varied(seeds()), () => true);
      await Promise.all(this.#tries);
    } finally {
      deadline.cancel();
      await explorer.close();
    }
    const { judged, skipped, errors } = explorer.counts();
    const historiesCount = judged + skipped + errors;
    const missing = [...this.#missing.values()].map(
      ({ id, bad }): Search => ({
        id,
        bad,
        outcome: "not found",
        historiesCount,
        tookMs: minutes * MINUTE_MS,
      }),
    );
    return [...this.#concluded, ...missing];
  }

  /** During the search. @param known the bug that explains a finding */
  async #try(
    finding: Finding,
    known: string | undefined,
    facts: Required<Pick<Search, "tookMs" | "historiesCount">>,
  ): Promise<void> {
    const { seed, requirement, property } = finding;
    const firstLane = LANES_OF_TRIES + this.#seen.size * RUNS_AGAIN_COUNT;
    for (const exhibit of this.#missing.values()) {
      const { id, bad } = exhibit;
      if (!this.#isAlike(exhibit, finding, known)) continue;
      const answer = await this.#isIt(exhibit, finding, firstLane);
      // Another finding may have been it meanwhile.
      if (answer === false || !this.#missing.delete(id)) continue;
      if (this.#missing.size === 0) this.#over.abort();
      this.#concluded.push(
        typeof answer === "string"
          ? { id, bad, outcome: "not run", because: answer }
          : { id, bad, outcome: "found", seed, requirement, property, ...facts },
      );
      if (answer === true) return;
    }
  }

  /** Whether a finding is known as this bug; of one that is not, whether it breaks what the bug's scenario is about. */
  #isAlike({ id, scenario, match }: Exhibit, finding: Finding, known: string | undefined): boolean {
    if (known !== undefined) return known === id;
    const { scenarios } = this.#options;
    const { requirements = [] } = scenarios.find((one) => one.id === scenario) ?? {};
    return requirements.includes(finding.requirement) || finding.reason.includes(match);
  }

  /**
   * Whether a finding that is alike can be this bug: it is shown again, and the version without the bug, where there is one,
   * does not show it. If that version cannot be run, the reason.
   */
  async #isIt({ good }: Exhibit, finding: Finding, firstLane: number): Promise<boolean | string> {
    if (!(await this.#showsAgain(this.#prepared, finding, firstLane))) return false;
    if (good === LIVE) return true;
    const { root, isBuildAllowed, prepare = prepareTarget } = this.#options;
    const preparing = this.#goods.get(good) ?? prepare(root, good, isBuildAllowed);
    this.#goods.set(good, preparing);
    const prepared = await preparing;
    if (typeof prepared === "string") return `${good} has nothing to compare with: ${prepared}`;
    return !(await this.#showsAgain(prepared, finding, firstLane));
  }

  async #showsAgain(
    prepared: PreparedTarget,
    { seed, signature }: Finding,
    firstLane: number,
  ): Promise<boolean> {
    const lanes = { firstLane, lanesCount: RUNS_AGAIN_COUNT, growth: undefined };
    const explorer = explorerOf(prepared, this.#options, { isStrict: false, ...lanes });
    try {
      await explorer.explore(new Array(RUNS_AGAIN_COUNT).fill(seed), () => true);
    } finally {
      await explorer.close();
    }
    return explorer.findings().some((one) => one.signature === signature);
  }
}

function lineOf({ id, outcome, seed, requirement, property, because, tookMs }: Search): string {
  const what = seed === undefined ? "" : `: seed ${seed}: ${requirement} ${property}`;
  const took = tookMs === undefined ? "" : ` · ${(tookMs / 1_000).toFixed(1)} s`;
  return `${id}: ${outcome}${what}${because === undefined ? "" : `: ${because}`}${took}`;
}

/** Searches as Markdown: what was found by which seed and when, what was not, and how many. */
export function searchTable(searches: readonly Search[]): string {
  const found = searches.filter(({ outcome }) => outcome === "found");
  const missed = searches.filter(({ outcome }) => outcome === "not found");
  const tried = found.length + missed.length;
  const share = tried === 0 ? 0 : Math.round((100 * found.length) / tried);
  const names = (outcome: Search["outcome"]) =>
    searches
      .filter((one) => one.outcome === outcome)
      .map(({ id }) => id)
      .join(", ") || "none";
  return [
    `${found.length} of ${tried} found, ${share} %.`,
    "",
    "| bug | in | seed | histories | after | requirement | property |",
    "| --- | --- | ---: | ---: | ---: | --- | --- |",
    ...found.map(
      ({ id, bad, seed, historiesCount, tookMs = 0, requirement, property }) =>
        `| ${id} | ${bad} | ${seed} | ${historiesCount} | ${(tookMs / 1_000).toFixed(1)} s | ${requirement} | ${property} |`,
    ),
    "",
    `Not found: ${missed.map(({ id, historiesCount }) => `${id} (${historiesCount} histories)`).join(", ") || "none"}.`,
    "",
    `Of parts, which no history has: ${names("not explorable")}.`,
    "",
    `Not run: ${names("not run")}.`,
    "",
  ].join("\n");
}
