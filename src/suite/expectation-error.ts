import type { ScenarioFailure } from "./evidence.js";

/** What was expected, what was seen, and where to look. */
export interface ExpectationDetails {
  readonly expected?: string;
  readonly observed?: string;
  readonly nearestMiss?: string;
  readonly pointsAt?: readonly number[];
  /** What is broken whatever the scenario is about: where something goes wrong before that, its requirements are not. */
  readonly requirement?: string;
}

/** A Then that does not hold: the port's failure, never the suite's. The message is the reason, one stable sentence. */
export class ExpectationError extends Error {
  override readonly name = "ExpectationError";
  readonly details: ExpectationDetails;

  constructor(reason: string, details: ExpectationDetails = {}) {
    super(reason);
    this.details = details;
  }

  /** As it goes into the evidence. */
  toFailure(): ScenarioFailure {
    return { type: "assertion", reason: this.message, ...this.details };
  }
}

/** A scenario that cannot be carried out as written: the suite's own bug. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
}
