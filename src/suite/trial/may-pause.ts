import type { LoggedFact, RequestLog } from "./request-log.js";

/** Causes of legal pauses, in addition to error answers. */
const PAUSED_AFTER: ReadonlySet<string> = new Set([
  "connection-refused",
  "fault",
  "held",
  "request-aborted",
  "watch-closed",
]);

/** Whether anything has failed, or ended, between server and informer: otherwise it has no reason to pause. */
export function mayPause({
  evidence,
  requests,
}: {
  readonly evidence: { readonly hasHadTrouble: boolean };
  readonly requests: Pick<RequestLog, "facts">;
}): boolean {
  const isReason = ({ entry }: LoggedFact) =>
    PAUSED_AFTER.has(entry.type) || (entry.type === "response" && entry.status >= 400);
  return evidence.hasHadTrouble || requests.facts().some(isReason);
}
