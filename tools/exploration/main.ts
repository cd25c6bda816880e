/**
 * `npm run explore:mutants`: which wrong informers random histories find out, without being told what is wrong, and in how
 * many; with `--shrink` and `--fingerprints`, what findings look like; `--legal`: that they accuse no legal variant. Exits with 1 where a legal variant is accused, with 2 for a wrong flag.
 */
import { setMaxListeners } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { stderr, stdout } from "node:process";
import { brokenRequirements } from "../../ports/mutants/broken-requirements.js";
import { LEGAL_VARIANTS } from "../../ports/mutants/legal-variants.js";
import { informerNamed, MUTANTS } from "../../ports/mutants/registry.js";
import { flagsOf, program, repeated, type Shard, shard, wholeNumber } from "../../src/cli/flags.js";
import type { FindingGroup } from "../../src/explore/explorer.js";
import { HistoryPlayer } from "../../src/explore/history-player.js";
import {
  mutantFingerprintsText,
  readMutantFingerprints,
} from "../../src/explore/mutant-fingerprints.js";
import { Suspects } from "../../src/explore/suspects.js";
import { INFORMER_STEPS, loadStepLibrary } from "../../src/suite/features/cucumber-engine.js";
import { isOwedByAll } from "../../src/suite/features/is-owed-by-all.js";
import { type Ledger, loadLedger } from "../../src/suite/features/ledger.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { exploreInformer, type InformerOutcome } from "./explore-informer.js";
import {
  type ShortestFinding,
  type StoredOutcome,
  seedsOfTable,
  tableOfOutcomes,
} from "./outcome-table.js";
import { ranksText } from "./ranks.js";
import { renewedFingerprints } from "./renewed-fingerprints.js";
import { subjectsOf } from "./subjects-of.js";

const HISTORIES_COUNT = 200;

/** The command line's flags. */
interface Flags {
  readonly legal: boolean;
  readonly strict: boolean;
  readonly seed?: number;
  readonly histories: number;
  readonly minutes: number;
  readonly only: readonly string[];
  readonly shard?: Shard;
  readonly out?: string;
  /** A table of outcomes: its informers alone, each from the seed there. */
  readonly from?: string;
  /** Tries to make the first finding of each short. */
  readonly shrink?: number;
  /** Files of outcomes that are to be shown. */
  readonly table: readonly string[];
  /** In place of a table: the file of fingerprints that they renew. */
  readonly fingerprints?: string;
  /** In place of a table: which wrong informers they resemble. */
  readonly ranks: boolean;
}

