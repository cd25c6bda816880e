/**
 * `npm run mutants`: every wrong informer is found out by the scenarios meant for it, and every legal variant passes all.
 * Ends with `total: N passed, N failed, N skipped`; exit code 1 when anything failed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { colorsFor } from "../../src/cli/colors-for.js";
import { packageRoot } from "../../src/suite/package-root.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { catchLine, totalLine } from "./hunt/catch-line.js";
import { type Catch, huntMutant, isInOrder, tryLegalVariant } from "./hunt/hunt.js";
import { HuntingGround } from "./hunt/hunting-ground.js";
import { killMatrix, matrixText, toothlessScenarios } from "./hunt/kill-matrix.js";
import { turnOf } from "./hunt/turn.js";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import { informerNamed, MUTANTS } from "./registry.js";

const MATRIX_FILE = "reports/kill-matrix.json";
const SEED = 1;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    matrix: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    // So many legal variants, which take turns by date: each is judged by hundreds of scenarios.
    variants: { type: "string", default: "all" },
  },
});
const variantCount = variantsMaxCount();
const root = packageRoot();
const wanted = new Set(options.only.map(knownName));
const isWanted = ({ name }: { readonly name: string }) => wanted.size === 0 || wanted.has(name);

const ground = await HuntingGround.open(root, SEED);
if (options.matrix) await writeMatrix(ground);
else await huntAll(ground);

/** A name that nobody has is a mistake, not an empty hunt. */
function knownName(name: string): string {
  try {
    return informerNamed(name).name;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

function variantsMaxCount(): number {
  if (options.variants === "all") return LEGAL_VARIANTS.length;
  const count = Number(options.variants);
  if (Number.isInteger(count) && count > 0) return count;
  process.stderr.write(
    `--variants takes "all" or a whole number from 1, not "${options.variants}"\n`,
  );
  process.exit(2);
}

async function huntAll(ground: HuntingGround): Promise<void> {
  const colors = colorsFor(process.stdout);
  const catches: Catch[] = [];
  const note = (one: Catch) => {
    catches.push(one);
    if (!options.json) process.stdout.write(`${catchLine(one, colors)}\n`);
  };
  for (const mutant of MUTANTS.filter(isWanted)) note(await huntMutant(ground, mutant));
  const variants = LEGAL_VARIANTS.filter(isWanted);
  const turn = turnOf(variants, variantCount, new SystemClock().nowMs());
  for (const variant of turn) note(await tryLegalVariant(ground, variant));
  if (!options.json && turn.length < variants.length) {
    process.stdout.write(
      `${turn.length} of ${variants.length} legal variants, whose turn it is today; npm run mutants tries all\n`,
    );
  }
  process.stdout.write(
    options.json ? `${JSON.stringify(catches, null, 2)}\n` : `${totalLine(catches)}\n`,
  );
  process.exitCode = catches.every(isInOrder) ? 0 : 1;
}

async function writeMatrix(ground: HuntingGround): Promise<void> {
  const matrix = await killMatrix(ground, MUTANTS.filter(isWanted), (name, killerCount) =>
    process.stdout.write(`${name}: ${killerCount} scenarios\n`),
  );
  if (wanted.size > 0) {
    process.stdout.write(`${JSON.stringify(matrix, null, 2)}\n`);
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
