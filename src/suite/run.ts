import { fileURLToPath } from "node:url";
import type { HelloResult } from "../protocol/messages.js";
import { SystemClock, stopwatchMs } from "../time/system-clock.js";
import { applyBaseline, type BaselineEntry, loadBaseline } from "./baseline.js";
import { PortBuilder } from "./build.js";
import { countVerdicts } from "./counts.js";
import { loadStepLibrary, runEngine, type StepLibrary } from "./cucumber-engine.js";
import type { TrialParameters } from "./evidence.js";
import { Observer } from "./observer.js";
import { prepare } from "./prepare.js";
import type { RunOptions } from "./run-options.js";
import type { Scenario } from "./scenario.js";
import { FEATURE_GLOB, loadScenarios, type ScenarioPlan } from "./scenarios.js";
import { selectScenarios, selectTargets, sourcePathsOf, type Target } from "./selection.js";
import { Slots } from "./slots.js";
import { messageOf } from "./suite-error.js";
import type { RanOutcome, TargetOutcome } from "./target-outcome.js";
import { judge, type Observation, type ScenarioResult } from "./verdict.js";

/** A finished run. */
export interface RunOutcome {
  readonly plan: ScenarioPlan;
  /** The scenarios that were to be run. */
  readonly selected: readonly Scenario[];
  /** One for each target, in the order asked for. */
  readonly outcomes: readonly TargetOutcome[];
  readonly isInterrupted: boolean;
}

/** Scenarios side by side for a port in real time: it mostly waits. */
const REAL_TIME_WORKERS = 8;

/** Builds and first starts side by side: they are what keeps the processor busy. */
const PREPARATIONS_MAX_COUNT = 2;

/** Ends workers that lost their run. */
const WORKER_GUARD = fileURLToPath(new URL("worker-guard.js", import.meta.url));

/** The compiled steps, without their unit tests. */
const STEPS_GLOB = "dist/steps/**/!(*.test).js";

/**
 * Runs the selected scenarios against the selected ports and judges them. Targets overlap in time, within the bound on
 * workers; those that live in this process run one after another. Resolves early when the signal aborts: what is under
 * way in this process is abandoned, and the caller is expected to exit.
 * @throws SuiteError for what is wrong before anything ran: an unknown port, id or tag expression, a wrong manifest or
 * baseline, a feature that does not parse
 */
export async function runSuite(options: RunOptions): Promise<RunOutcome> {
  const targets = selectTargets(options.root, options.ports);
  const plan = await loadScenarios(options.root, options.tags);
  const selected = selectScenarios(plan.tagged, options.ids, plan.scenarios);
  const jobs = targets.map((target) => ({
    target,
    baseline: loadBaseline(options.root, target, plan.scenarios),
  }));
  const isInterrupted = () => options.signal.aborted;
  if (selected.length === 0) {
    return { plan, selected, outcomes: [], isInterrupted: isInterrupted() };
  }
  const steps = await loadStepLibrary(options.root, [WORKER_GUARD, STEPS_GLOB]);
  const run = new Run(options, plan, selected, steps);
  const outcomes = await Promise.all(
    jobs.map(async ({ target, baseline }) => {
      const outcome = await run.target(target, baseline);
      options.onEvent?.({ type: "ended", target, outcome });
      return outcome;
    }),
  );
  return { plan, selected, outcomes, isInterrupted: isInterrupted() };
}

/** What all targets of one run share. */
class Run {
  readonly #options: RunOptions;
  readonly #plan: ScenarioPlan;
  readonly #selected: readonly Scenario[];
  readonly #steps: StepLibrary;
  readonly #builder = new PortBuilder();
  readonly #clock = new SystemClock();
  readonly #preparations = new Slots(PREPARATIONS_MAX_COUNT);
  readonly #workers: Slots;
  /** The steps keep their adapter for the life of a process: in this one, one target at a time. */
  readonly #thisProcess = new Slots(1);

  constructor(
    options: RunOptions,
    plan: ScenarioPlan,
    selected: readonly Scenario[],
    steps: StepLibrary,
  ) {
    this.#options = options;
    this.#plan = plan;
    this.#selected = selected;
    this.#steps = steps;
    this.#workers = new Slots(options.workerMaxCount);
  }

