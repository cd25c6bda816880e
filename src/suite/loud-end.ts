import { type EndedTrial, endAtFailure, HOPELESS_STATUSES } from "./end-at-failure.js";
import type { ServerHistory } from "./server-history.js";
import type { Trial } from "./trial.js";
import type { TrialHandler } from "./trial-handlers.js";

/**
 * Why nothing more can be expected of the informer: it was refused where it may give up, or it is none that goes on after a
 * failure, and it has reported its end to its user. Undefined: it owes everything.
 */
export function loudEnd(trial: EndedTrial): string | undefined {
  return endOfTheRefused(trial) ?? endAtFailure(trial);
}

function endOfTheRefused({ evidence: { ends }, requests }: EndedTrial): string | undefined {
  if (ends.length === 0) return undefined;
  const status = requests
    .all()
    .map((request) => request.status)
    .findLast((one) => one !== undefined);
  if (status === undefined || !HOPELESS_STATUSES.has(status)) return undefined;
  return `ends when it is refused with HTTP ${status}, and reports it`;
}

/** What of a trial is needed to know whether its informer has ended as it may. */
type EndingTrial = EndedTrial & {
  readonly server: { readonly history: Pick<ServerHistory, "hasAnswered"> };
  readonly handlers: { values(): readonly Pick<TrialHandler, "does">[] };
};

/** Whether it has said in so many words that it has ended, and had a cause: nothing more comes of it. */
export function hasEndedAsItMay(trial: EndingTrial): boolean {
  return loudEnd(trial) !== undefined || (hasCauseToEnd(trial) && trial.evidence.ends.length > 0);
}

/** Whether there was something that a person has to mend: an answer that says so, or a handler that throws. */
export function hasCauseToEnd({
  server,
  handlers,
}: Pick<EndingTrial, "server" | "handlers">): boolean {
  return (
    [...HOPELESS_STATUSES].some((status) => server.history.hasAnswered(status)) ||
    handlers.values().some(({ does }) => does === "throw")
  );
}

/** What of a trial is needed to know whether a handler has brought its process down. */
type ThrowingTrial = Pick<Trial, "can"> & {
  readonly handlers: { values(): readonly Pick<TrialHandler, "does" | "log" | "on">[] };
};

/**
 * Why a process that is gone says nothing of the port: a handler has thrown, as the scenario made it, which ends the process in many
 * a language, and the port has not promised otherwise. Nothing is louder. Undefined: it had to live.
 */
export function endByThrowing(trial: ThrowingTrial): string | undefined {
  if (trial.can("handlers.isolated-errors") || !trial.handlers.values().some(hasThrown)) {
    return undefined;
  }
  return "ends with its process where a handler throws, which is not silent";
}

function hasThrown({ does, log, on }: Pick<TrialHandler, "does" | "log" | "on">): boolean {
  return does === "throw" && log.all().some(({ key }) => on === undefined || key === on);
}
