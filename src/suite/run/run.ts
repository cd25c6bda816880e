import type { HelloResult } from "../../protocol/messages.js";
import { SystemClock, stopwatchMs } from "../../time/system-clock.js";
import type { TrialParameters } from "../evidence/evidence.js";
import { applicability } from "../features/applicability.js";
import {
  INFORMER_STEPS,
  loadStepLibrary,
  runEngine,
  type StepLibrary,
} from "../features/cucumber-engine.js";
import { type Ledger, loadLedger } from "../features/ledger.js";
import { placeOf, type Scenario } from "../features/scenario.js";
import { loadScenarios, type ScenarioPlan } from "../features/scenarios.js";
import { PortBuilder } from "../port/build.js";
import {
  atDepthOf,
  selectScenarios,
  selectTargets,
  sourcePathsOf,
  type Target,
} from "../port/selection.js";
import { messageOf } from "../values/suite-error.js";
import { type Asking, askAgain } from "../verdict/ask-again.js";
import { applyBaseline, type BaselineEntry, loadBaseline } from "../verdict/baseline.js";
import type { Standard } from "../verdict/breach.js";
import { countVerdicts } from "../verdict/counts.js";
import {
  blameCrash,
  type CrashInquiry,
  hasCrashed,
  SIMPLEST_SCENARIO,
} from "../verdict/crash-blame.js";
import { mayBeLate } from "../verdict/may-be-late.js";
import type { RanOutcome, TargetOutcome } from "../verdict/target-outcome.js";
import { undecided } from "../verdict/undecided.js";
import { judge, type Observation, type ScenarioResult } from "../verdict/verdict.js";
import { HEARTBEAT } from "../waiting/heartbeat.js";
import { Slots } from "../waiting/slots.js";
import { deal, type Hand, type NextHand, type Prospects, waitsForAMinute } from "./deal.js";
import { lanesOf } from "./lanes-of.js";
import { Observer } from "./observer.js";
import { prepare } from "./prepare.js";
import { type RunOptions, TIME_SCALE_MAX } from "./run-options.js";
import { stopRunnerOf } from "./runner-of.js";

/** A finished run. */
export interface RunOutcome {
  readonly plan: ScenarioPlan;
  readonly ledger: Ledger;
  readonly selected: readonly Scenario[];
  /** Names of the ports that were not selected, and that only run on request. */
  readonly unasked: readonly string[];
  /** One per target, in the order of selection. */
  readonly outcomes: readonly TargetOutcome[];
  readonly isInterrupted: boolean;
}

/** How the scenarios of a target are run. */
interface TargetAsking extends Asking, Prospects {}

/** The same of one lane. */
interface LaneAsking extends Pick<TargetAsking, "scale" | "knownToFail"> {
  readonly lane: number;
}

const ALONE: Asking = { laneCount: 1, scale: 1 };

/** Builds and first starts run concurrently, as they are what keeps the CPUs busy. */
const PREPARATIONS_MAX_COUNT = 2;

/**
 * Runs the selected scenarios against the selected ports and judges them. Targets overlap in time, and the scenarios of
 * a target run in lanes, all in this process: a port in real time mostly waits, and a process for each lane would cost
 * more than the work of the lane. Resolves early when the signal aborts: work in progress is abandoned, and the
 * caller is expected to exit.
 * @throws SuiteError for errors before anything ran: an unknown port, id or tag expression, an invalid manifest or
 * baseline, a feature that does not parse
 */
export async function runSuite(options: RunOptions): Promise<RunOutcome> {
  const { targets, unasked } = selectTargets(options);
  const plan = await loadScenarios(options.root, options.tags);
  const ledger = loadLedger(options.root);
  const selected = selectScenarios(plan.tagged, options.ids, plan.scenarios);
  const jobs = targets.map((target) => ({
    target,
    baseline: loadBaseline(options.root, target, plan.scenarios),
  }));
  const isInterrupted = () => options.signal.aborted;
  if (selected.length === 0) {
    return { plan, ledger, selected, unasked, outcomes: [], isInterrupted: isInterrupted() };
  }
  const steps = await loadStepLibrary(options.root, [INFORMER_STEPS]);
  const over = new AbortController();
  const run = new Run(options, plan, ledger, selected, steps, over.signal);
  const outcomes = await Promise.all(
    jobs.map(async ({ target, baseline }) => {
      const outcome = await run.target(target, baseline);
      options.onEvent?.({ type: "ended", target, outcome });
      return outcome;
    }),
  ).finally(() => over.abort());
  return { plan, ledger, selected, unasked, outcomes, isInterrupted: isInterrupted() };
}

