/** The exit code of a judge whose mutant loops without end. */
export const LOOP_EXIT_CODE = 77;

/** The interval of a judge's heartbeat, which a busy mutant prevents. */
export const ALIVE_PERIOD_MS = 500;

/** One scenario with one version of the reference. */
export interface Trial {
  readonly version: string;
  /** client-go minor version that this version of the reference is held to. */
  readonly level: string;
  readonly scenario: string;
  /** The maximum number of executions of a mutant; more is an endless loop. @default unlimited */
  readonly hitMaxCount?: number;
}

/** A request to a judge. Without a mutant, or with "", the reference is unchanged. */
export type Question =
  | { readonly type: "cover"; readonly trials: readonly Trial[] }
  | {
      readonly type: "judge";
      readonly mutant: string;
      readonly trials: readonly Trial[];
      /** Whether a killing trial is repeated without the mutant. */
      readonly isToBeTried: boolean;
    };

/** The result of one scenario with the unchanged reference. */
export interface CoveredTrial {
  readonly verdict: string;
  readonly reason?: string;
  /** Mutants that it executed, by their ids. */
  readonly mutants: readonly string[];
  /**
   * Values of conditions without side effects: "11,12=true" if the condition of the mutants 11 and 12
   * was true at least once.
   */
  readonly values: readonly string[];
  /** The highest number of executions of one mutant. */
  readonly hitMostCount: number;
  readonly elapsedMs: number;
}

/** A report of a judge: a heartbeat, its progress, or the result. */
export type Answer =
  | { readonly type: "alive" }
  | { readonly type: "began"; readonly trial: number }
  | {
      readonly type: "covered";
      readonly trials: readonly CoveredTrial[];
      /** Mutants executed while modules were loaded. */
      readonly atLoad: readonly string[];
    }
  | { readonly type: "judged"; readonly outcome: Judged };

/**
 * The result of a mutant. broke: trials ended as ERROR, and none as a failure. tainted: the failing scenario also fails
 * without the mutant, as an earlier mutant has left its mark.
 */
export type Judged =
  | {
      readonly type: "killed" | "broke" | "tainted";
      readonly trial: number;
      readonly reason: string;
    }
  | { readonly type: "survived" };
