import { availableParallelism } from "node:os";
import { PortError } from "../../protocol/port-error.js";
import { DEFAULT_DEADLINES } from "../../protocol/process-adapter.js";
import { RestartingAdapter } from "../../protocol/restarting-adapter.js";
import { stopwatchMs } from "../../time/system-clock.js";
import { boundEvidence, boundFailure, roomFor } from "../evidence/bound-evidence.js";
import type { ScenarioEvidence, ScenarioFailure, TrialParameters } from "../evidence/evidence.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { isExhaustion, systemTrouble } from "../evidence/system-trouble.js";
import { isForLackOfTime, STARVED } from "../evidence/too-busy.js";
import { applicability, valuesOf } from "../features/applicability.js";
import { requestViolations } from "../invariants/invariants.js";
import { judgeTrial } from "../invariants/judge-trial.js";
import { type LoadedPort, readPort, versionOf } from "../port/manifest.js";
import { startPort } from "../port/start-port.js";
import { excuseOf, whatWasNotAsked } from "../trial/excuse-of.js";
import { bytesOverWebSocket } from "../trial/http-bytes.js";
import { logSince } from "../trial/log-since.js";
import { endByThrowing } from "../trial/loud-end.js";
import { Trial } from "../trial/trial.js";
import { sizeOf } from "../values/size-of.js";
import { ADMISSION } from "../waiting/admission.js";
import { HEARTBEAT } from "../waiting/heartbeat.js";
import { Slots } from "../waiting/slots.js";
import { waitsForAMinute } from "./deal.js";

/** How a scenario begins: with a trial, or skipped. */
export type Beginning =
  | { readonly type: "begun"; readonly trial: Trial }
  | { readonly type: "not-begun"; readonly evidence: ScenarioEvidence };

/** Port failures that are about the library, not the adapter. */
const REFUSALS: ReadonlySet<PortError["code"]> = new Set(["refused", "flood"]);

/**
 * How much longer deadlines are in the first trial of a process: for a cold JVM, and modules that are loaded on first
 * use. Already longer deadlines are extended less.
 */
const FIRST_TRIAL_PATIENCE = 4;

function patienceWith(timeScale: number): number {
  return FIRST_TRIAL_PATIENCE / Math.min(FIRST_TRIAL_PATIENCE, Math.max(1, timeScale));
}

/** The manifests read by this process, by folder: every lane of every version starts its adapter from one of them. */
const ports = new Map<string, LoadedPort>();

function portIn({ root, port, folder }: TrialParameters): LoadedPort {
  const known = ports.get(folder);
  if (known !== undefined) return known;
  const read = readPort(root, { folder, name: port });
  ports.set(folder, read);
  return read;
}

/**
 * The number of adapters that start concurrently: a start only computes, and a hundred lanes begin at once, so running
 * ones would be judged with little CPU time.
 */
const STARTS = new Slots(availableParallelism());

/** Opens and closes the trials of one lane, one after the other, and keeps its adapter alive in between. */
export class TrialRunner {
  readonly #parameters: TrialParameters;
  readonly #adapter: RestartingAdapter;
  #trial: Trial | undefined;
  #leave = () => {};
  #failure: ScenarioFailure | undefined;
  /** Why the scenario turned out not to apply to this port. */
  #notApplicable: string | undefined;
  #beganAtMs = 0;
  #beganMs = 0;
  #evidenceBytes = 0;
  /** The adapter's log at the start of the trial: it belongs to other scenarios. */
  #logBefore = "";
  #count = 0;