setMaxListeners(0);
try {
  const flags = readFlags();
  const stored = flags.table.flatMap(readOutcomes);
  if (flags.fingerprints !== undefined) await renew(flags.fingerprints, stored);
  else if (flags.ranks) await showRanks(stored);
  else if (flags.table.length > 0) stdout.write(tableOfOutcomes(stored));
  else await run(flags);
} catch (error) {
  stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function readFlags(): Flags {
  const { only, ...flags } = flagsOf<Flags>(
    program(
      "explore:mutants",
      "Runs wrong informers through random histories until each is detected, and prints the seed.",
    )
      .option(
        "--legal",
        "the legal variants instead, in all histories, each in others: none may be accused",
        false,
      )
      .option(
        "--strict",
        "hold all of them to client-go; else only those that break nothing but what client-go does",
        false,
      )
      .option("--histories <N>", "at most so many of each", wholeNumber(1), HISTORIES_COUNT)
      .option("--minutes <M>", "at most so long for each", Number, Number.POSITIVE_INFINITY)
      .option("--seed <N>", "the first seed (default: 1, or the seeds of --from)", wholeNumber(1))
      .option("--only <name>", "this informer alone; repeatable", repeated, [])
      .option("--shard <I/N>", "an N-th of them", shard)
      .option(
        "--from <file>",
        "only the informers in the table of this page, such as docs/exploration-results.md, each from its seed on",
      )
      .option(
        "--shrink <N>",
        "makes the first finding of each short, with so many other histories, for --fingerprints",
        wholeNumber(1),
      )
      .option("--out <file>", "where the outcomes go as JSON")
      .option(
        "--table <file>",
        "run nothing, and show what --out has written as a table in Markdown; repeatable",
        repeated,
        [],
      )
      .option(
        "--fingerprints <file>",
        "run nothing, and put what --shrink has made of the --table files into this one: ports/mutant-fingerprints.yaml",
      )
      .option(
        "--ranks",
        "run nothing, and say how often what --shrink has made of the --table files resembles its own wrong informer most",
        false,
      ),
  );
  return { ...flags, only: only.map((name) => informerNamed(name).name) };
}

async function run(flags: Flags): Promise<void> {
  const root = packageRoot();
  const ledger = loadLedger(root);
  const seeds =
    flags.from === undefined ? undefined : seedsOfTable(readFileSync(flags.from, "utf8"));
  const subjects = (flags.legal ? legalSubjects() : await mutantSubjects(root, ledger)).filter(
    ({ name }) =>
      (flags.only.length === 0 || flags.only.includes(name)) && (seeds?.has(name) ?? true),
  );
  const { index, count } = flags.shard ?? { index: 1, count: 1 };
  const own = subjects.filter((_, place) => place % count === index - 1);
  const player = await HistoryPlayer.load(root);
  // Errors are frequent in histories, and their stack traces are not read; those of cucumber's loading are.
  Error.stackTraceLimit = 0;
  const outcomes: InformerOutcome[] = [];
  for (const subject of own) {
    const { name } = subject;
    // Legal variants have nothing to be compared by: each has seeds of its own, and all together more histories.
    const apart = flags.legal ? subjects.indexOf(subject) * flags.histories : 0;
    const outcome = await exploreInformer(name, {
      root,
      player,
      ledger,
      firstSeed: (flags.seed ?? seeds?.get(name) ?? 1) + apart,
      historiesCount: flags.histories,
      maxMs: flags.minutes * 60_000,
      isStrict: flags.strict || subject.isStrict,
      isFirstEnough: !flags.legal,
      shrinkTriesMaxCount: flags.shrink,
    });
    outcomes.push(outcome);
    stdout.write(`${lineOf(outcome)}\n`);
    if (flags.out !== undefined)
      writeFileSync(flags.out, `${JSON.stringify(outcomes.map(rowOf))}\n`);
  }
  const found = outcomes.filter(({ findings }) => findings.length > 0).length;
  stdout.write(`${found} of ${outcomes.length} detected\n`);
  if (flags.legal && found > 0) process.exitCode = 1;
}

async function renew(file: string, stored: readonly StoredOutcome[]): Promise<void> {
  const root = packageRoot();
  const library = await loadStepLibrary(root, [INFORMER_STEPS]);
  const { scenarios } = await loadScenarios(root);
  const fingerprints = renewedFingerprints(
    readMutantFingerprints(root),
    stored,
    library,
    scenarios,
  );
  writeFileSync(file, mutantFingerprintsText(fingerprints));
  stdout.write(`${fingerprints.length} fingerprints in ${file}\n`);
}

async function showRanks(stored: readonly StoredOutcome[]): Promise<void> {
  const root = packageRoot();
  const suspects = await Suspects.load(root);
  const names = new Set(readMutantFingerprints(root).map(({ name }) => name));
  if (suspects !== undefined) stdout.write(ranksText(stored, suspects, names));
}

function readOutcomes(file: string): readonly StoredOutcome[] {
  const outcomes: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (isStored(outcomes)) return outcomes;
  throw new TypeError(`${file} is not what --out has written`);
}

function isStored(value: unknown): value is readonly StoredOutcome[] {
  const isOutcome = (one: unknown) =>
    typeof one === "object" && one !== null && "findings" in one && Array.isArray(one.findings);
  return Array.isArray(value) && value.every(isOutcome);
}

function rowOf({ findings, shortest, ...outcome }: InformerOutcome) {
  return {
    ...outcome,
    ...(shortest === undefined ? {} : { shortest: shortestOf(shortest) }),
    findings: findings.map(({ seed, property, requirement, reason, expected, observed, step }) => ({
      seed,
      property,
      requirement,
      reason,
      expected,
      observed,
      step,
    })),
  };
}

function shortestOf({ shortest, steps }: FindingGroup): ShortestFinding {
  const { property, requirement, request } = shortest;
  return { property, requirement, request, steps: steps.map(({ text, rows }) => ({ text, rows })) };
}

function lineOf({ name, findings, historiesCount, judgedCount, errors, tookMs }: InformerOutcome) {
  const [first] = findings;
  const found =
    first === undefined
      ? "nothing"
      : `seed ${first.seed}: ${first.requirement} ${first.property}${findings.length > 1 ? ` and ${findings.length - 1} more` : ""}`;
  const trouble = errors.length === 0 ? "" : ` · ${errors.length} not judged: ${errors[0]}`;
  return `${name}: ${found} · ${historiesCount} histories, ${judgedCount} judged · ${(tookMs / 1000).toFixed(1)} s${trouble}`;
}

/** An informer to be explored. */
interface Subject {
  readonly name: string;
  /** Whether it is only wrong compared with client-go. */
  readonly isStrict: boolean;
}

function legalSubjects(): readonly Subject[] {
  return LEGAL_VARIANTS.map(({ name }) => ({ name, isStrict: false }));
}

/** Those that scenarios of a whole informer find out. */
async function mutantSubjects(root: string, ledger: Ledger): Promise<readonly Subject[]> {
  const { scenarios } = await loadScenarios(root);
  const ofParts = new Set(
    scenarios.filter(({ parts }) => parts.length > 0).flatMap(({ id, slug }) => [id, slug]),
  );
  const subjects = subjectsOf(scenarios);
  return MUTANTS.filter(({ killedBy }) => !killedBy.every((id) => ofParts.has(id))).map(
    (mutant) => ({
      name: mutant.name,
      isStrict: !brokenRequirements(mutant, subjects).some((id) => isOwedByAll(ledger, id)),
    }),
  );
}
