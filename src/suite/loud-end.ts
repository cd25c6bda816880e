import type { RequestLog } from "./request-log.js";
import type { Trial, TrialHandler } from "./trial.js";

/** What says that asking again is of no use, so that an informer may end. Anything else passes, and it has to go on. */
const HOPELESS_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Why nothing more can be expected of the informer: it was refused where it may give up, and has told its user that it has
 * ended. Undefined: it owes everything.
 */
export function loudEnd(trial: {
  readonly ends: Pick<Trial["ends"], "length">;
  readonly requests: Pick<RequestLog, "all">;
}): string | undefined {
  if (trial.ends.length === 0) return undefined;
  const status = trial.requests
    .all()
    .map((request) => request.status)
    .findLast((one) => one !== undefined);
  if (status === undefined || !HOPELESS_STATUSES.has(status)) return undefined;
  return `ends when it is refused with HTTP ${status}, and tells its user so`;
}

/** What of a trial is needed to know whether its informer has ended as it may. */
type EndingTrial = Parameters<typeof loudEnd>[0] & {
  readonly server: Pick<Trial["server"], "hasAnswered">;
  readonly handlers: ReadonlyMap<string, Pick<TrialHandler, "does">>;
};

/** Whether it has said in so many words that it has ended, and had a cause: nothing more comes of it. */
export function hasEndedAsItMay(trial: EndingTrial): boolean {
  return loudEnd(trial) !== undefined || (hasCauseToEnd(trial) && trial.ends.length > 0);
}

/** Whether there was something that a person has to mend: an answer that says so, or a handler that throws. */
export function hasCauseToEnd({
  server,
  handlers,
}: Pick<EndingTrial, "server" | "handlers">): boolean {
  return (
    [...HOPELESS_STATUSES].some((status) => server.hasAnswered(status)) ||
    [...handlers.values()].some(({ does }) => does === "throw")
  );
}
