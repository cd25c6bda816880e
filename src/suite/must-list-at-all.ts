import { NotApplicableError } from "./not-applicable-error.js";
import type { RequestLog } from "./request-log.js";

/**
 * An informer that only ever watches has no list to look at. What it misses by that shows in scenarios of its own.
 * @throws NotApplicableError when it has watched, and has never asked for a list, streamed or not
 */
export function mustListAtAll(requests: Pick<RequestLog, "all">): void {
  const all = requests.all();
  if (all.length === 0 || all.some(({ type }) => type !== "watch")) return;
  throw new NotApplicableError("is about lists; the port only watches");
}
