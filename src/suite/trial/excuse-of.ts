import type { ScenarioFailure } from "../evidence/evidence.js";
import { whatWasNotTried } from "../evidence/premise.js";
import type { Seen } from "../evidence/trial-evidence.js";
import { endAtFailure, stopAtFailure } from "./end-at-failure.js";
import { loudEnd } from "./loud-end.js";

/**
 * Why a failed step does not count against the port, which is then only held to the invariants. Undefined: it
 * does count.
 *
 * Either the informer has legally ended, or the scenario's premise did not occur: an informer that never lists after an
 * expired watch breaks a lot, which its missing changes show; but it has not retried too early after a refused
 * list. A failure that names its own requirement counts, whatever was prepared.
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
 * Why a passed scenario proves nothing: its premise did not occur, or the port is one
 * that ends at a failure, so the rest did not apply. Undefined: it has passed.
 */
export function whatWasNotAsked(
  trial: Parameters<typeof stopAtFailure>[0] & Seen<"premises">,
): string | undefined {
  return endAtFailure(trial) ?? stopAtFailure(trial) ?? whatWasNotTried(trial.evidence.premises);
}
