import type { Adapter } from "../protocol/adapter.js";
import { PortError } from "../protocol/port-error.js";
import type { ScenarioEvidence, ScenarioFailure, TrialParameters } from "./evidence.js";
import { ExpectationError } from "./expectation-error.js";
import { applicability } from "./gate.js";
import { PortKeeper } from "./port-keeper.js";
import { Trial } from "./trial.js";

/** How a scenario begins: with a trial, or not at all. */
export type Beginning =
  | { readonly type: "begun"; readonly trial: Trial }
  | { readonly type: "skipped"; readonly reason: string };

/** Port failures that say something of the adapter, not of the library behind it. */
const REFUSALS: ReadonlySet<PortError["code"]> = new Set(["refused"]);

/** Begins and ends trials, one after the other, and keeps the adapter alive in between. */
export class TrialRunner {
  readonly #keeper = new PortKeeper();
  #adapter: Adapter | undefined;
  #trial: Trial | undefined;
  #parameters: TrialParameters | undefined;
  #failure: ScenarioFailure | undefined;
  #beganAtMs = 0;
  #count = 0;

  /** Starts the adapter where there is none, decides whether the scenario applies, and opens a trial. */
  async begin(parameters: TrialParameters, tags: readonly string[]): Promise<Beginning> {
    this.#trial = undefined;
    this.#failure = undefined;
    this.#parameters = parameters;
    this.#adapter = await this.#keeper.adapterFor(parameters);
    const decision = applicability(tags, this.#adapter.hello, parameters.level);
    if (!decision.runs) return { type: "skipped", reason: decision.reason };
    this.#count++;
    this.#trial = new Trial({
      adapter: this.#adapter,
      name: `t${this.#count}`,
      seed: parameters.seed,
      timeScale: parameters.timeScale,
    });
    this.#beganAtMs = this.#trial.time.clock.nowMs();
    return { type: "begun", trial: this.#trial };
  }

  isRunning(): boolean {
    return this.#trial !== undefined;
  }

  /** Notes why a step failed, before everything is torn down. The first failure counts. */
  noteFailure(error: unknown, step: string): void {
    this.#failure ??= { ...failureOf(error), step };
  }

  /** Judges, closes the trial and says what it leaves behind. */
  async end(status: string): Promise<ScenarioEvidence> {
    const trial = this.#trial;
    if (trial === undefined) throw new TypeError("No trial is running");
    this.#trial = undefined;
    if (status !== "PASSED" && this.#failure === undefined) {
      this.#failure = { type: "suite", reason: `The scenario ended as ${status}` };
    }
    const durationMs = trial.time.clock.nowMs() - this.#beganAtMs;
    if (this.#failure === undefined) this.#failure = await firstViolation(trial);
    const closing = await closeTrial(trial);
    this.#failure ??= closing;
    if (this.#adapterIsBroken()) await this.#keeper.discard();
    return this.#evidence(trial, durationMs);
  }

  /** The evidence of a scenario that does not apply. */
  skipped(reason: string): ScenarioEvidence {
    return {
      outcome: "skipped",
      skipReason: reason,
      seed: this.#parameters?.seed ?? 0,
      clock: this.#adapter?.hello.clock ?? "real",
      durationMs: 0,
      timeline: [],
    };
  }

  /** Stops the adapter. */
  async stop(): Promise<void> {
    await this.#keeper.discard();
  }

  #adapterIsBroken(): boolean {
    return this.#failure?.type === "adapter" || this.#failure?.type === "crash";
  }

  #evidence(trial: Trial, durationMs: number): ScenarioEvidence {
    const failure = this.#failure;
    const log = trial.adapter.log();
    const isError = failure?.type === "adapter" || failure?.type === "suite";
    return {
      outcome: failure === undefined ? "passed" : isError ? "error" : "failed",
      ...(failure === undefined ? {} : { failure }),
      seed: this.#parameters?.seed ?? 0,
      clock: trial.time.mode,
      durationMs: Math.round(durationMs),
      timeline: trial.timeline.entries(),
      ...(failure === undefined || log === "" ? {} : { adapterLog: log }),
    };
  }
}

/** What an error says of whom: the port, its adapter, or us. */
export function failureOf(error: unknown): ScenarioFailure {
  if (error instanceof ExpectationError) return error.toFailure();
  if (error instanceof PortError) {
    if (error.code === "crashed") return { type: "crash", reason: error.message };
    if (REFUSALS.has(error.code)) return { type: "assertion", reason: error.message };
    return { type: "adapter", reason: error.message };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    type: "suite",
    reason: error instanceof Error ? error.message : String(error),
    ...(stack === undefined ? {} : { stack }),
  };
}

async function firstViolation(trial: Trial): Promise<ScenarioFailure | undefined> {
  try {
    const [violation] = await trial.violations();
    return violation;
  } catch (error) {
    return failureOf(error);
  }
}

async function closeTrial(trial: Trial): Promise<ScenarioFailure | undefined> {
  try {
    const leftOpen = await trial.close();
    if (leftOpen === 0) return undefined;
    return {
      type: "invariant",
      invariant: "requests-end-with-the-trial",
      reason: "The port leaves a request or a watch open after everything has been stopped",
      expected: "no open request",
      observed: `${leftOpen} open`,
    };
  } catch (error) {
    return failureOf(error);
  }
}
