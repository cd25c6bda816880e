import type { ScenarioFailure } from "../evidence.js";
import type { TrialView } from "./trial-view.js";

/** What is found of a rule that is broken. */
export type Breach = Pick<ScenarioFailure, "reason" | "expected" | "observed" | "pointsAt">;

/** A rule that holds in every scenario. Pure, so that it can be asked again of a stored timeline. */
export interface Invariant {
  /** As evidence names it: "one-watch-per-informer". */
  readonly name: string;
  /** The row of the ledger that it keeps; its basis decides what a breach amounts to. */
  readonly requirement: string;
  /** The first breach, or nothing. */
  readonly check: (view: TrialView) => Breach | undefined;
}
