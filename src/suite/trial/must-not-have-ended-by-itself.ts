import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { RequestLog } from "./request-log.js";
import type { AtServer } from "./trial-server.js";

const BY_ITSELF = "is about the end of a watch; the port's watch ended by itself before";

/**
 * How long a watch lasts is free: it may end by itself before a scenario uses it, and the next one meet what the scenario has
 * prepared.
 * @throws NotApplicableError if the last watch without a fault was ended by the client, or by the timeout that it asked for, and
 * since then a request has met a fault or an expiry, or none can arrive
 */
export function mustNotHaveEndedByItself({
  requests,
  server,
}: { readonly requests: Pick<RequestLog, "facts"> } & AtServer<"refusesConnections">): void {
  let hasEndedByItself = false;
  let hasMetFault = false;
  for (const { entry } of requests.facts()) {
    // A version that a scenario has made expire ends a watch without a fault.
    if (entry.type === "watch-closed" && entry.how === "expired") {
      hasMetFault ||= hasEndedByItself;
    } else if (entry.type === "watch-closed" && entry.by !== "fault") {
      hasEndedByItself = entry.by === "client" || entry.how === "timeout";
      hasMetFault = false;
    } else if (entry.type === "fault" && hasEndedByItself) hasMetFault = true;
  }
  // A refused connection is no request, and leaves no fault behind.
  hasMetFault ||= hasEndedByItself && server.refusesConnections();
  if (hasMetFault) throw new NotApplicableError(BY_ITSELF);
}
