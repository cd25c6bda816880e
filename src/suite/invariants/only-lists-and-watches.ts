import type { RequestFacts } from "../../../fake-apiserver/index.js";
import type { Invariant } from "./invariant.js";
import type { InformerView } from "./trial-view.js";

/** What the cluster role system:basic-user lets every authenticated user create. */
const OWN_REVIEWS: ReadonlySet<string> = new Set([
  "selfsubjectaccessreviews",
  "selfsubjectrulesreviews",
  "selfsubjectreviews",
]);

/** An informer only sends lists and watches of its collection. Discovery and reviews of its own rights need no permissions. */
export const onlyListsAndWatches: Invariant = {
  name: "only-lists-and-watches",
  requirement: "C-38",
  check: ({ informer, requests }) => {
    const stray = [...requests.all(), ...requests.others()].find(
      ({ facts }) => !isAllowed(informer, facts),
    );
    if (stray === undefined) return undefined;
    return {
      reason: "The informer sends a request that the list and watch permissions do not cover",
      expected: `lists and watches of ${informer.resource.resource}`,
      observed: `${stray.facts.method} ${stray.facts.url}`,
      pointsAt: [stray.timelineIndex],
    };
  },
};

function isAllowed({ resource }: InformerView, facts: RequestFacts): boolean {
  if (facts.verb === "other") return true;
  if (facts.verb === "create" && OWN_REVIEWS.has(facts.resource ?? "")) return true;
  const isOfCollection =
    facts.resource === resource.resource &&
    (facts.group ?? "") === resource.group &&
    facts.version === resource.version;
  return isOfCollection && (facts.verb === "list" || facts.verb === "watch");
}
