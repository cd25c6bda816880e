import type { Trait } from "../protocol/messages.js";
import { NotApplicableError } from "./not-applicable-error.js";
import type { RequestLog } from "./request-log.js";

/** What of a trial says whether its informer reads in this way. */
interface Polling {
  hasTrait(trait: Trait): boolean;
  readonly requests: Pick<RequestLog, "all">;
}

/** Whether an informer says that it lists again and again, and does so: it has listed, and never watched. */
export function polls(trial: Polling): boolean {
  const all = trial.requests.all();
  const isList = ({ type }: (typeof all)[number]) => type === "list" || type === "page";
  return trial.hasTrait("polls") && all.length > 0 && all.every(isList);
}

/**
 * An informer that only ever lists has no watch to look at: that it delivers what the server has is asked elsewhere.
 * @throws NotApplicableError when it says that it polls, and has never watched
 */
export function mustWatchAtAll(trial: Polling): void {
  if (polls(trial)) throw new NotApplicableError("is about watches; the port only lists");
}
