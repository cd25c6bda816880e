import type { Trait } from "../protocol/messages.js";
import { NotApplicableError } from "./not-applicable-error.js";
import type { RequestLog } from "./request-log.js";

/** The parts of a trial that show whether its informer polls. */
interface Polling {
  hasTrait(trait: Trait): boolean;
  readonly requests: Pick<RequestLog, "all">;
}

/** Whether an informer declares that it polls, and does so: it has listed, and never watched. */
export function polls(trial: Polling): boolean {
  const all = trial.requests.all();
  const isList = ({ type }: (typeof all)[number]) => type === "list" || type === "page";
  return trial.hasTrait("polls") && all.length > 0 && all.every(isList);
}

/**
 * An informer that only lists has no watch to test: other scenarios test what it delivers.
 * @throws NotApplicableError if it declares that it polls, and has never watched
 */
export function mustWatchAtAll(trial: Polling): void {
  if (polls(trial)) throw new NotApplicableError("is about watches; the port only lists");
}
