/** With this a judge ends itself, when a mutant loops without end. */
export const LOOP_EXIT_CODE = 77;

/** How often a judge says that it is alive, which it cannot while a mutant keeps it busy. */
export const ALIVE_PERIOD_MS = 500;

/** One scenario with one version of the reference. */
export interface Trial {
  readonly version: string;
  /** client-go minor version that this version of the reference is held to. */
  readonly level: string;
  readonly scenario: string;
  /** How often it may come past a mutant; more is a loop without end. @default as often as it likes */
  readonly hitMaxCount?: number;
}

/** A request to a judge. Without a mutant, or with "", the reference is unchanged. */
export type Question =
  | { readonly type: "cover"; readonly trials: readonly Trial[] }
  | {
      readonly type: "judge";
      readonly mutant: string;
      readonly trials: readonly Trial[];
      /** Whether the trial that kills is run once more without the mutant. */
      readonly isToBeTried: boolean;
    };

/** How one scenario ended for the reference as it should be. */
export interface CoveredTrial {
  readonly verdict: string;
  readonly reason?: string;
  /** Mutants that it came past, by their ids. */
  readonly mutants: readonly string[];
  /**
   * What conditions came to that have no effect but their value: "11,12=true" where the condition of the mutants 11 and 12
   * was true at least once.
   */
  readonly values: readonly string[];
  /** How often it came past the one that it came past most. */
  readonly hitMostCount: number;
  readonly elapsedMs: number;
}

/** A report of a judge: that it is alive, what it does, and the result. */
export type Answer =
  | { readonly type: "alive" }
  | { readonly type: "began"; readonly trial: number }
  | {
      readonly type: "covered";
      readonly trials: readonly CoveredTrial[];
      /** Mutants that were come past while modules were loaded. */
      readonly atLoad: readonly string[];
    }
  | { readonly type: "judged"; readonly outcome: Judged };

/**
 * What became of a mutant. broke: trials ended as ERROR, and none as a failure. tainted: the scenario that fails does so
 * without the mutant as well, for something is left of a mutant before it.
 */
export type Judged =
  | {
      readonly type: "killed" | "broke" | "tainted";
      readonly trial: number;
      readonly reason: string;
    }
  | { readonly type: "survived" };
