/** Where an entry of the timeline comes from. */
export type TimelineSource = "server" | "handler" | "step" | "adapter" | "clock";

/** One line of a trial's timeline: everything observed, merged in the order in which the suite learned of it. */
export interface TimelineEntry {
  /** Counts from 1 without gaps. */
  readonly index: number;
  /** Milliseconds since the trial began, by the trial's clock. */
  readonly atMs: number;
  readonly source: TimelineSource;
  /** Of an answer to a request: when the request came, as `atMs`. */
  readonly askedAtMs?: number;
  /** One line for a person, such as "GET /api/v1/pods?watch=1&resourceVersion=12 → 200, stream w1". */
  readonly text: string;
  /** For a step: where it stands, "features/a.feature:12". */
  readonly place?: string;
  /** The fact behind the line: a journal entry, a notification, a step. */
  readonly data?: unknown;
}

/** Why a scenario did not pass. */
export interface ScenarioFailure {
  /**
   * assertion: a Then did not hold. invariant: an always-on rule was broken. crash: the port's process died of the
   * stimulus. adapter: the adapter broke the protocol or a deadline. suite: our own bug.
   */
  readonly type: "assertion" | "invariant" | "crash" | "adapter" | "suite";
  /** One sentence. Stable between runs: no times, ports or counters of this run; baselines compare it. */
  readonly reason: string;
  readonly expected?: string;
  readonly observed?: string;
  /** What came closest, such as the request that almost matched. */
  readonly nearestMiss?: string;
  /** The invariant, such as "one-watch-per-informer". */
  readonly invariant?: string;
  /** The row of the ledger that is broken, where it is not what the scenario is about: of an invariant, the one that it keeps. */
  readonly requirement?: string;
  /** For type adapter: what went wrong, as a `PortError` has it; "not-supported": it, or the library, lacks what is asked for. */
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
 * What a trial leaves behind, attached by the After hook to every scenario as
 * `application/vnd.informer-conformance.evidence+json`.
 */
export interface ScenarioEvidence {
  readonly outcome: "passed" | "failed" | "error" | "skipped";
  /** For skipped: why. */
  readonly skipReason?: string;
  /** For skipped: what is excused. */
  readonly failure?: ScenarioFailure;
  /** Invariants that are broken, whatever else has failed; `failure` may be the first of them. */
  readonly violations?: readonly ScenarioFailure[];
  readonly seed: number;
  readonly clock: "virtual" | "real";
  /** What failed had more than a minute for it: no busy machine explains that. */
  readonly hasWaitedLong?: true;
  /** How long the scenario took in the trial's time, in milliseconds. */
  readonly durationMs: number;
  /** How long it kept its lane, judging and closing included, on the clock on the wall. */
  readonly tookMs: number;
  /** In real time, how much of it the machine was too busy to judge anybody by; absent: never. */
  readonly stalledMs?: number;
  readonly timeline: readonly TimelineEntry[];
  /** Tail of the adapter's standard error. */
  readonly adapterLog?: string;
  /** What was left out because there was too much of it, in words. */
  readonly cut?: string;
}

/** The media type of the attachment. */
export const EVIDENCE_MEDIA_TYPE = "application/vnd.informer-conformance.evidence+json";

/** What the suite hands to the steps as cucumber's world parameters: plain JSON, cloned into every worker. */
export interface TrialParameters {
  /** The port's name. */
  readonly port: string;
  /** Absolute path of the port's folder. */
  readonly folder: string;
  /** One of the manifest's versions. */
  readonly version: string;
  readonly seed: number;
  /** client-go minor version whose behaviour is asked for, e.g. "0.37", or `ANY_LEVEL`. */
  readonly level: string;
  /** Multiplies every real-time deadline. */
  readonly timeScale: number;
  /** Which of the run's lanes this is, counted from 1: each has an adapter of its own. */
  readonly lane: number;
  /** Root of the repository (or of the installed package). */
  readonly root: string;
  /** Places of scenarios that are known to fail, each as "features/a.feature:12": long pauses are not waited for in vain once more. */
  readonly knownToFail: readonly string[];
}