  constructor(parameters: TrialParameters) {
    const { root, version, timeScale } = parameters;
    this.#parameters = parameters;
    this.#adapter = new RestartingAdapter({
      firstTrialReplyMs: DEFAULT_DEADLINES.replyMs * patienceWith(timeScale),
      start: () =>
        STARTS.hold(1, () => {
          const port = portIn(parameters);
          return startPort(port, versionOf(port.manifest, version), { root, timeScale });
        }),
    });
  }

  /**
   * Starts the adapter if there is none, decides whether the scenario applies, and opens a trial.
   * @param place of the scenario, as returned by `placeOf`
   * @param isHurried whether the longest legal pauses are not waited for, whatever is known to fail
   */
  async begin(tags: readonly string[], place = "", isHurried = false): Promise<Beginning> {
    this.#trial = undefined;
    this.#failure = undefined;
    this.#notApplicable = undefined;
    try {
      const hello = await this.#adapter.ready();
      const decision = applicability(tags, hello, this.#parameters.level);
      if (!decision.runs) return { type: "not-begun", evidence: this.#skipped(decision.reason) };
      // One that only waits takes no room.
      const needsRoom = hello.clock === "real" && !waitsForAMinute(tags);
      this.#leave = needsRoom ? await ADMISSION.enter() : () => {};
    } catch (error) {
      return { type: "not-begun", evidence: this.#unable(failureOf(error)) };
    }
    // The log of a starting adapter may explain why its first trial fails.
    if (!this.#adapter.isFresh) this.#adapter.forgetLog();
    this.#count++;
    const { seed, timeScale, knownToFail } = this.#parameters;
    this.#trial = new Trial({
      adapter: this.#adapter,
      name: `t${this.#count}`,
      seed,
      timeScale,
      patience: this.#adapter.isFresh ? patienceWith(timeScale) : 1,
      isHurried: isHurried || knownToFail.includes(place),
      partKinds: valuesOf(tags, "part"),
    });
    this.#beganAtMs = this.#trial.time.clock.nowMs();
    this.#beganMs = stopwatchMs();
    this.#logBefore = this.#adapter.log();
    return { type: "begun", trial: this.#trial };
  }

  isRunning(): boolean {
    return this.#trial !== undefined;
  }

  /** Records why a step failed, before everything is closed. The first failure counts. */
  noteFailure(error: unknown, step: string): void {
    this.#failure ??= { ...this.#blame(failureOf(error)), step };
  }

  /** Records that the scenario does not apply to this port after all. */
  noteNotApplicable(reason: string): void {
    this.#notApplicable ??= reason;
  }

  /** Judges, closes the trial and returns the evidence. */
  async end(status: string): Promise<ScenarioEvidence> {
    try {
      return await this.#end(status);
    } finally {
      this.#leave();
    }
  }

  async #end(status: string): Promise<ScenarioEvidence> {
    const trial = this.#trial;
    if (trial === undefined) throw new TypeError("No trial is running");
    const noted = this.#notApplicable;
    const shown = isForLackOfTime(noted) ? shownByRequests(trial) : [];
    if (shown.length > 0) {
      this.#failure = shown[0];
      await closeTrial(trial);
      this.#trial = undefined;
      return this.#evidence(trial, trial.time.clock.nowMs() - this.#beganAtMs, shown);
    }
    const meaningless = noted ?? bytesOverWebSocket(trial.requests);
    if (meaningless !== undefined) {
      await closeTrial(trial);
      this.#trial = undefined;
      return noted === undefined ? this.#excused(meaningless, trial) : this.#skipped(noted);
    }
    if (status !== "PASSED" && this.#failure === undefined) {
      this.#failure = { type: "suite", reason: `The scenario ended as ${status}` };
    }
    const durationMs = trial.time.clock.nowMs() - this.#beganAtMs;
    trial.time.budget.renew();
    const excused = this.#failure;
    const excuse = excused && excuseOf(excused, trial);
    if (excuse !== undefined) this.#failure = undefined;
    const violations = await this.#judge(trial);
    trial.time.budget.renew();
    const closing = await closeTrial(trial);
    this.#failure ??= closing;
    this.#trial = undefined;
    const thrown = this.#failure?.type === "crash" ? endByThrowing(trial) : undefined;
    if (thrown !== undefined) return this.#excused(thrown, trial);
    if (this.#failure === undefined && excused !== undefined && excuse !== undefined) {
      return this.#excused(excuse, trial, excused);
    }
    const untried =
      this.#failure === undefined ? (this.#notApplicable ?? whatWasNotAsked(trial)) : undefined;
    if (untried !== undefined) return this.#excused(untried, trial);
    const left = closing?.type === "invariant" ? [closing] : [];
    return this.#evidence(trial, durationMs, [...violations, ...left]);
  }

  /** Invariants are checked even after a failed step: their violation may be worse. */
  async #judge(trial: Trial): Promise<readonly ScenarioFailure[]> {
    if (this.#failure !== undefined && this.#failure.type !== "assertion") return [];
    const hasStepFailed = this.#failure !== undefined;
    const judged = await judgement(() => judgeTrial(trial, { hasStepFailed }));
    this.#failure ??= judged.failure;
    if (judged.notApplicable !== undefined) this.noteNotApplicable(judged.notApplicable);
    return judged.violations;
  }

  async stop(): Promise<void> {
    await this.#adapter.stop();
  }

  /** Before the informer is started, the library has not run: a crash is the adapter's own. */
  #blame(failure: ScenarioFailure): ScenarioFailure {
    const isOwn = failure.type === "crash" && this.#trial?.hasStarted() !== true;
    return isOwn ? { ...failure, type: "adapter" } : failure;
  }

  #skipped(skipReason: string): ScenarioEvidence {
    return { outcome: "skipped", skipReason, ...this.#bare(this.#adapter.hello.clock) };
  }

  /** Skipped, with the timeline, and with the excused failure if there is one. */
  #excused(reason: string, trial: Trial, failure = this.#failure): ScenarioEvidence {
    const timeline = trial.timeline.entries();
    return { ...this.#skipped(reason), ...(failure === undefined ? {} : { failure }), timeline };
  }

  #unable(failure: ScenarioFailure): ScenarioEvidence {
    return { outcome: "error", failure, ...this.#bare("real") };
  }

  #bare(clock: ScenarioEvidence["clock"]) {
    return { seed: this.#parameters.seed, clock, durationMs: 0, tookMs: 0, timeline: [] };
  }

  #evidence(
    trial: Trial,
    durationMs: number,
    violations: readonly ScenarioFailure[],
  ): ScenarioEvidence {
    const failure = this.#failure && boundFailure(this.#failure);
    const log = logSince(this.#logBefore, trial.adapter.log());
    const isError = failure?.type === "adapter" || failure?.type === "suite";
    const isReal = trial.time.mode === "real";
    const tookMs = Math.round(stopwatchMs() - this.#beganMs);
    const stalledMs = isReal ? HEARTBEAT.since(this.#beganAtMs).stalledMs : 0;
    const evidence: ScenarioEvidence = {
      outcome: failure === undefined ? "passed" : isError ? "error" : "failed",
      ...(failure === undefined ? {} : { failure }),
      ...(violations.length === 0 ? {} : { violations: violations.map(boundFailure) }),
      seed: this.#parameters.seed,
      clock: trial.time.mode,
      ...(trial.evidence.hasWaitedLong && stalledMs * 2 < tookMs && { hasWaitedLong: true }),
      durationMs: Math.round(durationMs),
      tookMs,
      ...(stalledMs > 0 && { stalledMs }),
      timeline: trial.timeline.entries(),
      ...(failure === undefined || log === "" ? {} : { adapterLog: log }),
    };
    const room = roomFor(evidence, this.#adapter.hello.clock, this.#evidenceBytes);
    const bounded = boundEvidence(evidence, room);
    this.#evidenceBytes += sizeOf(bounded);
    return bounded;
  }
}

/** What its requests have shown when there is no time to see how the trial would have ended. */
function shownByRequests(trial: Trial): readonly ScenarioFailure[] {
  if (!trial.hasInformer()) return [];
  return requestViolations({ informer: trial.informer(), requests: trial.requests });
}

/** What the judgement of a trial comes to. */
export interface Judgement {
  readonly violations: readonly ScenarioFailure[];
  /** The first violation, or why nothing could be judged. */
  readonly failure?: ScenarioFailure | undefined;
  /** Why it turned out that there is nothing to judge, such as a list that takes longer than there is time. */
  readonly notApplicable?: string;
}

/** Judges, and tells what cannot be judged from what fails. */
export async function judgement(
  judge: () => Promise<readonly ScenarioFailure[]>,
): Promise<Judgement> {
  try {
    const violations = await judge();
    return { violations, failure: violations[0] };
  } catch (error) {
    if (error instanceof NotApplicableError) {
      return { violations: [], notApplicable: error.message };
    }
    return { violations: [], failure: failureOf(error) };
  }
}

/** The cause of an error: the port, its adapter, or the suite. */
export function failureOf(error: unknown): ScenarioFailure {
  if (error instanceof ExpectationError) return error.toFailure();
  if (error instanceof PortError) {
    if (error.code === "crashed") return { type: "crash", reason: error.message };
    if (error.code === "hung") return hangFailure(error);
    if (REFUSALS.has(error.code)) return { type: "assertion", reason: error.message };
    const code = error.details.isRunnable === true ? STARVED : error.code;
    return { type: "adapter", reason: error.message, code };
  }
  if (isExhaustion(error)) {
    const reason = `${systemTrouble(error)?.message}`;
    return { type: "adapter", reason, code: "machine" };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    type: "suite",
    reason: error instanceof Error ? error.message : String(error),
    ...(stack === undefined ? {} : { stack }),
  };
}

/** A call of the library does not return. For a stop that is a breach, whatever the scenario is about. */
function hangFailure({ message, details }: PortError): ScenarioFailure {
  const starved = details.isRunnable === true ? { code: STARVED } : {};
  if (details.cmd !== "informer.stop" && details.cmd !== "trial.close") {
    return { type: "assertion", reason: message, ...starved };
  }
  return {
    type: "invariant",
    invariant: "stops-when-told",
    requirement: "C-39",
    reason: "The library does not stop when it is told to",
    expected: `${details.cmd} to be answered`,
    observed: "the library was called and has not returned",
    ...starved,
  };
}

async function closeTrial(trial: Trial): Promise<ScenarioFailure | undefined> {
  try {
    const leftOpen = await trial.close();
    if (leftOpen.length === 0) return undefined;
    return {
      type: "invariant",
      invariant: "requests-end-with-the-trial",
      requirement: "C-39",
      reason: "The port leaves a request or a watch open after everything has been stopped",
      expected: "no open request",
      observed: leftOpen.join(", "),
    };
  } catch (error) {
    return failureOf(error);
  }
}