  async target(target: Target, baseline: readonly BaselineEntry[]): Promise<TargetOutcome> {
    const preparation = await this.#preparations.hold(1, () =>
      prepare(target, this.#builder, this.#options),
    );
    if (preparation.type !== "ready") return preparation;
    const { hello } = preparation;
    const wanted = workersOf(target, hello);
    if (wanted > 0) {
      return this.#workers.hold(wanted, (count) => this.#run(target, hello, baseline, count));
    }
    return this.#thisProcess.hold(1, () =>
      this.#workers.hold(1, () => this.#run(target, hello, baseline, 0)),
    );
  }

  async #run(
    target: Target,
    hello: HelloResult,
    baseline: readonly BaselineEntry[],
    workerCount: number,
  ): Promise<RanOutcome> {
    const { onEvent, signal } = this.#options;
    const startedAtMs = this.#clock.nowMs();
    const beganMs = stopwatchMs();
    const decide = (observation: Observation) => applyBaseline([judge(observation)], baseline);
    onEvent?.({ type: "started", target, plannedCount: this.#selected.length });
    const observer = new Observer(this.#selected, (observation) => {
      for (const { scenario, verdict } of decide(observation).results) {
        onEvent?.({ type: "scenario", target, scenario, verdict });
      }
    });
    const trouble = signal.aborted ? "" : await this.#execute(target, observer, workerCount);
    // Taken once: after an interruption the stream may still trickle.
    const isComplete = !signal.aborted;
    const observations = observer
      .observations()
      .filter(({ stage }) => isComplete || stage === "finished");
    const judged = observations.map((one) => explain(judge(one), one, trouble));
    const { results, problems } = applyBaseline(judged, baseline);
    return {
      type: "ran",
      target,
      hello,
      level: this.#levelOf(target),
      results,
      counts: countVerdicts(results),
      plannedCount: this.#selected.length,
      isComplete,
      isWhole: this.#selected.length === this.#plan.scenarios.length,
      baselineProblems: problems,
      startedAtMs,
      durationMs: Math.round(stopwatchMs() - beganMs),
    };
  }

  /** Runs cucumber to its end or to the interruption. Returns what explains scenarios that never ran. */
  async #execute(target: Target, observer: Observer, workerCount: number): Promise<string> {
    const { root, order, seed, signal, onMessage } = this.#options;
    const isWhole = this.#selected.length === this.#plan.scenarios.length;
    const engine = runEngine({
      root,
      paths: isWhole ? [FEATURE_GLOB] : sourcePathsOf(this.#selected),
      order: order === "random" ? `random:${seed}` : "defined",
      execution: { steps: this.#steps, workerCount, parameters: this.#parametersOf(target) },
      onMessage: (message) => {
        if (signal.aborted) return;
        observer.update(message);
        onMessage?.(target, message);
      },
    });
    // What goes wrong out here, in a before-all hook or a dying worker, shows as scenarios that never ran.
    return Promise.race([engine.catch(messageOf), aborted(signal)]);
  }

  #parametersOf(target: Target): Readonly<Record<string, string | number>> {
    const parameters: TrialParameters = {
      port: target.port.manifest.name,
      version: target.version.version,
      seed: this.#options.seed,
      level: this.#levelOf(target),
      timeScale: this.#options.timeScale,
      root: this.#options.root,
    };
    return { ...parameters };
  }

  #levelOf(target: Target): string {
    return this.#options.level ?? target.version.level;
  }
}

/** How many child processes a target wants; 0: it lives in this process. */
function workersOf({ port, version }: Target, hello: HelloResult): number {
  const { workers } = port.manifest;
  if (version.module !== undefined) return workers ?? 0;
  // In virtual time nothing waits, so that more workers than processors only cost memory.
  return workers ?? (hello.clock === "real" ? REAL_TIME_WORKERS : 1);
}

/** Adds what cucumber said to a scenario that never ran for no reason of its own. */
function explain(result: ScenarioResult, { stage }: Observation, trouble: string): ScenarioResult {
  const [headline = ""] = trouble.trim().split("\n");
  if (stage !== "planned" || headline === "" || !result.failure) return result;
  const reason = `${result.reason}: ${headline}`;
  return { ...result, reason, failure: { ...result.failure, reason, stack: trouble.trim() } };
}

function aborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(""), { once: true });
  });
}
