import { fromTheDaysFirst } from "../../src/time/turn.js";

/** A port that takes its turn. */
export interface Turn {
  /** As `--port` takes it. */
  readonly target: string;
  /** What its build from nothing and a whole run may take. */
  readonly seconds: number;
}

/** Which ports run today, and which there is no time for. */
export interface PlanOfTheDay {
  readonly runs: readonly Turn[];
  readonly leftOut: readonly Turn[];
}

/**
 * As many as fit into the time, for which there is most in the first place.
 * @param nowMs milliseconds since the epoch
 */
export function planOfTheDay(all: readonly Turn[], seconds: number, nowMs: number): PlanOfTheDay {
  const runs: Turn[] = [];
  const leftOut: Turn[] = [];
  let leftSeconds = seconds;
  for (const turn of fromTheDaysFirst(all, nowMs)) {
    if (turn.seconds > leftSeconds) leftOut.push(turn);
    else {
      runs.push(turn);
      leftSeconds -= turn.seconds;
    }
  }
  return { runs, leftOut };
}
