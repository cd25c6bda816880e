import type { Invariant } from "./invariant.js";
import type { RequestView } from "./trial-view.js";

/** Versions with a fixed meaning. */
const KNOWN = ["", "0"];

/** Every requested version comes from a list, an event or a bookmark. */
export const versionsComeFromTheServer: Invariant<RequestView> = {
  name: "versions-come-from-the-server",
  requirement: "C-09",
  check: ({ requests }) => {
    const given = new Set<string>(KNOWN);
    for (const { entry, timelineIndex, versions = [] } of requests.facts()) {
      for (const version of versions) given.add(version);
      if (entry.type !== "request") continue;
      const version = entry.request.query["resourceVersion"];
      const isOfInformer = entry.request.verb === "list" || entry.request.verb === "watch";
      if (version === undefined || !isOfInformer || given.has(version)) continue;
      return {
        reason: "The informer requests a resourceVersion that the server has never returned",
        expected: "a version that a list, an event or a bookmark carried",
        observed: `version ${version}`,
        pointsAt: [timelineIndex],
      };
    }
    return undefined;
  },
};
