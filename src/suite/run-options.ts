import type { Envelope } from "./cucumber-engine.js";
import type { Scenario } from "./scenario.js";
import type { Target } from "./selection.js";
import type { TargetOutcome } from "./target-outcome.js";
import type { Verdict } from "./verdict.js";

/** With larger deadlines the waits of a step would outlast it. */
export const TIME_SCALE_MAX = 10;

/** What to run, and how. */
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
  /** Seeds the trials, and the order if that is random. */
  readonly seed: number;
  readonly order: "defined" | "random";
  /** client-go minor version to hold every port to, or `ANY_LEVEL`; absent: each version's own. */
  readonly level?: string;
  /** Whether every port is held to what client-go does, whatever its manifest promises. @default false */
  readonly isStrict?: boolean;
  /** Multiplies every real-time deadline; above 0, at most `TIME_SCALE_MAX`. */
  readonly timeScale: number;
  /** In real time, whether the first answer counts; otherwise what fails is asked again. @default false */
  readonly isAskedOnce?: boolean;
  /** Lanes of all targets together: scenarios that run side by side. */
  readonly laneMaxCount: number;
  /** Whether a missing toolchain is a failure instead of a reason to skip the target. */
  readonly isToolchainRequired: boolean;
  /** Whether ports may be built; if not, an unbuilt port is a failure. */
  readonly isBuildAllowed: boolean;
  /** Ends the run early; what has been judged until then is kept. */
  readonly signal: AbortSignal;
  /** Told of everything as it happens, for progress. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Told of every message of cucumber, for archives. */
  readonly onMessage?: (target: Target, message: Envelope) => void;
}

/** Something happened in a run. */
export type RunEvent =
  /** A target gets ready: its toolchain is looked for, it is built or started. */
  | { readonly type: "preparing"; readonly target: Target; readonly what: string }
  | { readonly type: "started"; readonly target: Target; readonly plannedCount: number }
  | {
      readonly type: "scenario";
      readonly target: Target;
      readonly scenario: Scenario;
      readonly verdict: Verdict;
    }
  | { readonly type: "ended"; readonly target: Target; readonly outcome: TargetOutcome };
