import { setMaxListeners } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { KINDS, SEED_MAX } from "../explore/draw-history.js";
import { type ExplorationFacts, explorationText } from "../explore/exploration-text.js";
import { type Exploration, Explorer } from "../explore/explorer.js";
import { foundFeature, idOfFound } from "../explore/found-feature.js";
import type { CommandKind } from "../explore/history.js";
import { HistoryPlayer } from "../explore/history-player.js";
import { plainText } from "../report/plain-text.js";
import { PortBuilder } from "../suite/build.js";
import { EXIT, exitCodeOfError } from "../suite/exit-code.js";
import { lanesOf } from "../suite/lanes-of.js";
import { type Ledger, loadLedger } from "../suite/ledger.js";
import { prepare } from "../suite/prepare.js";
import { selectTargets, type Target } from "../suite/selection.js";
import { SuiteError } from "../suite/suite-error.js";
import { systemTrouble } from "../suite/system-trouble.js";
import { stopwatchMs } from "../time/system-clock.js";
import { descriptorLimit, lanesWithin } from "./descriptor-limit.js";
import type { Terminal } from "./terminal.js";

/** The options of `explore`. */
export interface ExploreCommandOptions {
  readonly port: readonly string[];
  /** Folders of ports elsewhere. */
  readonly ports: readonly string[];
  readonly seed: number;
  readonly histories?: number;
  readonly minutes?: number;
  readonly shard?: { readonly index: number; readonly count: number };
  /** Kinds of commands that take part. */
  readonly only: readonly string[];
  readonly jobs?: number;
  readonly strict?: boolean;
  readonly out?: string;
  readonly write?: string;
  readonly timeScale: number;
  readonly build: boolean;
  readonly root: string;
}

/** How many histories, unless somebody says otherwise. */
const HISTORIES_COUNT = 1_000;
const MINUTE_MS = 60_000;
/** How often somebody who waits is told how far it is. */
const NEWS_PERIOD_MS = 10_000;

/** What all ports of one command share. */
interface Surroundings {
  readonly options: ExploreCommandOptions;
  readonly only: readonly CommandKind[] | undefined;
  readonly terminal: Terminal;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
}

/** Explores ports, one after the other. Returns the exit code. @throws SuiteError for what is wrong before anything ran */
export async function exploreCommand(
  options: ExploreCommandOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.port.length === 0) {
    throw new SuiteError("usage", "No port is named", { hint: "Say which: --port reference." });
  }
  const only = options.only.map(knownKind);
  const root = resolve(options.root);
  const { targets } = selectTargets({ root, portFolders: options.ports, ports: options.port });
  const ledger = loadLedger(root);
  const signal = terminal.listenForInterruption("showing what there is");
  // Each history begins an adapter's work anew, and listens for the end.
  setMaxListeners(0, signal);
  const surroundings = {
    options,
    only: only.length === 0 ? undefined : only,
    terminal,
    ledger,
    signal,
  };
  const player = await HistoryPlayer.load(root);
  const codes: number[] = [];
  for (const target of targets) {
    if (!signal.aborted) codes.push(await exploreTarget(target, player, surroundings));
  }
  const exitCode = signal.aborted ? EXIT.incomplete : worst(codes);
  if (signal.aborted) await terminal.leave(exitCode);
  return exitCode;
}

function worst(codes: readonly number[]): number {
  const order = [EXIT.usage, EXIT.suite, EXIT.adapter, EXIT.nonconformant, EXIT.incomplete];
  return order.find((code) => codes.includes(code)) ?? EXIT.conformant;
}

