import type { Trait } from "../../protocol/messages.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { RequestLog } from "./request-log.js";
import type { AtServer } from "./trial-server.js";

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

/** Whether it learns of changes from lists alone, so that it learns of none while they are held or fail. */
export function learnsFromLists(trial: Polling): boolean {
  return trial.hasTrait("lists-at-events") || polls(trial);
}

/** Whether it learns of nothing now: it learns from lists alone, and requests are held. */
export function isCutOff(trial: Polling & AtServer<"heldRequests">): boolean {
  return learnsFromLists(trial) && trial.server.heldRequests().length > 0;
}

/**
 * An informer that only lists has no watch to test: other scenarios test what it delivers.
 * @throws NotApplicableError if it declares that it polls, and has never watched
 */
export function mustWatchAtAll(trial: Polling): void {
  if (polls(trial)) throw new NotApplicableError("is about watches; the port only lists");
}

/**
 * What an event says is not tested of an informer that reads it from a list, which is held or fails here.
 * @throws NotApplicableError if it declares that it polls, or that it lists after each event
 */
export function mustLearnFromEvents(trial: Polling): void {
  mustWatchAtAll(trial);
  if (!learnsFromLists(trial)) return;
  throw new NotApplicableError("is about what events say; the port lists after each");
}
