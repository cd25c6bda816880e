import { type EndedTrial, endAtFailure, HOPELESS_STATUSES } from "./end-at-failure.js";
import type { ServerHistory } from "./server-history.js";
import type { Trial } from "./trial.js";
import { holdsUp, type TrialHandler } from "./trial-handlers.js";

/**
 * Why no more can be expected of the informer: it was refused with an error at which it may give up, it is a call that
 * ends at a failure, or a handler has fallen behind; and it has reported its end. Undefined: it has to continue.
 */
export function loudEnd(trial: EndedTrial & HandledTrial): string | undefined {
  return endOfTheRefused(trial) ?? endAtFailure(trial) ?? endOfTheOverrun(trial);
}

/**
 * A bounded queue overflows where a handler falls behind; an informer that reports this has told its user to start again
 * (C-18). It promises nothing to the other handlers.
 */
function endOfTheOverrun(trial: EndedTrial & HandledTrial): string | undefined {
  if (trial.evidence.ends.length === 0 || trial.can("handlers.isolated")) return undefined;
  const isOverrun = trial.handlers.values().some(({ does }) => holdsUp(does));
  return isOverrun ? "ends where a handler falls behind, and reports it" : undefined;
}

function endOfTheRefused({ evidence: { ends }, requests }: EndedTrial): string | undefined {
  if (ends.length === 0) return undefined;
  const last = requests.all().findLast((request) => request.status !== undefined);
  if (last?.status === undefined || !HOPELESS_STATUSES.has(last.status)) return undefined;
  // A healthy server refuses what is wrong with the request: its path, say. Not every server streams lists.
  if (last.type !== "streaming-list" && !requests.isFaulted(last.facts.id)) return undefined;
  return `ends when it is refused with HTTP ${last.status}, and reports it`;
}

/** The handlers of a trial, and what its port promises them. */
interface HandledTrial {
  readonly can: Trial["can"];
  readonly handlers: { values(): readonly Pick<TrialHandler, "does">[] };
}

/** The parts of a trial that show whether its informer has legally ended. */
type EndingTrial = EndedTrial &
  HandledTrial & { readonly server: { readonly history: Pick<ServerHistory, "hasAnswered"> } };

/** Whether it has explicitly reported its end, and had a cause: it sends nothing more. */
export function hasEndedAsItMay(trial: EndingTrial): boolean {
  return loudEnd(trial) !== undefined || (hasCauseToEnd(trial) && trial.evidence.ends.length > 0);
}

/** Whether there was an error that needs a person: such an answer, or a handler that throws. */
export function hasCauseToEnd({
  server,
  handlers,
}: Pick<EndingTrial, "server" | "handlers">): boolean {
  return (
    [...HOPELESS_STATUSES].some((status) => server.history.hasAnswered(status)) ||
    handlers.values().some(({ does }) => does === "throw")
  );
}

/** The parts of a trial that show whether a handler has crashed its process. */
type ThrowingTrial = Pick<Trial, "can"> & {
  readonly handlers: { values(): readonly Pick<TrialHandler, "does" | "log" | "on">[] };
};

/**
 * Why a crashed process does not count against the port: a handler has thrown, as the scenario required, which ends the process
 * in many languages, and the port has not promised otherwise. Nothing is louder. Undefined: it had to survive.
 */
export function endByThrowing(trial: ThrowingTrial): string | undefined {
  if (trial.can("handlers.isolated-errors") || !trial.handlers.values().some(hasThrown)) {
    return undefined;
  }
  return "ends with its process where a handler throws, which is not silent";
}

/** Whether a handler has been notified of what it throws on. */
export function hasThrown({ does, log, on }: Pick<TrialHandler, "does" | "log" | "on">): boolean {
  return does === "throw" && log.all().some(({ key }) => on === undefined || key === on);
}
