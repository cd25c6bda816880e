import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Timer } from "../../src/time/clock.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { processorMsOf } from "../test-run/processor-time.js";
import {
  ALIVE_PERIOD_MS,
  type Answer,
  type Judged,
  LOOP_EXIT_CODE,
  type Question,
  type Trial,
} from "./judge-messages.js";

/** The program of a judge. */
const PROGRAM = fileURLToPath(new URL("./judge.js", import.meta.url));

const ENDLESS = "a loop without end";

/** The silence that means an endless loop. The heartbeat is half a second; a busy machine is late. */
const SILENCE_MAX_MS = 60_000;

/** A looping judge has computed for one part in this many of its silence; others had no CPU, and get several times as long. */
const LOOP_PARTS = 3;
const SILENT_ROUND_COUNT = 5;

/** Until its first message, as it loads everything. */
const LOADING_MAX_MS = 180_000;

/** The longest trial: the suite waits for seconds for a missing event. */
const TRIAL_MAX_MS = 120_000;

/** The memory limit of a judge, so that a mutant cannot exhaust the machine. */
const HEAP_MAX_MIB = 600;

/** What tests replace: the program, and its time limits. */
export interface JudgeProgram {
  /** @default judge.js */
  readonly program?: string;
  readonly silenceMaxMs?: number;
  readonly trialMaxMs?: number;
  /** @default the CPU time reported by the system */
  readonly processorMsOf?: (pid: number) => number | undefined;
}

/**
 * The result of a mutant, as seen from outside: the process may have hung, or died. undecided: it may have hung, or have had
 * no CPU.
 */
export type Outcome =
  | Judged
  | {
      readonly type: "hung" | "died" | "undecided";
      readonly trial: number;
      readonly reason: string;
    };

/** A process that judges mutants, which may crash it. */
export class JudgeProcess {
  readonly #child: ChildProcess;
  readonly #clock = new SystemClock();
  readonly #silenceMaxMs: number;
  readonly #trialMaxMs: number;
  readonly #processorMsOf: (pid: number) => number | undefined;
  #stderr = "";
  #isDead = false;
  #hasSpoken = false;

  /** @param root the sandbox */
  constructor(root: string, options: JudgeProgram = {}) {
    const { program = PROGRAM, silenceMaxMs = SILENCE_MAX_MS, trialMaxMs = TRIAL_MAX_MS } = options;
    this.#processorMsOf = options.processorMsOf ?? processorMsOf;
    this.#silenceMaxMs = silenceMaxMs;
    this.#trialMaxMs = trialMaxMs;
    this.#child = fork(program, [root], {
      execArgv: ["--max-semi-space-size=64", `--max-old-space-size=${HEAP_MAX_MIB}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.on("data", (chunk) => {
      this.#stderr = `${this.#stderr}${chunk}`.slice(-2_000);
    });
    this.#child.on("exit", () => {
      this.#isDead = true;
    });
    this.#child.once("message", () => {
      this.#hasSpoken = true;
    });
  }

  /** Whether it no longer responds. */
  get isDead(): boolean {
    return this.#isDead;
  }

  /** What the reference executes in each trial. @throws Error if it does not end */
  async cover(trials: readonly Trial[]): Promise<Extract<Answer, { type: "covered" }>> {
    const answer = await this.#ask({ type: "cover", trials });
    if (answer.type === "covered") return answer;
    const reason = answer.type === "judged" && "reason" in answer.outcome && answer.outcome.reason;
    throw new Error(`The reference as it is could not be run: ${reason}\n${this.#stderr}`);
  }

  /** @param isToBeTried whether a killing trial is repeated without the mutant */
  async judge(mutant: string, trials: readonly Trial[], isToBeTried: boolean): Promise<Outcome> {
    const answer = await this.#ask({ type: "judge", mutant, trials, isToBeTried });
    return answer.type === "judged" ? answer.outcome : { type: "survived" };
  }

  kill(): void {
    this.#isDead = true;
    this.#child.kill("SIGKILL");
  }

  #ask(question: Question): Promise<AnyEnd> {
    return new Promise((resolve) => {
      let trial = 0;
      let aliveCount = 0;
      let silence: Timer | undefined;
      let whole: Timer | undefined;
      const end = (answer: AnyEnd) => {
        silence?.cancel();
        whole?.cancel();
        this.#child.off("message", hear).off("exit", die);
        if (answer.type === "judged" && isLost(answer.outcome)) this.kill();
        resolve(answer);
      };
      const lose = (type: "hung" | "died" | "undecided", reason: string) =>
        end({ type: "judged", outcome: { type, trial, reason } });
      const watchSilence = () => {
        silence?.cancel();
        const maxMs = this.#hasSpoken ? this.#silenceMaxMs : LOADING_MAX_MS;
        silence = this.#watchLoop(maxMs, this.#processorMs(), 1, (isLoop) =>
          isLoop ? lose("hung", ENDLESS) : lose("undecided", "it hardly had a turn"),
        );
      };
      const watchTrial = () => {
        whole?.cancel();
        aliveCount = 0;
        whole = this.#clock.setTimer(this.#trialMaxMs, () => {
          const hadTurns = 2 * aliveCount * ALIVE_PERIOD_MS >= this.#trialMaxMs;
          lose(hadTurns ? "hung" : "undecided", "does not come to an end");
        });
      };
      const hear = (answer: Answer) => {
        watchSilence();
        if (answer.type === "alive") {
          aliveCount++;
          return;
        }
        if (answer.type !== "began") return end(answer);
        trial = answer.trial;
        watchTrial();
      };
      const die = (code: number | null) =>
        code === LOOP_EXIT_CODE
          ? lose("hung", ENDLESS)
          : lose("died", `exit code ${code}\n${this.#stderr}`);
      this.#child.on("message", hear).on("exit", die);
      watchSilence();
      this.#child.send(question);
    });
  }

  /** Whether a silent judge loops: if it has used the CPU for a part of the time; otherwise it is waited for. */
  #watchLoop(
    maxMs: number,
    fromMs: number | undefined,
    round: number,
    tell: (isLoop: boolean) => void,
  ): Timer {
    const watched: { next?: Timer } = {};
    const timer = this.#clock.setTimer(maxMs, () => {
      const nowMs = this.#processorMs();
      if (nowMs === undefined || nowMs - (fromMs ?? 0) >= maxMs / LOOP_PARTS) return tell(true);
      if (round === SILENT_ROUND_COUNT) return tell(false);
      watched.next = this.#watchLoop(maxMs, fromMs, round + 1, tell);
    });
    return {
      cancel: () => {
        timer.cancel();
        watched.next?.cancel();
      },
    };
  }

  #processorMs(): number | undefined {
    return this.#processorMsOf(this.#child.pid ?? 0);
  }
}

/** Whether the process can no longer be used. */
function isLost({ type }: Outcome): boolean {
  return type === "hung" || type === "died" || type === "undecided";
}

type AnyEnd =
  | Extract<Answer, { type: "covered" }>
  | { readonly type: "judged"; readonly outcome: Outcome };
