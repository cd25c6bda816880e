/**
 * A process that judges mutants: `judge.js <sandbox>`. It answers requests by messages, one at a time, and
 * ends with its parent, which kills it when a mutant hangs.
 */
import process from "node:process";
import { HuntingGround } from "../../ports/mutants/hunt/hunting-ground.js";
import type { ScenarioResult } from "../../src/suite/verdict/verdict.js";
import { SystemClock } from "../../src/time/system-clock.js";
import {
  ALIVE_PERIOD_MS,
  type Answer,
  type CoveredTrial,
  type Judged,
  LOOP_EXIT_CODE,
  type Question,
  type Trial,
} from "./judge-messages.js";

const SEED = 1;

/** After this many errors the result is clear. */
const ERROR_MAX_COUNT = 3;

/** Shared with the instrumented build: see its header, and `instrument`, which extends it. */
class Board {
  activeMutant = "";
  /** Nothing is counted while mutants are judged, to save time. */
  isCovering = false;
  currentTestId = "";
  readonly mutantCoverage: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  } = { static: {}, perTest: {} };
  readonly hitLimit = Number.POSITIVE_INFINITY;
  hitMaxCount = Number.POSITIVE_INFINITY;
  /** Values of conditions: "11,12=true" for that of the mutants 11 and 12. */
  readonly values = new Set<string>();
  #hitCount = 0;

  see(mutants: string, value: unknown): void {
    this.values.add(`${mutants}=${typeof value === "boolean" ? value : "other"}`);
  }

  get hitCount(): number {
    return this.#hitCount;
  }

  /** An error could be caught by the looping code, so the process ends. */
  set hitCount(count: number) {
    this.#hitCount = count;
    if (count > this.hitMaxCount) process.exit(LOOP_EXIT_CODE);
  }
}

const board = new Board();
Object.assign(globalThis, { __stryker__: board });

const ground = await HuntingGround.open(process.argv[2] ?? "", SEED, "reference");
const clock = new SystemClock();

process.on("message", (question: Question) => {
  const answer = question.type === "cover" ? cover(question.trials) : judge(question);
  answer.then(tell, (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
process.on("disconnect", () => process.exit(0));
sayAlive();

async function cover(trials: readonly Trial[]): Promise<Answer> {
  const covered: CoveredTrial[] = [];
  const { static: first, perTest } = board.mutantCoverage;
  for (const test of Object.keys(perTest)) delete perTest[test];
  board.isCovering = true;
  for (const [at, trial] of trials.entries()) {
    tell({ type: "began", trial: at });
    // Modules are loaded with the first trial: their execution then belongs to no trial.
    if (at === 0) await run(trial);
    board.currentTestId = `${at}`;
    board.values.clear();
    const beganAtMs = clock.nowMs();
    const { verdict, reason } = await run(trial);
    board.currentTestId = "";
    const hits = perTest[`${at}`] ?? {};
    covered.push({
      verdict,
      ...(reason === undefined ? {} : { reason }),
      mutants: Object.keys(hits),
      values: [...board.values],
      hitMostCount: Math.max(0, ...Object.values(hits)),
      elapsedMs: clock.nowMs() - beganAtMs,
    });
  }
  board.isCovering = false;
  // Executed more often the first time; the difference is due to loading.
  const again = perTest["0"] ?? {};
  const atLoad = Object.keys(first).filter((id) => (first[id] ?? 0) > (again[id] ?? 0));
  return { type: "covered", trials: covered, atLoad };
}

async function judge(question: Extract<Question, { type: "judge" }>): Promise<Answer> {
  const outcome = await findKiller(question);
  if (question.isToBeTried && outcome.type !== "survived") {
    const trial = question.trials[outcome.trial];
    board.activeMutant = "";
    if (trial !== undefined && isBad((await run(trial)).verdict)) {
      return { type: "judged", outcome: { ...outcome, type: "tainted" } };
    }
  }
  return { type: "judged", outcome };
}

async function findKiller({
  mutant,
  trials,
}: Extract<Question, { type: "judge" }>): Promise<Judged> {
  let broke: Judged | undefined;
  let errorCount = 0;
  for (const [at, trial] of trials.entries()) {
    tell({ type: "began", trial: at });
    board.activeMutant = mutant;
    const { verdict, reason = "" } = await run(trial);
    if (!isBad(verdict)) continue;
    if (verdict !== "ERROR") return { type: "killed", trial: at, reason };
    broke ??= { type: "broke", trial: at, reason };
    errorCount++;
    if (errorCount === ERROR_MAX_COUNT) break;
  }
  return broke ?? { type: "survived" };
}

async function run(trial: Trial): Promise<ScenarioResult> {
  const { version, level, scenario, hitMaxCount = Number.POSITIVE_INFINITY } = trial;
  board.hitMaxCount = hitMaxCount;
  board.hitCount = 0;
  const [result] = await ground.judge(version, [scenario], level);
  if (result === undefined) throw new Error(`there is no scenario ${scenario}`);
  return result;
}

/** Optional behaviour (INFO) kills no mutant. */
function isBad(verdict: string): boolean {
  return verdict !== "PASS" && verdict !== "SKIP" && verdict !== "INFO";
}

function tell(answer: Answer): void {
  process.send?.(answer);
}

function sayAlive(): void {
  tell({ type: "alive" });
  clock.setTimer(ALIVE_PERIOD_MS, sayAlive);
}
