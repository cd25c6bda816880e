/**
 * Proves the `@since` and `@until` of every scenario: runs all of them, in range or not, with the client-go of each level.
 *
 *   npm run levels -- --help
 *
 * Prints the matrix of levels. Exits 0 when all is as it should be, 1 if anything is unexpected, 2 for wrong flags, 3 when Go is missing or a level cannot be built.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, repeated } from "../../src/cli/flags.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { loadPort } from "../../src/suite/port/manifest.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";
import { EXIT } from "../../src/suite/verdict/exit-code.js";
import { stopwatchMs } from "../../src/time/system-clock.js";
import { Explanations, loadExplanations } from "./explained.js";
import { KeptRuns } from "./kept-runs.js";
import { type LevelRun, reportLevel } from "./level-report.js";
import { levelsPage } from "./levels-page.js";
import { isAsExpected, type LevelsReport, levelsText } from "./levels-text.js";
import { chooseLevels, type Level, runLevel } from "./run-level.js";

/** The port that is the judge. */
const PORT = "client-go";

/** Where the results of this machine are kept. */
const KEPT_FILE = "reports/out/level-runs.json";

/** Ports in real time mostly wait. */
const LANES_PER_PROCESSOR = 12;

/** The command line's flags. */
interface Flags {
  readonly json?: true;
  readonly write?: true;
  readonly again?: true;
  readonly level: readonly string[];
}

try {
  exit(await run(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(exitCodeFor(error));
}

async function run(flags: Flags): Promise<number> {
  const root = packageRoot();
  const { manifest } = loadPort(root, PORT);
  const all = chooseLevels(manifest, []);
  const levels = chooseLevels(manifest, flags.level);
  const explanations = new Explanations(loadExplanations(root, placesOf(all)));
  const { digest, digests, scenarios } = await loadScenarios(root);
  const path = join(root, KEPT_FILE);
  const kept = KeptRuns.read(path);
  for (const level of levels) {
    const asked = flags.again ? digests : kept.missing(level, digests);
    if (asked.size === 0) continue;
    const ids = asked.size === digests.size ? [] : [...asked.keys()];
    kept.add(await runOne(root, level, ids), asked);
    kept.write(path);
  }
  const shown = flags.write ? all : levels;
  const behind = shown.find((level) => kept.missing(level, digests).size > 0);
  if (behind) throw new SuiteError("usage", `--write needs all levels: run ${behind.level} first`);
  const report: LevelsReport = {
    format: 1,
    port: PORT,
    featuresDigest: digest,
    scenarioCount: scenarios.length,
    levels: shown.map((level) => reportLevel(kept.runOf(level, digests), scenarios, explanations)),
    idleExplanations: explanations.idle(placesOf(shown)),
  };
  stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : levelsText(report));
  if (flags.write) writeFileSync(join(root, "docs", "levels.md"), levelsPage(report));
  return isAsExpected(report) ? 0 : 1;
}

function placesOf(levels: readonly Level[]): readonly string[] {
  return levels.flatMap(({ level, versions }) => [level, ...versions]);
}

/** Runs these scenarios at a level; without ids, all of them. */
async function runOne(root: string, level: Level, ids: readonly string[]): Promise<LevelRun> {
  const beganMs = stopwatchMs();
  const run = await runLevel(level, ids, {
    root,
    port: PORT,
    laneMaxCount: availableParallelism() * LANES_PER_PROCESSOR,
    signal: new AbortController().signal,
    onProgress: (what) => stderr.write(`${level.level}: ${what}\n`),
  });
  const seconds = Math.round((stopwatchMs() - beganMs) / 1000);
  stderr.write(`${level.level}: ${run.observed.size} scenarios (${seconds} s)\n`);
  return run;
}

function exitCodeFor(error: unknown): number {
  if (!(error instanceof SuiteError)) return EXIT.usage;
  return ["toolchain", "build", "adapter"].includes(error.code) ? EXIT.adapter : EXIT.usage;
}

function readFlags(): Flags {
  return flagsOf(
    program(
      "levels",
      "Runs every scenario with the client-go of every level: in its range it has to pass, out of it to fail or to be refused.",
    )
      .option("--level <0.N>", "only this level; repeatable", repeated, [])
      .option("--json", "print everything as JSON")
      .option(
        "--again",
        "run unchanged scenarios again, too: after a change of the adapter or of steps",
      )
      .option("--write", "write docs/levels.md, with the results of all levels"),
  );
}