/** The shared state of all targets of a run. */
class Run {
  readonly #options: RunOptions;
  readonly #plan: ScenarioPlan;
  readonly #ledger: Ledger;
  readonly #selected: readonly Scenario[];
  readonly #steps: StepLibrary;
  readonly #builder = new PortBuilder();
  readonly #clock = new SystemClock();
  readonly #preparations = new Slots(PREPARATIONS_MAX_COUNT);
  readonly #lanes: Slots;
  #lastLane = 0;
  readonly #prepared: Promise<unknown>[] = [];
  /** Resolve when no real-time target is left, or only those that mostly wait. */
  readonly #quiet: Promise<unknown>[] = [];
  /** Resolves at the interruption; one listener for all targets. */
  readonly #aborted: Promise<string>;

  constructor(
    options: RunOptions,
    plan: ScenarioPlan,
    ledger: Ledger,
    selected: readonly Scenario[],
    steps: StepLibrary,
    over: AbortSignal,
  ) {
    this.#options = options;
    this.#plan = plan;
    this.#ledger = ledger;
    this.#selected = selected;
    this.#steps = steps;
    this.#lanes = new Slots(options.laneMaxCount);
    this.#aborted = aborted(options.signal, over);
  }

  /**
   * To be called for all targets at once: real-time targets wait until all are built, virtual-time ones until those
   * mostly wait.
   */
  async target(target: Target, baseline: readonly BaselineEntry[]): Promise<TargetOutcome> {
    const preparing = this.#preparations.hold(1, () =>
      prepare(target, this.#builder, this.#options),
    );
    this.#prepared.push(preparing);
    let becomeQuiet = () => {};
    const quiet = new Promise<void>((resolve) => {
      becomeQuiet = resolve;
    });
    const running = preparing.then(async (preparation) => {
      if (preparation.type !== "ready" || preparation.hello.clock !== "real") return undefined;
      await Promise.allSettled(this.#prepared);
      return this.#run(target, preparation.hello, baseline, becomeQuiet);
    });
    this.#quiet.push(Promise.race([quiet, running]));
    const preparation = await preparing;
    if (preparation.type !== "ready") return preparation;
    const outcome = await running;
    if (outcome !== undefined) return outcome;
    // Compilers and virtual time use all CPUs, which would disturb the verdicts of others.
    await Promise.all(this.#quiet);
    return this.#run(target, preparation.hello, baseline);
  }

  /** @param becomeQuiet called when only waiting scenarios are left, if not earlier: others may use the CPUs then */
  async #run(
    target: Target,
    hello: HelloResult,
    baseline: readonly BaselineEntry[],
    becomeQuiet: () => void = () => {},
  ): Promise<RanOutcome> {
    const { onEvent, signal } = this.#options;
    const selected = atDepthOf(target, this.#selected);
    const standard = this.#standardOf(target);
    const level = this.#levelOf(target);
    const decide = (observation: Observation) =>
      applyBaseline([judge(observation, standard)], baseline);
    const isLate = (one: Observation, isAskedAgain = false) =>
      decide(one).results.some((result) => mayBeLate(result, isAskedAgain));
    const isDoubtful = (one: Observation) => isLate(one, one.earlier !== undefined);
    const busy = new Set(selected.filter((one) => !waitsForAMinute(one.tags)).map(({ id }) => id));
    let noneIsBusy = () => {};
    const onlyWaits = new Promise<void>((resolve) => {
      noneIsBusy = resolve;
    });
    const observer = new Observer(selected, (observation) => {
      busy.delete(observation.scenario.id);
      if (busy.size === 0) noneIsBusy();
      for (const { scenario, verdict } of decide(observation).results) {
        onEvent?.({ type: "scenario", target, scenario, verdict });
      }
    });
    let startedAtMs = this.#clock.nowMs();
    let beganMs = stopwatchMs();
    const relax = HEARTBEAT.watch();
    const skipped = selected.filter((one) => !applicability(one.tags, hello, level).runs);
    const applicable = selected.filter((one) => !skipped.includes(one));
    const wantedCount = Math.min(selected.length, lanesOf(target, hello, applicable));
    const first = this.#lanes.hold(wantedCount, (laneCount) => {
      startedAtMs = this.#clock.nowMs();
      beganMs = stopwatchMs();
      onEvent?.({ type: "started", target, plannedCount: selected.length });
      const knownToFail = knownToFailBy(baseline, selected);
      return this.#execute(target, selected, observer, {
        laneCount,
        scale: 1,
        knownToFail,
        skipped,
      });
    });
    const isAskedAgain = hello.clock === "real" && this.#options.isAskedOnce !== true;
    const asked = new Map<string, Observation>();
    // Retries need not wait for scenarios that count requests for a minute.
    for (const moment of [Promise.race([onlyWaits, first]), first]) {
      await moment;
      const fresh = observer
        .observations()
        .filter((one) => isFinished(one) && !asked.has(one.scenario.id));
      const again = isAskedAgain ? await this.#askAgain(target, fresh, isDoubtful) : [];
      for (const one of again) asked.set(one.scenario.id, one);
      becomeQuiet();
    }
    const trouble = await first;
    const latest = observer.observations().map((one) => asked.get(one.scenario.id) ?? one);
    const inquiry = await this.#inquire(target, latest);
    const heldUp = HEARTBEAT.since(startedAtMs);
    relax();
    // A snapshot: after an interruption the stream may still deliver messages.
    const isComplete = !signal.aborted;
    const observations = latest
      .filter(({ stage }) => isComplete || stage === "finished")
      .map((one) => blameCrash(one, inquiry))
      .map((one) => (isLate(one) ? undecided(one) : one));
    const judged = observations.map((one) => explain(judge(one, standard), one, trouble));
    const { results, problems } = applyBaseline(judged, baseline);
    return {
      type: "ran",
      target,
      hello,
      level,
      results,
      counts: countVerdicts(results),
      plannedCount: selected.length,
      isComplete,
      isWhole: this.#selected.length === this.#plan.scenarios.length,
      baselineProblems: problems,
      heldUp,
      startedAtMs,
      durationMs: Math.round(stopwatchMs() - beganMs),
    };
  }

  /** Runs scenarios in lanes, to the end or to the interruption. Returns the reason for scenarios that never ran. */
  async #execute(
    target: Target,
    scenarios: readonly Scenario[],
    observer: Observer,
    { laneCount, ...asking }: TargetAsking,
  ): Promise<string> {
    const { signal } = this.#options;
    if (signal.aborted) return "";
    // The engine of each lane listens for uncaught errors.
    process.setMaxListeners(process.getMaxListeners() + laneCount);
    // No number of a lane that may still run: they would share an adapter.
    const lanes = deal(scenarios, laneCount, asking).map((nextHand) =>
      this.#lane(target, nextHand, observer, { lane: ++this.#lastLane, ...asking }),
    );
    const troubles = Promise.all(lanes).then((all) => all.join(""));
    return Promise.race([troubles, this.#aborted]);
  }

  /** Takes hand after hand, until none is left, with one adapter. */
  async #lane(
    target: Target,
    nextHand: NextHand,
    observer: Observer,
    own: LaneAsking,
  ): Promise<string> {
    const { signal } = this.#options;
    const troubles: string[] = [];
    for (let hand = nextHand(); hand && !signal.aborted; hand = nextHand()) {
      troubles.push(await this.#play(target, hand, observer, own));
    }
    await stopRunnerOf(this.#parametersOf(target, own));
    return troubles.join("");
  }

  async #play(
    target: Target,
    scenarios: Hand,
    observer: Observer,
    own: LaneAsking,
  ): Promise<string> {
    const { root, order, seed, signal, onMessage } = this.#options;
    const engine = runEngine({
      root,
      paths: sourcePathsOf(scenarios),
      order: order === "random" ? `random:${seed}` : "defined",
      steps: this.#steps,
      parameters: this.#parametersOf(target, own),
      onMessage: (message) => {
        if (signal.aborted) return;
        observer.update(message);
        onMessage?.(target, message);
      },
    });
    // An error here, in a before-all hook, leaves scenarios that never ran.
    return engine.catch(messageOf);
  }

  /** Retries scenarios that may have been late. */
  #askAgain(
    target: Target,
    observations: readonly Observation[],
    isDoubtful: (observation: Observation) => boolean,
  ): Promise<readonly Observation[]> {
    const { signal, onEvent } = this.#options;
    return askAgain(observations, {
      clock: this.#clock,
      isDoubtful,
      signal,
      // What has begun ends before others begin: a run that is interrupted keeps it.
      holdLanes: (wantedCount, task) => this.#lanes.hold(wantedCount, task, true),
      ask: async (scenarios, asking) => {
        const what = `asking ${scenarios.length} again, with ${asking.scale} times the time`;
        onEvent?.({ type: "preparing", target, what });
        const observer = new Observer(scenarios, () => undefined);
        await this.#execute(target, scenarios, observer, asking);
        return observer.observations().filter(isFinished);
      },
    });
  }

  /** Reruns crashed scenarios, each in a fresh adapter, together with the simplest scenario. */
  async #inquire(target: Target, observations: readonly Observation[]): Promise<CrashInquiry> {
    const crashed = observations.filter(hasCrashed);
    if (crashed.length === 0) return { again: new Set(), survivesTheSimplest: true };
    const simplest = this.#plan.scenarios.filter(({ id }) => id === SIMPLEST_SCENARIO);
    const survivesTheSimplest = (await this.#crashesOf(target, simplest)).size === 0;
    // Where it does not, all of them may be the adapter's.
    const doubtful = survivesTheSimplest ? crashed.map(({ scenario }) => scenario) : [];
    return { again: await this.#crashesOf(target, doubtful), survivesTheSimplest };
  }

  async #crashesOf(target: Target, scenarios: readonly Scenario[]): Promise<ReadonlySet<string>> {
    const observer = new Observer(scenarios, () => undefined);
    for (const scenario of scenarios) await this.#execute(target, [scenario], observer, ALONE);
    const crashed = observer.observations().filter(hasCrashed);
    return new Set(crashed.map(({ scenario }) => scenario.id));
  }

  #parametersOf(
    target: Target,
    { lane, scale, knownToFail = [] }: LaneAsking,
  ): Readonly<Record<string, string | number | readonly string[]>> {
    const parameters: TrialParameters = {
      port: target.port.manifest.name,
      folder: target.port.folder,
      version: target.version.version,
      seed: this.#options.seed,
      level: this.#levelOf(target),
      timeScale: Math.min(TIME_SCALE_MAX, this.#options.timeScale * scale),
      lane,
      root: this.#options.root,
      knownToFail: knownToFail.map(placeOf),
    };
    return { ...parameters };
  }

  #standardOf({ port }: Target): Standard {
    const followsClientGo =
      port.manifest.follows === "client-go" || this.#options.isStrict === true;
    return { ledger: this.#ledger, followsClientGo };
  }

  #levelOf(target: Target): string {
    return this.#options.level ?? target.version.level;
  }
}

/**
 * The known failures, except those that only fail sometimes. One that passes nevertheless, or fails in another way, is retried
 * with all the time available.
 */
function knownToFailBy(
  baseline: readonly BaselineEntry[],
  scenarios: readonly Scenario[],
): readonly Scenario[] {
  const ids = new Set(baseline.filter((entry) => !entry.sometimes).map(({ id }) => id));
  return scenarios.filter(({ id }) => ids.has(id));
}

/** Adds cucumber's errors to a scenario that never ran without a reason of its own. */
function explain(result: ScenarioResult, { stage }: Observation, trouble: string): ScenarioResult {
  const [headline = ""] = trouble.trim().split("\n");
  if (stage !== "planned" || headline === "" || !result.failure) return result;
  const reason = `${result.reason}: ${headline}`;
  return { ...result, reason, failure: { ...result.failure, reason, stack: trouble.trim() } };
}

function isFinished({ stage }: Observation): boolean {
  return stage === "finished";
}

/** Many runs may have one signal: a run that is over listens no more. */
function aborted(signal: AbortSignal, over: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(""), { once: true, signal: over });
  });
}
