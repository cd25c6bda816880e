import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { compareFindings } from "../explore/compare-findings.js";
import { countsAgainst } from "../explore/counts-against.js";
import { SEED_MAX } from "../explore/draw-history.js";
import {
  type AskedSeeds,
  EXPLORATION_FORMAT,
  type ExplorationIdentity,
  type ExplorationRecord,
  type KeptProgress,
  nameOfRecord,
  seedRangeOf,
} from "../explore/exploration-record.js";
import { explorationText } from "../explore/exploration-text.js";
import {
  type Exploration,
  type ExplorationCounts,
  Explorer,
  type ExplorerOptions,
  SHRINK_MAX_MS,
} from "../explore/explorer.js";
import type { Finding } from "../explore/finding.js";
import { HistoryPlayer } from "../explore/history-player.js";
import { type KnownFinding, knownAs, loadKnownFindings } from "../explore/known-findings.js";
import { LaneGrowth } from "../explore/lane-growth.js";
import { PlayerProcesses } from "../explore/player-processes.js";
import type { HelloResult } from "../protocol/messages.js";
import { readSuiteVersion } from "../protocol/suite-version.js";
import { plainText } from "../report/plain-text.js";
import { systemTrouble } from "../suite/evidence/system-trouble.js";
import type { Target } from "../suite/port/selection.js";
import { descriptorLimit, lanesWithin } from "../suite/run/descriptor-limit.js";
import { lanesOf } from "../suite/run/lanes-of.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { stopwatchMs } from "../time/system-clock.js";
import { ProgressFile, writeFound, writeRecord } from "./exploration-files.js";
import type { ExploreCommandOptions, Surroundings } from "./explore-options.js";
import { helloOf } from "./hello-of.js";
import type { Terminal } from "./terminal.js";

/** The default number of histories. */
const HISTORIES_COUNT = 1_000;
/** The number of histories that take longer than the start of a process. */
const HISTORIES_OF_PROCESS = 100;
const MS_PER_SECOND = 1_000;
const MINUTE_MS = 60_000;
/** How often progress is printed. */
const NEWS_PERIOD_MS = 10_000;
/** The interval at which progress is saved, which bounds the loss when it is killed. */
const KEEPING_PERIOD_MS = 60_000;

/** Explores a port, or goes on where an interrupted exploration ended. Returns the exit code. */
export async function exploreTarget(target: Target, surroundings: Surroundings): Promise<number> {
  const { options, terminal, ledger } = surroundings;
  const { stdout } = terminal;
  const known = loadKnownFindings(resolve(options.root), target, ledger);
  const hello = await helloOf(target, surroundings);
  if (typeof hello === "number") return hello;
  const asked = askedSeeds(options);
  const identity = identityOf(target, options);
  const name = nameOfRecord(target.name, asked.shard);
  const file = options.out === undefined ? undefined : new ProgressFile(resolve(options.out), name);
  const before = options.resume === true ? file?.read(identity, asked) : undefined;
  if (before !== undefined && "groups" in before) {
    stdout.write(plainText(`${target.name}  done before, in ${options.out}\n`));
    return exitCodeOf(markedBy(known, before), options);
  }
  if (before === undefined) file?.clear();
  const plan = { target, hello, asked, identity, known, file, before };
  const record = await explored(plan, surroundings);
  stdout.write(plainText(explorationText(record, record, ledger)));
  inRoom(() => {
    for (const place of [options.out, options.write]) {
      if (place !== undefined) writeFound(resolve(place), target.name, record.groups, ledger);
    }
    if (options.out !== undefined) writeRecord(resolve(options.out), name, record);
    // An interrupted exploration resumes there.
    if (record.isComplete) file?.drop();
  });
  return exitCodeOf(record, options);
}

/** What is to be explored, and where that stands. */
interface Plan {
  readonly target: Target;
  readonly hello: HelloResult;
  readonly asked: AskedSeeds;
  readonly identity: ExplorationIdentity;
  readonly known: readonly KnownFinding[];
  readonly file: ProgressFile | undefined;
  /** The progress of an interrupted exploration. */
  readonly before: KeptProgress | undefined;
}

/** Runs the histories, and makes the findings short. */
async function explored(plan: Plan, surroundings: Surroundings): Promise<ExplorationRecord> {
  const { target, hello, asked, identity, known, file, before } = plan;
  const { options, terminal, signal } = surroundings;
  const root = resolve(options.root);
  const settings = explorerOptions(target, hello, surroundings);
  const needsProcesses = hello.clock === "virtual" && settings.lanesCount > 1;
  const player = needsProcesses ? new PlayerProcesses(root) : await HistoryPlayer.load(root);
  const startedMs = stopwatchMs() - (before?.tookMs ?? 0);
  const keep = () => {
    const tookMs = stopwatchMs() - startedMs;
    const progress = explorer.progress();
    inRoom(() => file?.keep({ format: EXPLORATION_FORMAT, ...identity, asked, tookMs, progress }));
  };
  const explorer = new Explorer({
    ...settings,
    player,
    known,
    onFinding: (finding) => terminal.stderr.write(findingLine(target, finding, known)),
    progress: before?.progress,
    onHistory: newsOf(target, terminal, keep),
  });
  const endsMs = options.minutes === undefined ? Infinity : startedMs + options.minutes * MINUTE_MS;
  try {
    const seeds = seedsOf(asked);
    const chosen = asked.histories === undefined ? explorer.varied(seeds) : seeds;
    await explorer.explore(chosen, () => stopwatchMs() < endsMs);
    keep();
    const { length } = explorer.findings().filter((one) => knownAs(one, known) === undefined);
    if (length > 0) {
      const each = `at most ${SHRINK_MAX_MS[hello.clock] / MS_PER_SECOND} s each`;
      terminal.stderr.write(`${target.name}  making ${length} of them short, ${each}\n`);
    }
    const concluded = await explorer.conclude();
    return {
      format: EXPLORATION_FORMAT,
      ...identity,
      asked: [asked],
      isComplete: !signal.aborted,
      seeds: [asked.seed, explorer.progress().begunUpTo ?? asked.seed],
      clock: hello.clock,
      tookMs: stopwatchMs() - startedMs,
      ...concluded,
      groups: await compareFindings(root, concluded.groups),
    };
  } finally {
    await explorer.close();
  }
}

