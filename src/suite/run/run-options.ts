import type { Envelope } from "../features/cucumber-engine.js";
import type { Scenario } from "../features/scenario.js";
import type { Target } from "../port/selection.js";
import type { TargetOutcome } from "../verdict/target-outcome.js";
import type { Verdict } from "../verdict/verdict.js";

/** With larger factors the waits of a step would exceed its budget. */
export const TIME_SCALE_MAX = 10;

/** Options of a run. */
export interface RunOptions {
  /** Folder that holds `features/`, `ports/` and `dist/steps/`. */
  readonly root: string;
  /** `NAME` or `NAME@VERSION`, or a path in place of the name; empty: the ports and versions that are defaults. */
  readonly ports: readonly string[];
  /** Folders of ports elsewhere. @default none */
  readonly portFolders?: readonly string[];
  /** Whether every port runs. @default false */
  readonly isAll?: boolean;
  /** Ids or slugs of scenarios; empty: all. */
  readonly ids: readonly string[];
  /** Tag expression; "": all. */
  readonly tags: string;
  /** The seed of the trials, and of the order if that is random. */
  readonly seed: number;
  readonly order: "defined" | "random";
  /** The client-go minor version to hold every port to, or `ANY_LEVEL`; absent: each version's own. */
  readonly level?: string;
  /** Whether every port is held to client-go, whatever its manifest promises. @default false */
  readonly isStrict?: boolean;
  /** The factor of all deadlines in real time; above 0, at most `TIME_SCALE_MAX`. */
  readonly timeScale: number;
  /** In real time, whether the first result counts; otherwise failures are retried. @default false */
  readonly isAskedOnce?: boolean;
  /** The lanes of all targets together: parallel scenarios. */
  readonly laneMaxCount: number;
  /** Whether a missing toolchain is an error instead of a reason to skip the target. */
  readonly isToolchainRequired: boolean;
  /** Whether ports may be built; if not, an unbuilt port is an error. */
  readonly isBuildAllowed: boolean;
  /** Ends the run early; existing results are kept. */
  readonly signal: AbortSignal;
  /** Called with every event, for progress. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Called with every message of cucumber, for archives. */
  readonly onMessage?: (target: Target, message: Envelope) => void;
}

/** An event of a run. */
export type RunEvent =
  /** A target is being prepared: its toolchain is checked, it is built or started. */
  | { readonly type: "preparing"; readonly target: Target; readonly what: string }
  | { readonly type: "started"; readonly target: Target; readonly plannedCount: number }
  | {
      readonly type: "scenario";
      readonly target: Target;
      readonly scenario: Scenario;
      readonly verdict: Verdict;
    }
  | { readonly type: "ended"; readonly target: Target; readonly outcome: TargetOutcome };
