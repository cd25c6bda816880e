/**
 * Changes the reference in thousands of ways, one at a time, and finds the changes that no scenario at informer depth detects.
 *
 *   npm run mutate [-- options]
 *
 * Exits with 0 if enough are detected and the ledger of survivors is right, 1 if not, 2 for wrong flags or a malformed
 * ledger, 3 if the reference itself cannot be built or fails, 5 after an interruption.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { colorsFor } from "../../src/cli/colors-for.js";
import { flagsOf, program, repeated, type Shard, shard, wholeNumber } from "../../src/cli/flags.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { loadPort } from "../../src/suite/port/manifest.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";
import { EXIT, exitCodeOfError } from "../../src/suite/verdict/exit-code.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { runCampaign } from "./campaign.js";
import { campaignText, isGoodEnough, reportCampaign } from "./campaign-report.js";
import { type Choice, chooseMutants, isIn } from "./choose-mutants.js";
import { type Coverage, coverageOf } from "./coverage.js";
import { type Circumstances, KeptResults, type Result } from "./kept-results.js";
import type { Mutant } from "./mutant.js";
import { MutantProgress } from "./mutant-progress.js";
import { REVIEWED } from "./reviewed.js";
import { openSandbox } from "./sandbox.js";
import { loadSurvivors, requireOneEntryEach, SurvivorLedger } from "./survivors.js";
import { trialsOf } from "./trials-of.js";
import { readWitnesses } from "./witnesses.js";

/** The code on which a mutant's result depends, besides the features. */
const ROOMS = ["src", "steps", "fake-apiserver", "ports/reference"];

/** A digest of some texts, in their order. */
function digestOf(texts: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest("hex").slice(0, 16);
}

/** A digest of the compiled code in `rooms`, without unit tests. @default all that runs */
function digestOfCode(root: string, rooms: readonly string[] = ROOMS): string {
  const paths = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/\.(?:test|cases)\.ts$/.test(name))
      .sort()
      .map((name) => join(root, room, name)),
  );
  return digestOf(paths.map((path) => readFileSync(path, "utf8")));
}

/** Results of all runs, so that a campaign can be interrupted. */
const RESULTS_FILE = "reports/out/mutate/results.jsonl";

const MS_PER_MINUTE = 60_000;

const clock = new SystemClock();
const beganAtMs = clock.nowMs();

/** The mutated sources. */
const PORT = "reference";

/** What the flags ask for. */
interface Options extends Choice {
  readonly jobCount: number;
  readonly isBrief: boolean;
  readonly maxMinutes?: number;
  readonly isJson: boolean;
  readonly isFresh: boolean;
}

/** The flags as given. */
interface Flags {
  readonly only: readonly string[];
  readonly reviewed?: true;
  readonly shard?: Shard;
  readonly sample?: number;
  readonly seed: number;
  readonly brief?: true;
  readonly minutes?: number;
  readonly jobs: number;
  readonly json?: true;
  readonly fresh?: true;
}

try {
  process.exitCode = await run(readFlags());
} catch (error) {
  const hint = error instanceof SuiteError && error.hint !== undefined ? `\n${error.hint}` : "";
  process.stderr.write(`${messageOf(error)}${hint}\n`);
  process.exitCode = error instanceof SuiteError ? exitCodeOfError(error.code) : EXIT.usage;
}

