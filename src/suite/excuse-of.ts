import { endAtFailure, stopAtFailure } from "./end-at-failure.js";
import type { ScenarioFailure } from "./evidence.js";
import { loudEnd } from "./loud-end.js";
import { whatWasNotTried } from "./premise.js";
import type { Seen } from "./trial-evidence.js";

/**
 * Why a step that failed says nothing of the port, which is then asked for no more than what always holds. Undefined: it
 * does say something.
 *
 * Either the informer has ended as it may, or what the scenario prepared never came about: who makes no list at all after an
 * expired watch breaks a good deal, and that is found by what it misses; that it came back too early after a list was turned
 * away is not true of it. A failure that names what it breaks is about that, whatever was prepared.
 */
export function excuseOf(
  { type, requirement }: Pick<ScenarioFailure, "type" | "requirement">,
  trial: Parameters<typeof loudEnd>[0] & Seen<"premises">,
): string | undefined {
  if (type !== "assertion") return undefined;
  const untried = requirement === undefined ? whatWasNotTried(trial.evidence.premises) : undefined;
  return loudEnd(trial) ?? untried;
}

/**
 * Why a scenario in which nothing went wrong says nothing of the port: what was prepared never came about, or the port is none
 * that goes on after a failure, so that what comes after it was never asked. Undefined: it has passed.
 */
export function whatWasNotAsked(
  trial: Parameters<typeof stopAtFailure>[0] & Seen<"premises">,
): string | undefined {
  return endAtFailure(trial) ?? stopAtFailure(trial) ?? whatWasNotTried(trial.evidence.premises);
}
