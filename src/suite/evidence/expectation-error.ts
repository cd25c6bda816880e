import type { ScenarioFailure } from "./evidence.js";

/** Expected, observed, and evidence. */
export interface ExpectationDetails {
  readonly expected?: string;
  readonly observed?: string;
  readonly nearestMiss?: string;
  readonly pointsAt?: readonly number[];
  /** The requirement that is broken, if it is not the scenario's: a failure before that does not concern those. */
  readonly requirement?: string;
}

/** A Then that does not hold: the port's failure, never the suite's. The message is the reason, a stable sentence. */
export class ExpectationError extends Error {
  override readonly name = "ExpectationError";
  readonly details: ExpectationDetails;

  constructor(reason: string, details: ExpectationDetails = {}) {
    super(reason);
    this.details = details;
  }

  /** The form for the evidence. */
  toFailure(): ScenarioFailure {
    return { type: "assertion", reason: this.message, ...this.details };
  }
}

/** A scenario that cannot be executed: a bug of the suite. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
}
