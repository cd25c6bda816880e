import type { ScenarioEvidence, ScenarioFailure } from "../suite/evidence/evidence.js";
import type { Basis } from "../suite/features/ledger.js";
import type { Duty } from "../suite/features/scenario.js";
import type { Undeclared } from "../suite/run/undeclared.js";
import type { Counts } from "../suite/verdict/counts.js";
import type { RanOutcome, TargetResult } from "../suite/verdict/target-outcome.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import type { LookAlike } from "./look-alike.js";

/**
 * Version of the format of `report.json`. Members may be added; a change that breaks readers increments it. 2: verdicts
 * DIFFERS and INFO, which was a SKIP.
 */
export const REPORT_FORMAT = 2;

/** `report.json`: the result of one run of one target. Its schema is `report.schema.json`. */
export interface Report {
  readonly format: typeof REPORT_FORMAT;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    /** "sha256:…" over all feature files: reports with one digest ran the same specification. */
    readonly featuresDigest: string;
  };
  readonly port: {
    /** Name of the folder below `ports/`. */
    readonly name: string;
    /** The requested version, by its name in the manifest. */
    readonly version: string;
    readonly description: string;
    readonly language: string;
    readonly homepage?: string;
    readonly issues?: string;
    /** The answer of the adapter to hello; absent if it could not be started. */
    readonly hello?: RanOutcome["hello"];
  };
  /** client-go minor version that the port was held to. */
  readonly level: string;
  /** Whether it was also held to client-go's behaviour, by its manifest or because the run was strict. */
  readonly followsClientGo: boolean;
  readonly seed: number;
  readonly order: "defined" | "random";
  readonly timeScale: number;
  /** The command line of the program, for commands that rerun a scenario. */
  readonly program: string;
  /** Its other options, such as `--root` and `--out`, each as a word of the command line. */
  readonly options: readonly string[];
  /** ISO 8601, in UTC. */
  readonly startedAt?: string;
  readonly durationMs: number;
  /** How much the machine delayed the suite itself. */
  readonly heldUp?: RanOutcome["heldUp"];
  /** Whether a filter excluded scenarios: then it is not a conformance result. */
  readonly isPartial: boolean;
  /** False when the run was interrupted. */
  readonly isComplete: boolean;
  readonly result: TargetResult | "skipped" | "failed";
  /** Why the target was skipped or could not be run. */
  readonly reason?: string;
  /** The number of selected scenarios. */
  readonly plannedCount: number;
  readonly counts: Counts;
  /** Ids of the requirements that are broken: by FAIL and CHANGED, each once. */
  readonly broken: readonly string[];
  /** The failures, grouped by symptom, in the order of the scenarios. */
  readonly groups: readonly FailureGroup[];
  /** The mutant whose failures are most similar to this port's; absent if none is similar. */
  readonly looksLike?: LookAlike;
  /** Capabilities that the port does not declare, with the number of scenarios that each alone would make applicable. */
  readonly undeclared: readonly Undeclared[];
  /** Entries of the baseline that excuse nothing. */
  readonly baselineProblems: readonly string[];
  readonly scenarios: readonly ReportedScenario[];
}

/** Failures with one symptom, and so most often one cause. */
export interface FailureGroup {
  readonly headline: string;
  /** Ids of the requirements that they break. */
  readonly broken: readonly string[];
  /** Ids of the scenarios, at least one. */
  readonly scenarios: readonly string[];
}

/** One scenario of a report. */
export interface ReportedScenario {
  readonly id: string;
  /** A hash of what it tests: two runs with the same digest tested the same. */
  readonly digest?: string;
  readonly name: string;
  readonly feature: string;
  readonly rule?: string;
  /** Path of the feature file. */
  readonly uri: string;
  readonly line: number;
  readonly requirements: readonly ReportedRequirement[];
  readonly duty: Duty;
  readonly verdict: Verdict;
  /** The requirement that is broken or met differently: one of the scenario's, or that of an invariant. */
  readonly broken?: ReportedRequirement;
  /** Why it did not pass; of a known failure, the baseline's reason. */
  readonly reason?: string;
  /** Where a known failure is tracked. */
  readonly link?: string;
  readonly failure?: ScenarioFailure;
  /** It failed at first, for this reason, and passed when it was retried with more time. */
  readonly unsteady?: string;
  /** It passed, but is known to fail sometimes: the baseline's reason. */
  readonly sometimes?: string;
  /** It should have been retried, but the time limit was reached. */
  readonly isCutShort?: true;
  readonly evidence?: ReportedEvidence;
}

/** A requirement, with its text from the ledger if it is known. */
export interface ReportedRequirement {
  readonly id: string;
  readonly says?: string;
  readonly basis?: Basis;
  /** For a statement of the contract: its area, such as "Recovery". */
  readonly area?: string;
}

/**
 * The evidence of a scenario, without its failure. The timeline is included if it did not pass: its end, and the entries that
 * the failure points at; a gap in `index` shows where entries are omitted. `messages.ndjson` has all of it.
 */
export type ReportedEvidence = Omit<ScenarioEvidence, "failure" | "timeline"> &
  Partial<Pick<ScenarioEvidence, "timeline">>;
