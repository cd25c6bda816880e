import type { JournalEntry, RequestFacts } from "../../../fake-apiserver/index.js";
import { asksForAState } from "../trial/asks-for-a-state.js";
import type { Invariant } from "./invariant.js";
import type { RequestView } from "./trial-view.js";

/** How often a version may be refused before a watch requests it again: Python documents one retry. */
const REFUSALS_MAX_COUNT = 3;
const EXPIRED = 410;

/**
 * A watch does not keep requesting a version that was refused with 410, by status or in the stream. A retry that failed in
 * another way was not refused: it may be repeated. A complete state at that version makes it valid again. Whoever asks for a fresh
 * state, gets a failure other than 410, and tries the watch again then, asks on: that refusal does not count.
 */
export const refusedVersionsAreLeft: Invariant<RequestView> = {
  name: "refused-versions-are-left",
  requirement: "C-21",
  check: ({ requests }) => {
    const refusals = new Map<string, number>();
    const versionOfRequest = new Map<string, string>();
    const lastOfWatch = new Map<string, string>();
    const readings = new Set<string>();
    let hasFailedToRead = false;
    const refuse = (version = "") => {
      const isExcused = hasFailedToRead;
      hasFailedToRead = false;
      if (version !== "" && !isExcused) refusals.set(version, (refusals.get(version) ?? 0) + 1);
    };
    for (const { entry, timelineIndex } of requests.facts()) {
      switch (entry.type) {
        case "request": {
          const version = versionOf(entry.request);
          if (readsAState(entry.request)) readings.add(entry.request.id);
          if (version === undefined) break;
          versionOfRequest.set(entry.request.id, version);
          const count = refusals.get(version) ?? 0;
          if (count > REFUSALS_MAX_COUNT) {
            return {
              reason: "An expired resourceVersion is requested again and again",
              expected: "a list, or a stream of the whole state",
              observed: `version ${version} in another watch, after ${count} refusals`,
              pointsAt: [timelineIndex],
            };
          }
          break;
        }
        case "response": {
          if (readings.has(entry.request))
            hasFailedToRead = entry.status >= 400 && entry.status !== EXPIRED;
          else if (entry.status === EXPIRED) refuse(versionOfRequest.get(entry.request));
          if (entry.status === 200 && entry.resourceVersion !== undefined) {
            refusals.delete(entry.resourceVersion);
          }
          break;
        }
        case "watch-opened":
          lastOfWatch.set(entry.watch, versionOfRequest.get(entry.request) ?? "");
          break;
        case "event-sent": {
          if (isExpiry(entry)) refuse(lastOfWatch.get(entry.watch));
          if (entry.resourceVersion === undefined || entry.event === "ERROR") break;
          lastOfWatch.set(entry.watch, entry.resourceVersion);
          if (entry.isInitialEventsEnd) refusals.delete(entry.resourceVersion);
          break;
        }
        default:
          break;
      }
    }
    return undefined;
  },
};

/** The version that a watch resumes from; an initial state may be requested at any. */
function versionOf({ verb, query }: RequestFacts): string | undefined {
  const { resourceVersion = "" } = query;
  const resumes = verb === "watch" && !asksForAState(query);
  return resumes && resourceVersion !== "" && resourceVersion !== "0" ? resourceVersion : undefined;
}

function readsAState({ verb, query }: RequestFacts): boolean {
  return verb === "list" || asksForAState(query);
}

function isExpiry(entry: Extract<JournalEntry, { readonly type: "event-sent" }>): boolean {
  return entry.event === "ERROR" && entry.code === EXPIRED;
}
