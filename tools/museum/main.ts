/**
 * Shows the bugs of ports/museum.yaml: red for the version that has one, for the reason that is stated; green for the
 * version that has it no more.
 *
 *   npm run museum -- --help
 *
 * Exits 0 when all is shown that could be run, 1 when something is not, 2 for wrong flags or a wrong file.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, repeated } from "../../src/cli/flags.js";
import { EXIT } from "../../src/suite/exit-code.js";
import { packageRoot } from "../../src/suite/package-root.js";
import { loadScenarios } from "../../src/suite/scenarios.js";
import { messageOf, SuiteError } from "../../src/suite/suite-error.js";
import { type Exhibit, LIVE, languageOf, loadMuseum } from "./exhibit.js";
import { type Judged, judgeExhibit } from "./judge-exhibit.js";
import { makeVisit, type Seens, type Visit, visitsOf } from "./visit.js";

/** A line for each exhibit, and the sums. */
function museumText(judged: readonly Judged[]): string {
  const lines = judged.map(({ exhibit: { id, bad, good }, outcome, because }) => {
    const pair = good === LIVE ? `${bad}, live` : `${bad}, not in ${good}`;
    return `${SIGNS[outcome]} ${id}: ${pair}${because === undefined ? "" : `: ${because}`}`;
  });
  const count = (outcome: Judged["outcome"]) =>
    judged.filter((one) => one.outcome === outcome).length;
  const live = judged.filter(({ exhibit }) => exhibit.good === LIVE).length;
  lines.push(
    `${judged.length} bugs, ${live} of them live: ${count("shown")} shown, ${count("not-shown")} not shown, ` +
      `${count("not-run")} not run`,
  );
  return `${lines.join("\n")}\n`;
}

const SIGNS = { shown: "shown    ", "not-shown": "NOT SHOWN", "not-run": "not run  " } as const;

/** The visits made so far, on disk as soon as each is made. Those of other features, or other scenarios, do not count. */
class KeptVisits {
  readonly #file: string;
  readonly #digest: string;
  readonly #visits = new Map<string, Seens>();

  constructor(file: string, digest: string, isResumed: boolean) {
    this.#file = file;
    this.#digest = digest;
    if (!isResumed) return;
    try {
      const { digest: before, visits } = JSON.parse(readFileSync(file, "utf8"));
      if (before !== digest) return;
      for (const [key, seens] of visits) this.#visits.set(key, new Map(seens));
    } catch {
      // There is nothing to go on with.
    }
  }

  of(visit: Visit): Seens | undefined {
    return this.#visits.get(keyOf(visit));
  }

  keep(visit: Visit, seens: Seens): void {
    this.#visits.set(keyOf(visit), seens);
    // What could not be run is tried again.
    const visits = [...this.#visits].flatMap(([key, one]) =>
      typeof one === "string" ? [] : [[key, [...one]]],
    );
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ digest: this.#digest, visits }));
  }
}

function keyOf({ target, isGood, scenarios }: Visit): string {
  return JSON.stringify([target, isGood, ...scenarios]);
}

/** Where the visits of the last run are kept, for `--resume`. */
const KEPT_FILE = "reports/out/museum.json";

/** Ports in real time mostly wait. */
const LANES_PER_PROCESSOR = 12;

try {
  exit(await run());
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(EXIT.usage);
}

async function run(): Promise<number> {
  const wish = readFlags();
  const root = packageRoot();
  const { scenarios, digest } = await loadScenarios(root);
  const exhibits = chosen(root, loadMuseum(root, scenarios), wish);
  const kept = new KeptVisits(join(root, KEPT_FILE), digest, wish.resume === true);
  const visits = visitsOf(exhibits);
  for (const [place, visit] of visits.entries()) {
    if (kept.of(visit) !== undefined) continue;
    const { target, scenarios: asked, isGood } = visit;
    const what = isGood ? "has to pass" : "has to fail";
    stderr.write(`${place + 1}/${visits.length} ${target} ${what} ${asked.length}\n`);
    const laneMaxCount = availableParallelism() * LANES_PER_PROCESSOR;
    const onProgress = (text: string) => stderr.write(`  ${text}\n`);
    const { signal } = new AbortController();
    kept.keep(visit, await makeVisit(visit, { root, laneMaxCount, signal, onProgress }));
  }
  const judged = exhibits.map((exhibit) =>
    judgeExhibit(exhibit, (target, scenario) => {
      const isGood = target === exhibit.good;
      const visit = visits.find((one) => one.target === target && one.isGood === isGood);
      const seens = (visit && kept.of(visit)) ?? `${target} was not run`;
      if (typeof seens === "string") return seens;
      return seens.get(scenario) ?? `${target}: ${scenario} was not run`;
    }),
  );
  stdout.write(wish.json ? `${JSON.stringify(judged, null, 2)}\n` : museumText(judged));
  return judged.some(({ outcome }) => outcome === "not-shown")
    ? EXIT.nonconformant
    : EXIT.conformant;
}

function chosen(
  root: string,
  exhibits: readonly Exhibit[],
  { only, language }: { readonly only: readonly string[]; readonly language: readonly string[] },
): readonly Exhibit[] {
  const unknown = only.find((id) => !exhibits.some((exhibit) => exhibit.id === id));
  if (unknown !== undefined) throw new SuiteError("usage", `There is no exhibit ${unknown}`);
  return exhibits
    .filter(({ id }) => only.length === 0 || only.includes(id))
    .filter(({ bad }) => language.length === 0 || language.includes(languageOf(root, bad)));
}

function readFlags() {
  return flagsOf<{
    readonly only: readonly string[];
    readonly language: readonly string[];
    readonly resume?: true;
    readonly json?: true;
  }>(
    program(
      "museum",
      "Shows each bug of ports/museum.yaml, with the version that has it and a later one.",
    )
      .option("--only <id>", "only this exhibit; repeatable", repeated, [])
      .option("--language <name>", "only ports in this language; repeatable", repeated, [])
      .option("--resume", "go on where the last run was interrupted")
      .option("--json", "all of it, for programs"),
  );
}
