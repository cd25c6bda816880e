import type { WatchStart } from "../watch/watch-plan.js";
import type { Answer } from "./answer.js";
import type { HandlerServices } from "./handler-services.js";
import { type ListOptions, parseWatchOptions } from "./list-options.js";
import type { ResourceRequest } from "./request-context.js";
import { isTrue } from "./resource-path.js";
import { select } from "./select.js";
import { waitForVersion } from "./wait-for-version.js";

/** GET of a collection with "watch", or below the "/watch/" prefix. */
export async function watch(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  // A quirk of the real server: below the prefix the query is validated as that of a list.
  const isAsOfList = target.hasWatchPrefix && !isTrue(query["watch"]);
  const options = parseWatchOptions(query, services.profile, isAsOfList);
  const selection = select(target, options);
  return {
    type: "watch",
    plan: {
      resource: target.resource,
      selection,
      start: await startOf(services, request, options),
      allowsBookmarks: options.allowsBookmarks,
      // A time in the past means at once.
      ...(options.timeoutSeconds === 0
        ? {}
        : { timeoutSeconds: Math.max(0, options.timeoutSeconds) }),
    },
    stages: [],
  };
}

async function startOf(
  services: HandlerServices,
  request: ResourceRequest,
  options: ListOptions,
): Promise<WatchStart> {
  const { resourceVersion = 0n, sendInitialEvents, allowsBookmarks } = options;
  const replicaVersion = request.replicaVersion ?? services.store.version();
  if (resourceVersion === 0n) {
    if (sendInitialEvents === false) return { type: "after", version: replicaVersion };
    // A server with streaming lists treats an old-style watch from "any version" as one.
    const isStreamingList = sendInitialEvents === true || services.profile.has("watchList");
    const marksEnd = isStreamingList && allowsBookmarks;
    return { type: "state", version: replicaVersion, marksEnd };
  }
  if (sendInitialEvents !== true) return { type: "after", version: resourceVersion };
  const reached = await waitForVersion(services, request, resourceVersion);
  if (reached === undefined) return { type: "too-large", version: resourceVersion };
  return { type: "state", version: reached, marksEnd: allowsBookmarks };
}
