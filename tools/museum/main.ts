/**
 * Shows the bugs of ports/museum.yaml: red for the version that has one, for the reason that is stated; green for the
 * version that has it no more.
 *
 *   npm run museum -- --help
 *
 * Ends with `total: N passed, N failed, N skipped`: shown, not shown, and not run or left out. Exits 0 when all is shown that
 * could be run, 1 when something is not, 2 for wrong flags or a wrong file.
 */

import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, repeated, wholeNumber } from "../../src/cli/flags.js";
import type { Exhibit } from "../../src/explore/exhibit.js";
import { HistoryPlayer } from "../../src/explore/history-player.js";
import { loadLedger } from "../../src/suite/features/ledger.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";
import { EXIT } from "../../src/suite/verdict/exit-code.js";
import { systemClock } from "../../src/time/system-clock.js";
import { totalLine } from "../test-run/test-counts.js";
import { LIVE, languageOf, loadMuseum } from "./exhibit.js";
import { exploreMuseum, readSearches, type Search, searchTable } from "./explore-museum.js";
import { type Judged, judgeExhibit } from "./judge-exhibit.js";
import { KeptVisits } from "./kept-visits.js";
import { fromPortOfTheDay, portOf } from "./port-of-the-day.js";
import { makeVisit, type Visit, type VisitOptions, visitsOf } from "./visit.js";
import { surprising, visitedTwice } from "./visit-again.js";

/** A line for each exhibit, and the sums; the last line is for programs that add up. */
function museumText(judged: readonly Judged[]): string {
  const isLeftOut = ({ outcome }: Judged) => outcome === "left-out";
  const seen = judged.filter((one) => !isLeftOut(one));
  const lines = seen.map(({ exhibit: { id, bad, good }, outcome, because }) => {
    const pair = good === LIVE ? `${bad}, live` : `${bad}, not in ${good}`;
    return `${SIGNS[outcome]} ${id}: ${pair}${because === undefined ? "" : `: ${because}`}`;
  });
  const leftOut = judged.filter(isLeftOut).map(({ exhibit }) => exhibit);
  for (const port of new Set(leftOut.map(portOf))) {
    const ids = leftOut.filter((exhibit) => portOf(exhibit) === port).map(({ id }) => id);
    lines.push(`left out for lack of time, ${port}: ${ids.join(", ")}`);
  }
  const count = (outcome: Judged["outcome"]) =>
    judged.filter((one) => one.outcome === outcome).length;
  const notRun = count("not-run") + count("left-out");
  const live = judged.filter(({ exhibit }) => exhibit.good === LIVE).length;
  lines.push(
    `${judged.length} bugs, ${live} of them live: ${count("shown")} shown, ${count("not-shown")} not shown, ` +
      `${notRun} not run`,
    totalLine({ passed: count("shown"), failed: count("not-shown"), skipped: notRun }),
  );
  return `${lines.join("\n")}\n`;
}

const SIGNS = {
  shown: "shown    ",
  "not-shown": "NOT SHOWN",
  "not-run": "not run  ",
  "left-out": "",
} as const;

/** Where the searches of the last `--explore` are kept, for `--resume` and `--table`. */
const SEARCHES_FILE = "reports/out/museum-explored.json";
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
  const flags = readFlags();
  const root = packageRoot();
  const { scenarios, digests } = await loadScenarios(root);
  const all = chosen(root, loadMuseum(root, scenarios), flags);
  if (flags.table === true || flags.explore === true) return explore(root, all, scenarios, flags);
  const { seconds } = flags;
  const exhibits = seconds === undefined ? all : fromPortOfTheDay(all, systemClock.nowMs());
  const kept = new KeptVisits(join(root, KEPT_FILE), digests, flags.resume === true);
  await makeVisits(exhibits, kept, {
    root,
    laneMaxCount: availableParallelism() * LANES_PER_PROCESSOR,
    signal: deadlineAfter(seconds),
    onProgress: (text) => stderr.write(`  ${text}\n`),
  });
  const judged = exhibits.map((exhibit) =>
    judgeExhibit(exhibit, (target) => kept.find(exhibit, target)),
  );
  stdout.write(flags.json ? `${JSON.stringify(judged, null, 2)}\n` : museumText(judged));
  const isRed = ({ outcome }: Judged) =>
    outcome === "not-shown" || (outcome === "not-run" && flags.requireToolchains === true);
  return judged.some(isRed) ? EXIT.nonconformant : EXIT.conformant;
}

