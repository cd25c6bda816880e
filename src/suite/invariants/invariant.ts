import type { ScenarioFailure } from "../evidence/evidence.js";
import type { TrialView } from "./trial-view.js";

/** A violation of an invariant. */
export type Breach = Pick<ScenarioFailure, "reason" | "expected" | "observed" | "pointsAt">;

/** A rule that holds in every scenario. Pure, so that it can be re-evaluated for a stored timeline. */
export interface Invariant<View = TrialView> {
  /** Its name in evidence: "one-watch-per-informer". */
  readonly name: string;
  /** Its row of the ledger, whose basis decides the gravity of a violation. */
  readonly requirement: string;
  /** The first violation, or undefined. */
  readonly check: (view: View) => Breach | undefined;
}
