import { spawn } from "node:child_process";
import { type Clock, sleep } from "../../src/time/clock.js";
import { countsOfTotalLine, NO_TESTS, type TestCounts } from "./test-counts.js";

/** One part of `npm test`. */
export interface Stage {
  /** The npm script that it runs. */
  readonly script: string;
  /** What it proves, for its heading. */
  readonly heading: string;
  /** Its output is worth reading when it passed, too. @default false */
  readonly isTalkative?: boolean;
  /** What is worth reading of a long output when the stage failed. @default all of it */
  readonly excerptOf?: (output: string) => string;
  /** Reads the counts of what it did; without an answer, the stage counts as one test. @default its `total:` line */
  readonly countsOf?: (output: string) => TestCounts | undefined;
}

/** How a stage ended. */
export interface StageResult {
  readonly stage: Stage;
  readonly counts: TestCounts;
  readonly output: string;
  readonly durationMs: number;
  /** Whether it was ended because its time was over. */
  readonly isLate: boolean;
}

/** No stage needs this long, on a machine that is ten times as busy as it should be; one that does hangs. */
const STAGE_MAX_MS = 20 * 60_000;

/** Runs the stage to its end, or to its deadline. Never rejects: what cannot be started has failed. */
export async function runStage(stage: Stage, clock: Clock): Promise<StageResult> {
  const startedAtMs = clock.nowMs();
  const { output, isGood, isLate } = await runScript(stage.script, clock);
  const counted = (stage.countsOf ?? countsOfTotalLine)(output);
  return {
    stage,
    counts: stageCounts(counted, isGood),
    output,
    durationMs: clock.nowMs() - startedAtMs,
    isLate,
  };
}

/** The counts of a stage, which never say more than its exit code: a stage that failed has at least one failure. */
export function stageCounts(counted: TestCounts | undefined, isGood: boolean): TestCounts {
  if (counted === undefined)
    return isGood ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
  return isGood ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

async function runScript(
  script: string,
  clock: Clock,
): Promise<{ readonly output: string; readonly isGood: boolean; readonly isLate: boolean }> {
  // A group of its own, so that its end is the end of everything it started.
  const child = spawn("npm", ["run", "--silent", script], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  const endGroup = () => killGroup(child.pid);
  process.once("exit", endGroup);
  const ended = new AbortController();
  let isLate = false;
  void sleep(clock, STAGE_MAX_MS, ended.signal).then((result) => {
    if (result === "aborted") return;
    isLate = true;
    endGroup();
  });
  const isGood = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  ended.abort();
  process.off("exit", endGroup);
  endGroup();
  return { output: Buffer.concat(chunks).toString("utf8"), isGood, isLate };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended, which is the goal.
  }
}
