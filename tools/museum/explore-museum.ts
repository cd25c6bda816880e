import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Exhibit } from "../../src/explore/exhibit.js";
import type { Finding } from "../../src/explore/finding.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { stopwatchMs } from "../../src/time/system-clock.js";
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
  readonly #goods = new Map<string, PreparedTarget | string>();
  readonly #untried: {
    readonly finding: Finding;
    readonly atMs: number;
    readonly count: number;
  }[] = [];
  readonly #signatures = new Set<string>();

  constructor(prepared: PreparedTarget, wanted: readonly Exhibit[], options: MuseumExploration) {
    this.#prepared = prepared;
    this.#options = options;
    this.#missing = new Map(wanted.map((one) => [one.id, one]));
  }

  async run(): Promise<readonly Search[]> {
    const { minutes } = this.#options;
    const startedMs = stopwatchMs();
    // What is tried in between takes none of the time of the search.
    let spentElsewhereMs = 0;
    const spentMs = () => stopwatchMs() - startedMs - spentElsewhereMs;
    const explorer = explorerOf(this.#prepared, this.#options, {
      isStrict: false,
      onFinding: (finding) => {
        if (this.#signatures.has(finding.signature)) return;
        this.#signatures.add(finding.signature);
        const { judged, skipped, errors } = explorer.counts();
        this.#untried.push({ finding, atMs: spentMs(), count: judged + skipped + errors });
      },
    });
    const isTimeLeft = () =>
      spentMs() < minutes * MINUTE_MS &&
      this.#missing.size > 0 &&
      this.#signatures.size < FINDINGS_MAX_COUNT;
    let isGoingOn = true;
    const seeds = function* () {
      for (let next = FIRST_SEED; next < SEED_END; next++) yield next;
    };
    const chosen = explorer.varied(seeds());
    try {
      while (isGoingOn && isTimeLeft()) {
        await explorer.explore(chosen, () => isTimeLeft() && this.#untried.length === 0);
        const beganMs = stopwatchMs();
        isGoingOn = this.#untried.length > 0;
        await this.#tryAll();
        spentElsewhereMs += stopwatchMs() - beganMs;
      }
    } finally {
      await explorer.close();
    }
    const { judged, skipped, errors } = explorer.counts();
    const historiesCount = judged + skipped + errors;
    const { bad } = [...this.#missing.values()][0] ?? { bad: "" };
    const missing = [...this.#missing.keys()].map(
      (id): Search => ({ id, bad, outcome: "not found", historiesCount, tookMs: spentMs() }),
    );
    return [...this.#concluded, ...missing];
  }

  async #tryAll(): Promise<void> {
    for (let next = this.#untried.shift(); next !== undefined; next = this.#untried.shift()) {
      const { finding, atMs, count } = next;
      const { seed, requirement, property } = finding;
      for (const exhibit of this.#missing.values()) {
        const answer = await this.#isIt(exhibit, finding);
        if (answer === false) continue;
        const { id, bad } = exhibit;
        this.#missing.delete(id);
        if (typeof answer === "string") {
          this.#concluded.push({ id, bad, outcome: "not run", because: answer });
          continue;
        }
        const found = { id, bad, outcome: "found", seed, requirement, property } as const;
        this.#concluded.push({ ...found, tookMs: atMs, historiesCount: count });
        break;
      }
    }
  }

  /**
   * Whether a finding can be this bug: it breaks what the bug's scenario is about, is shown again, and the version without the
   * bug, where there is one, does not show it. Why nobody can say, where that version cannot be run.
   */
  async #isIt(exhibit: Exhibit, finding: Finding): Promise<boolean | string> {
    const { scenarios } = this.#options;
    const { scenario, match, good } = exhibit;
    const { requirements = [] } = scenarios.find(({ id }) => id === scenario) ?? {};
    const isAlike = requirements.includes(finding.requirement) || finding.reason.includes(match);
    if (!isAlike || !(await this.#showsAgain(this.#prepared, finding))) return false;
    if (good === LIVE) return true;
    const { root, isBuildAllowed, prepare = prepareTarget } = this.#options;
    const known = this.#goods.get(good) ?? (await prepare(root, good, isBuildAllowed));
    this.#goods.set(good, known);
    if (typeof known === "string") return `${good} has nothing to compare with: ${known}`;
    return !(await this.#showsAgain(known, finding));
  }

  async #showsAgain(prepared: PreparedTarget, { seed, signature }: Finding): Promise<boolean> {
    for (let run = 0; run < RUNS_AGAIN_COUNT; run++) {
      const explorer = explorerOf(prepared, this.#options, { isStrict: false });
      try {
        await explorer.explore([seed], () => true);
      } finally {
        await explorer.close();
      }
      if (explorer.findings().some((one) => one.signature === signature)) return true;
    }
    return false;
  }
}

/** A search in one line. */
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
