/**
 * Proves the `@since` and `@until` of every scenario: runs all of them, in range or not, with the client-go of each level.
 *
 *   npm run levels -- --help
 *
 * Prints the matrix of levels. Exits 0 when all is as it should be, 1 if anything is unexpected, 2 for wrong flags, 3 when Go is missing or a level cannot be built.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, repeated } from "../../src/cli/flags.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { loadPort } from "../../src/suite/port/manifest.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";
import { compareVersions, isLevel } from "../../src/suite/values/version-order.js";
import { EXIT } from "../../src/suite/verdict/exit-code.js";
import { stopwatchMs } from "../../src/time/system-clock.js";
import { Explanations, loadExplanations } from "./explained.js";
import { type LevelReport, reportLevel } from "./level-report.js";
import { levelsPage } from "./levels-page.js";
import { isAsExpected, type LevelsReport, levelsText } from "./levels-text.js";
import { chooseLevels, type Level, runLevel } from "./run-level.js";

/** The port that is the judge. */
const PORT = "client-go";

/** Where the last run is kept on this machine, for runs of some levels. */
const KEPT_FILE = "reports/out/levels.json";

/** Ports in real time mostly wait. */
const LANES_PER_PROCESSOR = 12;

/** The command line's flags. */
interface Wish {
  readonly json?: true;
  readonly write?: true;
  readonly level: readonly string[];
}

try {
  exit(await run(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(exitCodeFor(error));
}

async function run(wish: Wish): Promise<number> {
  const root = packageRoot();
  const { manifest } = loadPort(root, PORT);
  const levels = chooseLevels(manifest, wish.level);
  const explanations = new Explanations(
    loadExplanations(root, placesOf(chooseLevels(manifest, []))),
  );
  const { digest, scenarios } = await loadScenarios(root);
  const reports: LevelReport[] = [];
  for (const level of levels) reports.push(await runOne(root, level, explanations));
  const report: LevelsReport = {
    format: 1,
    port: PORT,
    featuresDigest: digest,
    scenarioCount: scenarios.length,
    levels: wish.write
      ? [...reports, ...keptLevels(root, digest, levels)].sort(newestFirst)
      : reports,
    idleExplanations: explanations.idle(placesOf(levels)),
  };
  stdout.write(wish.json ? `${JSON.stringify(report, null, 2)}\n` : levelsText(report));
  if (wish.write) {
    mkdirSync(dirname(join(root, KEPT_FILE)), { recursive: true });
    writeFileSync(join(root, KEPT_FILE), JSON.stringify(report));
    writeFileSync(join(root, "docs", "levels.md"), levelsPage(report));
  }
  return isAsExpected(report) ? 0 : 1;
}

/** The levels of the last run that are not run again; it has to have run the same features. */
function keptLevels(
  root: string,
  digest: string,
  levels: readonly Level[],
): readonly LevelReport[] {
  const all = placesOf(chooseLevels(loadPort(root, PORT).manifest, []));
  const isRunAgain = (one: string) => levels.some(({ level }) => level === one);
  if (all.every((one) => isRunAgain(one) || !isLevel(one))) return [];
  if (!existsSync(join(root, KEPT_FILE))) {
    throw new Error("No levels have been run here: --write takes all of them");
  }
  const kept: LevelsReport = JSON.parse(readFileSync(join(root, KEPT_FILE), "utf8"));
  if (kept.featuresDigest !== digest) {
    throw new Error(`${KEPT_FILE} is of other features: --write takes all levels`);
  }
  return kept.levels.filter(({ level }) => !isRunAgain(level));
}

function newestFirst(a: LevelReport, b: LevelReport): number {
  return compareVersions(b.level, a.level);
}

function placesOf(levels: readonly Level[]): readonly string[] {
  return levels.flatMap(({ level, versions }) => [level, ...versions]);
}

async function runOne(root: string, level: Level, explanations: Explanations) {
  const beganMs = stopwatchMs();
  const { run, scenarios } = await runLevel(level, {
    root,
    port: PORT,
    laneMaxCount: availableParallelism() * LANES_PER_PROCESSOR,
    signal: new AbortController().signal,
    onProgress: (what) => stderr.write(`${level.level}: ${what}\n`),
  });
  const report = reportLevel(run, scenarios, explanations);
  const { shown, later, unexpected } = report.total;
  const seconds = Math.round((stopwatchMs() - beganMs) / 1000);
  stderr.write(
    `${level.level}: ${shown} in range passed, ${later.failed} later failed, ${later.refused} later refused, ` +
      `${unexpected} unexpected (${seconds} s)\n`,
  );
  return report;
}

function exitCodeFor(error: unknown): number {
  if (!(error instanceof SuiteError)) return EXIT.usage;
  return ["toolchain", "build", "adapter"].includes(error.code) ? EXIT.adapter : EXIT.usage;
}

function readFlags(): Wish {
  return flagsOf(
    program(
      "levels",
      "Runs every scenario with the client-go of every level: in its range it has to pass, out of it to fail or to be refused.",
    )
      .option("--level <0.N>", "only this level; repeatable", repeated, [])
      .option("--json", "print everything as JSON")
      .option(
        "--write",
        "write docs/levels.md; levels that are not run keep the results of the last run on this machine, for the same features",
      ),
  );
}
