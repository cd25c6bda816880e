import type { LoggedFact, RequestLog } from "./request-log.js";

/** What a client may pause after, beside an answer that is an error. */
const PAUSED_AFTER: ReadonlySet<string> = new Set([
  "connection-refused",
  "fault",
  "held",
  "request-aborted",
  "watch-closed",
]);

/** Whether anything has gone wrong, or ended, between server and informer: who was served well has no reason to pause. */
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
