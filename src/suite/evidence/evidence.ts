/** The source of a timeline entry. */
export type TimelineSource = "server" | "handler" | "step" | "adapter" | "clock";

/** One line of a trial's timeline: all observations, merged in the order in which the suite received them. */
export interface TimelineEntry {
  /** Counts from 1 without gaps. */
  readonly index: number;
  /** Milliseconds since the trial began, by the trial's clock. */
  readonly atMs: number;
  readonly source: TimelineSource;
  /** Of an answer to a request: when the request arrived, like `atMs`. */
  readonly askedAtMs?: number;
  /** One line for a person, such as "GET /api/v1/pods?watch=1&resourceVersion=12 → 200, stream w1". */
  readonly text: string;
  /** For a step: its location, "features/a.feature:12". */
  readonly place?: string;
  /** The fact behind the line: a journal entry, a notification, a step. */
  readonly data?: unknown;
}

/** Why a scenario did not pass. */
export interface ScenarioFailure {
  /**
   * assertion: a Then failed. invariant: an invariant was violated. crash: the port's process crashed.
   * adapter: the adapter violated the protocol or a deadline. suite: a bug of the suite.
   */
  readonly type: "assertion" | "invariant" | "crash" | "adapter" | "suite";
  /** One sentence. Stable between runs: no times, ports or counters of this run; baselines compare it. */
  readonly reason: string;
  readonly expected?: string;
  readonly observed?: string;
  /** The nearest miss, such as the request that almost matched. */
  readonly nearestMiss?: string;
  /** The invariant, such as "one-watch-per-informer". */
  readonly invariant?: string;
  /** The ledger row that is broken, if it is not the scenario's own: for an invariant, its row. */
  readonly requirement?: string;
  /**
   * For type adapter: the code of the `PortError`; "not-supported": the adapter or the library lacks a capability. Of any type:
   * "starved": no answer in time, of a process that was using a CPU or waiting for one.
   */
  readonly code?: string;
  /** The text of the step that failed. */
  readonly step?: string;
  /** Where that step is defined: "steps/store.steps.ts:12". */
  readonly stepDefinedAt?: string;
  /** Timeline entries to point at. */
  readonly pointsAt?: readonly number[];
  /** For type suite: the stack. */
  readonly stack?: string;
}

/**
 * The evidence of a trial, attached by the After hook to every scenario as
 * `application/vnd.informer-conformance.evidence+json`.
 */
export interface ScenarioEvidence {
  readonly outcome: "passed" | "failed" | "error" | "skipped";
  readonly skipReason?: string;
  /** For skipped: the excused failure. */
  readonly failure?: ScenarioFailure;
  /** All violated invariants; `failure` may be the first of them. */
  readonly violations?: readonly ScenarioFailure[];
  readonly seed: number;
  readonly clock: "virtual" | "real";
  /** The failed step had more than a minute: no busy machine explains that. */
  readonly hasWaitedLong?: true;
  /** How long the scenario took in the trial's time, in milliseconds. */
  readonly durationMs: number;
  /** How long it occupied its lane, including verdict and cleanup, in real time. */
  readonly tookMs: number;
  /** In real time, for how long the machine was too busy to judge; absent: never. */
  readonly stalledMs?: number;
  readonly timeline: readonly TimelineEntry[];
  /** Tail of the adapter's standard error. */
  readonly adapterLog?: string;
  /** A description of what was cut. */
  readonly cut?: string;
}

/** The media type of the attachment. */
export const EVIDENCE_MEDIA_TYPE = "application/vnd.informer-conformance.evidence+json";

/** The suite's parameters for the steps, as cucumber's world parameters: plain JSON, cloned into every worker. */
export interface TrialParameters {
  readonly port: string;
  /** Absolute path of the port's folder. */
  readonly folder: string;
  /** One of the manifest's versions. */
  readonly version: string;
  readonly seed: number;
  /** The client-go minor version that the port is held to, e.g. "0.37", or `ANY_LEVEL`. */
  readonly level: string;
  /** Multiplies every real-time deadline. */
  readonly timeScale: number;
  /** The number of the lane, from 1: each has its own adapter. */
  readonly lane: number;
  /** Root of the repository (or of the installed package). */
  readonly root: string;
  /** Places of known failures, each as "features/a.feature:12": long pauses are not waited for again. */
  readonly knownToFail: readonly string[];
}
