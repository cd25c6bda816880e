import { saysYes } from "../trial/asks-for-a-state.js";
import type { LoggedRequest } from "../trial/request-log.js";
import type { Invariant } from "./invariant.js";
import type { RequestView } from "./trial-view.js";

type Query = Readonly<Record<string, string>>;

/**
 * No request has parameters that a server always refuses, according to ValidateListOptions of k8s.io/apimachinery
 * (pkg/apis/meta/internalversion/validation) and the storage of the apiserver. That a server does not support streaming
 * lists is not such a case: a client cannot know.
 */
export const parametersFitTogether: Invariant<RequestView> = {
  name: "parameters-fit-together",
  requirement: "C-32",
  check: ({ requests }) => {
    for (const request of requests.all()) {
      const misfit = misfitOf(request);
      if (misfit === undefined) continue;
      return {
        reason: "The parameters of a request do not fit together",
        expected: misfit,
        observed: request.facts.url,
        pointsAt: [request.timelineIndex],
      };
    }
    return undefined;
  },
};

function misfitOf({ facts: { verb, query } }: LoggedRequest): string | undefined {
  const badNumber = ["limit", "timeoutSeconds"].find((name) => !isNumber(query[name]));
  if (badNumber !== undefined) return `a whole number for ${badNumber}`;
  return verb === "watch" ? misfitOfWatch(query) : misfitOfList(query);
}

function misfitOfList(query: Query): string | undefined {
  const { resourceVersion: version = "", resourceVersionMatch: match = "" } = query;
  const token = query["continue"] ?? "";
  if (query["sendInitialEvents"] !== undefined) return "sendInitialEvents only on a watch";
  if (match !== "") {
    if (version === "") return "resourceVersionMatch only with a resourceVersion";
    if (token !== "") return "resourceVersionMatch only without continue";
    if (match !== "Exact" && match !== "NotOlderThan") return "a resourceVersionMatch that exists";
    if (match === "Exact" && version === "0") return 'no exact match of version "0"';
  }
  if (token !== "" && version !== "" && version !== "0") return "no resourceVersion with continue";
  return undefined;
}

function misfitOfWatch(query: Query): string | undefined {
  const { resourceVersionMatch: match = "", sendInitialEvents } = query;
  if (sendInitialEvents === undefined) {
    return match === "" ? undefined : "resourceVersionMatch on a watch only with sendInitialEvents";
  }
  if (match !== "NotOlderThan") return "sendInitialEvents with resourceVersionMatch=NotOlderThan";
  if (query["continue"]) return "resourceVersionMatch only without continue";
  // The server would serve it, but its client could never detect the end of the initial state.
  const wantsState = saysYes(sendInitialEvents) && !saysYes(query["allowWatchBookmarks"]);
  return wantsState ? "sendInitialEvents with allowWatchBookmarks" : undefined;
}

function isNumber(text: string | undefined): boolean {
  return text === undefined || /^[-+]?[0-9]+$/.test(text);
}