/** Visits the remaining versions, and those that did not show what they have to, until the time is over: a visit that is cut off proves nothing. */
async function makeVisits(
  exhibits: readonly Exhibit[],
  kept: KeptVisits,
  options: VisitOptions,
): Promise<void> {
  const visits = visitsOf(exhibits);
  const make = async (visit: Visit) =>
    options.signal.aborted ? "there was no time" : makeVisit(visit, options);
  for (const [place, visit] of visits.entries()) {
    if (options.signal.aborted) return;
    const before = kept.seensOf(visit);
    if (before !== undefined && surprising(visit, exhibits, before).length === 0) continue;
    const { target, scenarios, isGood } = visit;
    const what = isGood ? "has to pass" : "has to fail";
    stderr.write(`${place + 1}/${visits.length} ${target} ${what} ${scenarios.length}\n`);
    const seens = await visitedTwice(visit, exhibits, make);
    if (!options.signal.aborted) kept.keep(visit, seens);
  }
}

/** Aborts after that many seconds; undefined: never. */
function deadlineAfter(seconds: number | undefined): AbortSignal {
  const deadline = new AbortController();
  if (seconds !== undefined) systemClock.setTimer(seconds * 1_000, () => deadline.abort());
  return deadline.signal;
}

/** Searches for them without knowing them; or shows what the last such search has found. */
async function explore(
  root: string,
  exhibits: readonly Exhibit[],
  scenarios: readonly Scenario[],
  { table, resume, minutes, build, json }: ReturnType<typeof readFlags>,
): Promise<number> {
  const file = join(root, SEARCHES_FILE);
  const isShown = ({ id }: Search) => exhibits.some((one) => one.id === id);
  // Each history starts an adapter, and listens for the end.
  setMaxListeners(0);
  const searches =
    table === true
      ? readSearches(file).filter(isShown)
      : await exploreMuseum(exhibits, {
          root,
          scenarios,
          file,
          minutes,
          player: await HistoryPlayer.load(root),
          ledger: loadLedger(root),
          isBuildAllowed: build,
          isResumed: resume === true,
          onNews: (text) => stderr.write(`${text}\n`),
        });
  stdout.write(json ? `${JSON.stringify(searches, null, 2)}\n` : searchTable(searches));
  return EXIT.conformant;
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
    readonly seconds?: number;
    readonly requireToolchains?: true;
    readonly resume?: true;
    readonly explore?: true;
    readonly table?: true;
    readonly minutes: number;
    readonly build: boolean;
    readonly json?: true;
  }>(
    program(
      "museum",
      "Demonstrates each bug of ports/museum.yaml, in the affected version and in a fixed one.",
    )
      .option("--only <id>", "only this bug; repeatable", repeated, [])
      .option("--language <name>", "only ports in this language; repeatable", repeated, [])
      .option(
        "--seconds <n>",
        "maximum duration; each day starts with another port",
        wholeNumber(1),
      )
      .option("--require-toolchains", "fail if a version cannot be run")
      .option("--explore", "search for each bug with random histories, without its scenario")
      .option("--minutes <n>", "with --explore: duration for each version", wholeNumber(1), 10)
      .option("--no-build", "with --explore: skip versions that are not built")
      .option("--table", "print the results of --explore as a Markdown table, and run nothing")
      .option("--resume", "continue the interrupted last run")
      .option("--json", "print everything as JSON"),
  );
}
