import type { ScenarioEvidence, ScenarioFailure } from "../suite/evidence/evidence.js";
import type { Basis } from "../suite/features/ledger.js";
import type { Duty } from "../suite/features/scenario.js";
import type { Undeclared } from "../suite/run/undeclared.js";
import type { Counts } from "../suite/verdict/counts.js";
import type { RanOutcome, TargetResult } from "../suite/verdict/target-outcome.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import type { LookAlike } from "./look-alike.js";

/**
 * Version of the format of `report.json`. Members may be added; a change that breaks readers counts it up. 2: verdicts
 * DIFFERS and INFO, which was a SKIP.
 */
export const REPORT_FORMAT = 2;

/** `report.json`: all there is to say of one run of one target. Described by `report.schema.json`. */
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
    /** What the adapter said of itself and of the library; absent when it could not be started. */
    readonly hello?: RanOutcome["hello"];
  };
  /** client-go minor version that the port was held to. */
  readonly level: string;
  /** Whether it was held to what client-go does, too: by its manifest, or since the run was strict. */
  readonly followsClientGo: boolean;
  readonly seed: number;
  readonly order: "defined" | "random";
  readonly timeScale: number;
  /** How the program was called, for commands that run a scenario again. */
  readonly program: string;
  /** Options that it was called with besides, such as `--root` and `--out`, each as a word of the command line. */
  readonly options: readonly string[];
  /** ISO 8601, in UTC. */
  readonly startedAt?: string;
  readonly durationMs: number;
  /** How much the machine kept the suite itself waiting while it judged. */
  readonly heldUp?: RanOutcome["heldUp"];
  /** A filter left scenarios out: no conformance result. */
  readonly isPartial: boolean;
  /** False when the run was interrupted. */
  readonly isComplete: boolean;
  readonly result: TargetResult | "skipped" | "failed";
  /** Why the target was skipped or could not be run. */
  readonly reason?: string;
  /** Scenarios that were to be run. */
  readonly plannedCount: number;
  readonly counts: Counts;
  /** Ids of the requirements that are broken: by FAIL and CHANGED, each once. */
  readonly broken: readonly string[];
  /** What is bad, put together by what it looks like; the order is that of the scenarios. */
  readonly groups: readonly FailureGroup[];
  /** The mutant that fails nearly what this port fails; silent where none is near. */
  readonly looksLike?: LookAlike;
  /** Abilities that the port does not declare, with how many scenarios each alone would let be graded. */
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
  /** What it asks, in a few letters: where two runs have the same, they asked the same. */
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
  /** The requirement that is broken, or met in another way: one of the scenario's, or that of an always-on rule. */
  readonly broken?: ReportedRequirement;
  /** Why it did not pass; of a known failure, the baseline's reason. */
  readonly reason?: string;
  /** Where a known failure is tracked. */
  readonly link?: string;
  readonly failure?: ScenarioFailure;
  /** It failed at first, for this reason, and passed when it was asked again, alone and with more time. */
  readonly unsteady?: string;
  /** It passed, and is known to fail sometimes: the baseline's reason. */
  readonly sometimes?: string;
  /** It should have been asked again, and there was no time left for it. */
  readonly isCutShort?: true;
  readonly evidence?: ReportedEvidence;
}

/** A requirement, in words where the ledger knows it. */
export interface ReportedRequirement {
  readonly id: string;
  readonly says?: string;
  readonly basis?: Basis;
  /** Of a statement of the contract: the part of the contract that it stands in, such as "Recovery". */
  readonly area?: string;
}

/**
 * What a scenario left behind, without its failure, which stands beside it. The timeline is given for what did not pass:
 * its end and what is pointed at; a jump of `index` shows what was left out. `messages.ndjson` has all of it.
 */
export type ReportedEvidence = Omit<ScenarioEvidence, "failure" | "timeline"> &
  Partial<Pick<ScenarioEvidence, "timeline">>;