async function exploreTarget(
  target: Target,
  player: HistoryPlayer,
  { options, only, terminal, ledger, signal }: Surroundings,
): Promise<number> {
  const { stderr, stdout } = terminal;
  const root = resolve(options.root);
  const { timeScale } = options;
  const isStrict = options.strict === true;
  const preparation = await prepare(target, new PortBuilder(), {
    root,
    isToolchainRequired: true,
    isBuildAllowed: options.build,
    timeScale,
    signal,
    onEvent: (event) => {
      if (event.type === "preparing") stderr.write(`${target.name}  ${event.what}\n`);
    },
  });
  if (preparation.type !== "ready") {
    const error =
      preparation.type === "failed"
        ? preparation.error
        : new SuiteError("toolchain", `Cannot run ${target.name}: ${preparation.reason}`);
    stderr.write(
      plainText(
        `error: ${error.message}\n${error.hint === undefined ? "" : `hint: ${error.hint}\n`}`,
      ),
    );
    return exitCodeOfError(error.code);
  }
  const { hello } = preparation;
  const startedMs = stopwatchMs();
  let toldMs = startedMs;
  let lastSeed = options.seed;
  const explorer = new Explorer({
    player,
    ledger,
    hello,
    isStrict,
    only,
    signal,
    lanesCount: lanesWithin(descriptorLimit(), options.jobs ?? lanesOf(target, hello)),
    parameters: {
      port: target.port.manifest.name,
      folder: target.port.folder,
      version: target.version.version,
      seed: options.seed,
      level: target.version.level,
      timeScale,
      root,
      knownToFail: [],
    },
    onFinding: ({ seed, requirement, reason }) => {
      stderr.write(plainText(`${target.name}  seed ${seed}: ${requirement}: ${reason}\n`));
    },
    onHistory: ({ judged, skipped, found }) => {
      const nowMs = stopwatchMs();
      if (nowMs - toldMs < NEWS_PERIOD_MS) return;
      toldMs = nowMs;
      stderr.write(`${target.name}  ${judged + skipped} histories, ${found} found\n`);
    },
  });
  const endsMs = options.minutes === undefined ? Infinity : startedMs + options.minutes * MINUTE_MS;
  const seeds = noting(seedsOf(options), (seed) => {
    lastSeed = Math.max(lastSeed, seed);
  });
  try {
    await explorer.explore(seeds, () => stopwatchMs() < endsMs);
    const exploration = await explorer.conclude();
    const facts: ExplorationFacts = {
      target: target.name,
      seeds: [options.seed, lastSeed],
      clock: hello.clock,
      tookMs: stopwatchMs() - startedMs,
      options: againOptions(options),
    };
    stdout.write(plainText(explorationText(exploration, facts, ledger)));
    write(exploration, facts, options, ledger);
    return exitCodeOf(exploration);
  } finally {
    await explorer.close();
  }
}

/** @throws SuiteError code "usage" for a kind that there is not */
function knownKind(text: string): CommandKind {
  const kind = KINDS.find((one) => one === text);
  if (kind !== undefined) return kind;
  throw new SuiteError("usage", `There are no commands of the kind ${JSON.stringify(text)}`, {
    hint: `Kinds are ${KINDS.join(", ")}.`,
  });
}

/** What a seed needs besides itself to be the same history, judged alike. */
function againOptions({ strict, only }: ExploreCommandOptions): string {
  return [...(strict === true ? ["--strict"] : []), ...only.map((kind) => `--only ${kind}`)]
    .map((option) => ` ${option}`)
    .join("");
}

function exitCodeOf({ counts, groups }: Exploration): number {
  if (groups.some(({ againCount }) => againCount > 0)) return EXIT.nonconformant;
  return counts.judged === 0 ? EXIT.incomplete : EXIT.conformant;
}

function* seedsOf({ seed, histories, minutes, shard }: ExploreCommandOptions): Generator<number> {
  const { index, count } = shard ?? { index: 1, count: 1 };
  const wanted = histories ?? (minutes === undefined ? HISTORIES_COUNT : Infinity);
  const end = Math.min(seed + wanted, SEED_MAX + 1);
  for (let next = seed + index - 1; next < end; next += count) yield next;
}

function* noting(seeds: Iterable<number>, note: (seed: number) => void): Generator<number> {
  for (const seed of seeds) {
    note(seed);
    yield seed;
  }
}

/** Writes findings where somebody wants them. @throws SuiteError code "machine" where there is no room */
function write(
  exploration: Exploration,
  facts: ExplorationFacts,
  { out, write: folder }: ExploreCommandOptions,
  ledger: Ledger,
): void {
  try {
    for (const place of [out, folder]) {
      if (place === undefined) continue;
      mkdirSync(resolve(place), { recursive: true });
      for (const group of exploration.groups) {
        const file = join(resolve(place), `${idOfFound(group)}.feature`);
        writeFileSync(file, foundFeature(facts.target, group, ledger));
      }
    }
    if (out === undefined) return;
    const file = join(resolve(out), `${facts.target.replaceAll("/", "-")}.json`);
    writeFileSync(file, `${JSON.stringify({ ...facts, ...exploration }, undefined, 2)}\n`);
  } catch (error) {
    throw systemTrouble(error) ?? error;
  }
}
