/**
 * `npm run mutants`: every wrong informer is found out by the scenarios meant for it, and every legal variant passes all.
 * Ends with `total: N passed, N failed, N skipped`; exit code 1 when anything failed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { colorsFor } from "../../src/cli/colors-for.js";
import { flagsOf, program, repeated, wholeNumber } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { turnOf } from "../../src/time/turn.js";
import { catchLine, totalLine } from "./hunt/catch-line.js";
import { type Catch, huntMutant, isInOrder, tryLegalVariant } from "./hunt/hunt.js";
import { HuntingGround } from "./hunt/hunting-ground.js";
import { killMatrix, matrixText, toothlessScenarios } from "./hunt/kill-matrix.js";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import { informerNamed, MUTANTS } from "./registry.js";

const MATRIX_FILE = "reports/kill-matrix.json";
const SEED = 1;

/** What the flags ask for. */
interface Flags {
  /** Names of informers; none: all. */
  readonly names: ReadonlySet<string>;
  /** One share in so many of what legal variants have to pass, another each day; 1: all of it. */
  readonly turns: number;
  readonly legal?: true;
  readonly matrix?: true;
  readonly json?: true;
}

try {
  await run(readFlags());
} catch (error) {
  process.stderr.write(`error: ${messageOf(error)}\n`);
  process.exitCode = 2;
}

function readFlags(): Flags {
  const { only, ...flags } = flagsOf<Omit<Flags, "names"> & { readonly only: readonly string[] }>(
    program(
      "mutants",
      "Every wrong informer has to fail the scenarios meant for it, every legal variant to pass all in which it could be seen.",
    )
      .option("--only <name>", "this mutant or legal variant; repeatable", repeated, [])
      .option(
        "--turns <N>",
        "of what legal variants have to pass, each day another share, of N",
        wholeNumber(1, 9_999),
        1,
      )
      .option("--legal", "legal variants alone")
      .option(
        "--matrix",
        "every mutant against all scenarios: writes reports/kill-matrix.json, names the scenarios that kill nobody; with --only it prints what it would write",
      )
      .option("--json", "print what happened as JSON"),
  );
  return { ...flags, names: new Set(only.map((name) => informerNamed(name).name)) };
}

async function run(flags: Flags): Promise<void> {
  const root = packageRoot();
  const ground = await HuntingGround.open(root, SEED);
  if (flags.matrix) await writeMatrix(root, ground, flags);
  else await huntAll(ground, flags);
}

async function huntAll(ground: HuntingGround, flags: Flags): Promise<void> {
  const colors = colorsFor(process.stdout);
  const catches: Catch[] = [];
  const note = (one: Catch) => {
    catches.push(one);
    if (!flags.json) process.stdout.write(`${catchLine(one, colors)}\n`);
  };
  const mutants = flags.legal ? [] : wanted(MUTANTS, flags);
  for (const mutant of mutants) note(await huntMutant(ground, mutant));
  const nowMs = new SystemClock().nowMs();
  for (const [row, variant] of wanted(LEGAL_VARIANTS, flags).entries()) {
    note(await tryLegalVariant(ground, variant, (all) => turnOf(all, flags.turns, row, nowMs)));
  }
  if (!flags.json && flags.turns > 1) {
    process.stdout.write(
      `legal variants: the scenarios whose turn it is today, one in ${flags.turns}; npm run mutants tries all\n`,
    );
  }
  process.stdout.write(
    flags.json ? `${JSON.stringify(catches, null, 2)}\n` : `${totalLine(catches)}\n`,
  );
  process.exitCode = catches.every(isInOrder) ? 0 : 1;
}

async function writeMatrix(root: string, ground: HuntingGround, flags: Flags): Promise<void> {
  const matrix = await killMatrix(ground, wanted(MUTANTS, flags), (name, killerCount) =>
    process.stdout.write(`${name}: ${killerCount} scenarios\n`),
  );
  if (flags.names.size > 0) {
    process.stdout.write(matrixText(matrix));
    return;
  }
  const file = join(root, MATRIX_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, matrixText(matrix));
  const toothless = toothlessScenarios(matrix, ground.scenarios);
  process.stdout.write(
    toothless.length === 0
      ? "every scenario kills a mutant\n"
      : `scenarios that kill no mutant:\n${toothless.map((slug) => `  ${slug}\n`).join("")}`,
  );
}

function wanted<T extends { readonly name: string }>(
  all: readonly T[],
  flags: Flags,
): readonly T[] {
  return flags.names.size === 0 ? all : all.filter(({ name }) => flags.names.has(name));
}