async function run(options: Options): Promise<number> {
  const root = packageRoot();
  const survivors = loadSurvivors(root);
  const { scenarios } = await loadScenarios(root);
  const atInformerDepth = scenarios.filter(({ parts }) => parts.length === 0);
  const { versions } = loadPort(root, PORT).manifest;
  const circumstances = circumstancesOf(root, atInformerDepth);
  process.stderr.write("building the mutants\n");
  const tool = digestOfCode(root, ["tools/mutate"]);
  const sandbox = await openSandbox(root, digestOf([circumstances.code, tool]));
  process.stderr.write("running all scenarios with the reference as it is\n");
  const coverage = await coverageOf(sandbox, {
    trials: trialsOf(versions, atInformerDepth),
    trialsOfParts: trialsOf(versions, scenarios.filter(isCovered)),
    digest: digestOf([circumstances.features]),
  });
  const mutants = mutantsOnTheWay(sandbox.mutants, coverage);
  requireKnownPaths(options.only, mutants);
  requireOneEntryEach(survivors, mutants);
  const chosen = chooseMutants(mutants, options);
  const progress = new MutantProgress(process.stderr, chosen.length);
  const results = new Map<Mutant, Result>();
  const ledger = new SurvivorLedger(survivors);
  const interruption = new AbortController();
  process.once("SIGINT", () => interruption.abort());
  const ending = new AbortController();
  interruption.signal.addEventListener("abort", () => ending.abort());
  const left =
    options.maxMinutes === undefined
      ? undefined
      : clock.setTimer(beganAtMs + options.maxMinutes * MS_PER_MINUTE - clock.nowMs(), () =>
          ending.abort(),
        );
  await runCampaign(chosen, {
    root: sandbox.root,
    coverage,
    witnesses: readWitnesses(root, new Set(atInformerDepth.map(({ id }) => id))),
    kept: new KeptResults(join(root, RESULTS_FILE), circumstances, options),
    isExplained: (mutant) => ledger.isExplained(mutant),
    isBrief: options.isBrief,
    jobCount: options.jobCount,
    signal: ending.signal,
    onResult: (mutant, result) => {
      results.set(mutant, result);
      progress.update(result);
    },
  });
  left?.cancel();
  const report = reportCampaign(mutants, chosen.length, results, ledger);
  const colors = colorsFor(process.stdout);
  process.stdout.write(
    options.isJson ? `${JSON.stringify(report, null, 2)}\n` : campaignText(report, colors),
  );
  if (interruption.signal.aborted) return EXIT.incomplete;
  return isGoodEnough(report) ? EXIT.conformant : EXIT.nonconformant;
}

function circumstancesOf(root: string, scenarios: readonly Scenario[]): Circumstances {
  const paths = [...new Set(scenarios.map(({ uri }) => uri))].sort();
  const features = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const byId = new Map(scenarios.map(({ id, uri }) => [id, uri]));
  return {
    code: digestOfCode(root),
    features: digestOf(features.values()),
    featureOf: (scenario) => {
      const text = features.get(byId.get(scenario) ?? "");
      return text === undefined ? undefined : digestOf([text]);
    },
  };
}

/** Scenarios of parts, except those on megabytes, each byte of which would be counted. */
function isCovered({ parts, id }: Scenario): boolean {
  return parts.length > 0 && !/^stream-carries-(?:too-)?long-event/.test(id);
}

/** Those of files that an informer executes; others are only used by parts. */
function mutantsOnTheWay(mutants: readonly Mutant[], { reached }: Coverage): readonly Mutant[] {
  const files = new Set(mutants.filter(({ id }) => reached.has(id)).map(({ file }) => file));
  return mutants.filter(({ file }) => files.has(file));
}

function requireKnownPaths(only: readonly string[], mutants: readonly Mutant[]): void {
  for (const path of only) {
    if (mutants.some(({ file }) => isIn(file, path))) continue;
    throw new SuiteError("usage", `No informer runs through ${path}`, {
      hint: "--only takes the path of a source, such as src/client/informer/reflector.ts.",
    });
  }
}

function readFlags(): Options {
  const flags = flagsOf<Flags>(
    program(
      "mutate",
      "Changes the reference informer in thousands of ways, one at a time, and looks which changes no scenario sees.",
    )
      .option("--only <path>", "only mutants of this source or folder; repeatable", repeated, [])
      .option("--reviewed", "only mutants of sources of which all survivors have been looked at")
      .option("--shard <I/N>", "only every Nth, beginning with the Ith", shard)
      .option("--sample <N>", "only so many, drawn at random", wholeNumber(1))
      .option("--seed <S>", "which are drawn", wholeNumber(0, 2 ** 32 - 1), 1)
      .option("--brief", "ask a few trials of each way only about what is explained")
      .option("--minutes <N>", "judge no more mutants after so long", wholeNumber(1))
      .option("--jobs <N>", "processes that judge", wholeNumber(1), 2)
      .option("--json", "print everything as JSON")
      .option("--fresh", `forget what earlier runs found out, in ${RESULTS_FILE}`)
      .addHelpText("after", "\nSurvivors are explained in tools/mutate/survivors."),
  );
  const { shard: share, sample, seed, minutes } = flags;
  return {
    only: flags.reviewed ? [...flags.only, ...REVIEWED] : flags.only,
    ...(share === undefined ? {} : { shard: share }),
    ...(sample === undefined ? {} : { sample: { maxCount: sample, seed } }),
    ...(minutes === undefined ? {} : { maxMinutes: minutes }),
    isBrief: flags.brief === true,
    jobCount: flags.jobs,
    isJson: flags.json === true,
    isFresh: flags.fresh === true,
  };
}
