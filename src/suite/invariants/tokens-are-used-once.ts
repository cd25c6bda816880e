import type { Breach, Invariant } from "./invariant.js";
import type { RequestView } from "./trial-view.js";

/**
 * A continue token comes from the server, and is not sent again after it was refused or answered with its page.
 * After a lost answer it may be. A server gives the same token twice to a client that lists twice.
 */
export const tokensAreUsedOnce: Invariant<RequestView> = {
  name: "tokens-are-used-once",
  requirement: "C-31",
  check: ({ requests }) => {
    const tokens = new Map<string, "given" | "used up" | "refused">();
    const givenCounts = new Map<string, number>();
    const sentWith = new Map<string, string>();
    // A refusal may contain a token, which the journal does not have; the next one may contain the same.
    let mayBeUnknown = false;
    const unknown = new Set<string>();
    for (const { entry, timelineIndex } of requests.facts()) {
      if (entry.type === "request") {
        const token = entry.request.query["continue"];
        if (!token || entry.request.verb !== "list") continue;
        const state = tokens.get(token);
        if (state === undefined && !mayBeUnknown) {
          return wrong("A page is asked for by a token that the server never gave", timelineIndex);
        }
        if (state === undefined) unknown.add(token);
        if (state === "used up" || state === "refused") {
          return wrong(`A continue token is sent again after it was ${state}`, timelineIndex);
        }
        sentWith.set(entry.request.id, token);
      }
      if (entry.type === "response") {
        const sent = sentWith.get(entry.request);
        const isRefused = entry.status === 410 || entry.status === 400;
        if (sent !== undefined && isRefused) {
          for (const token of unknown) {
            tokens.delete(token);
            givenCounts.delete(token);
          }
          tokens.set(sent, "refused");
          mayBeUnknown = true;
        }
        const isWhole = entry.status === 200 && !requests.isFaulted(entry.request);
        if (sent !== undefined && isWhole) {
          const leftCount = (givenCounts.get(sent) ?? 1) - 1;
          givenCounts.set(sent, leftCount);
          if (leftCount <= 0) tokens.set(sent, "used up");
        }
        if (entry.continue) {
          tokens.set(entry.continue, "given");
          givenCounts.set(entry.continue, (givenCounts.get(entry.continue) ?? 0) + 1);
        }
      }
    }
    return undefined;
  },
};

function wrong(reason: string, timelineIndex: number): Breach {
  return {
    reason,
    expected: "the token of the last page, or a new list",
    pointsAt: [timelineIndex],
  };
}