function findingLine(target: Target, finding: Finding, known: readonly KnownFinding[]): string {
  const { seed, requirement, reason } = finding;
  const mark = knownAs(finding, known) === undefined ? "" : " (known)";
  return plainText(`${target.name}  seed ${seed}: ${requirement}: ${reason}${mark}\n`);
}

function explorerOptions(
  target: Target,
  hello: HelloResult,
  { options, only, ledger, signal }: Surroundings,
): Omit<ExplorerOptions, "player"> {
  return {
    ledger,
    hello,
    isStrict: options.strict === true,
    only,
    without: options.without,
    signal,
    lanesCount: lanesWithin(
      descriptorLimit(),
      options.jobs ?? defaultLanes(target, hello, options),
    ),
    growth: options.jobs === undefined && hello.clock === "real" ? new LaneGrowth() : undefined,
    parameters: {
      port: target.port.manifest.name,
      folder: target.port.folder,
      version: target.version.version,
      seed: options.seed,
      level: target.version.level,
      timeScale: options.timeScale,
      root: resolve(options.root),
      knownToFail: [],
    },
  };
}

/** In virtual time, a process for each CPU, unless there is too little to do for them. */
function defaultLanes(target: Target, hello: HelloResult, options: ExploreCommandOptions): number {
  if (hello.clock === "real") return lanesOf(target, hello);
  const { histories, shard } = askedSeeds(options);
  const count = (histories ?? Number.POSITIVE_INFINITY) / shard.count;
  return Math.max(1, Math.min(availableParallelism(), Math.floor(count / HISTORIES_OF_PROCESS)));
}

/** Shows the progress, and saves it, at intervals. */
function newsOf(
  target: Target,
  { stderr }: Terminal,
  keep: () => void,
): (counts: ExplorationCounts) => void {
  let toldMs = stopwatchMs();
  let keptMs = toldMs;
  return ({ judged, skipped, found }) => {
    const nowMs = stopwatchMs();
    if (nowMs - keptMs >= KEEPING_PERIOD_MS) {
      keptMs = nowMs;
      keep();
    }
    if (nowMs - toldMs < NEWS_PERIOD_MS) return;
    toldMs = nowMs;
    stderr.write(`${target.name}  ${judged + skipped} histories, ${found} found\n`);
  };
}

function identityOf(
  target: Target,
  { strict, only, without }: ExploreCommandOptions,
): ExplorationIdentity {
  const needed = [
    ...(strict === true ? ["--strict"] : []),
    ...only.map((kind) => `--only ${kind}`),
    ...without.map((text) => `--without ${JSON.stringify(text)}`),
  ];
  const options = needed.map((option) => ` ${option}`).join("");
  return { target: target.name, suite: readSuiteVersion(), options };
}

function exitCodeOf({ counts, groups }: Exploration, { exitZero }: ExploreCommandOptions): number {
  if (groups.some(countsAgainst)) {
    return exitZero === true ? EXIT.conformant : EXIT.nonconformant;
  }
  return counts.judged === 0 ? EXIT.incomplete : EXIT.conformant;
}

/** An earlier exploration, with today's known findings. */
function markedBy(known: readonly KnownFinding[], exploration: Exploration): Exploration {
  const groups = exploration.groups.map(({ known: _, ...group }) => {
    const entry = knownAs(group.first, known);
    return entry === undefined ? group : { ...group, known: entry };
  });
  return { ...exploration, groups };
}

function askedSeeds({ seed, histories, minutes, shard }: ExploreCommandOptions): AskedSeeds {
  const wanted = histories ?? (minutes === undefined ? HISTORIES_COUNT : undefined);
  return {
    seed,
    ...(wanted === undefined ? {} : { histories: wanted }),
    shard: shard ?? { index: 1, count: 1 },
  };
}

function* seedsOf(asked: AskedSeeds): Generator<number> {
  const { first, step, last } = seedRangeOf(asked, SEED_MAX);
  for (let next = first; next <= Math.min(last, SEED_MAX); next += step) yield next;
}

/** @throws SuiteError code "machine" where there is no room */
function inRoom(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw systemTrouble(error) ?? error;
  }
}
