import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { RequestLog } from "./request-log.js";

/**
 * An informer that only watches has no list to test. Other scenarios show what it misses by that.
 * @throws NotApplicableError if it has watched, and has never listed, streamed or not
 */
export function mustListAtAll(requests: Pick<RequestLog, "all">): void {
  const all = requests.all();
  if (all.length === 0 || all.some(({ type }) => type !== "watch")) return;
  throw new NotApplicableError("is about lists; the port only watches");
}
