import { isForNamespace, isOfOneObject } from "../notation/informer-scope.js";
import { sameFieldSelector, sameLabelSelector } from "../notation/selectors.js";
import type { LoggedRequest } from "../trial/request-log.js";
import type { Invariant } from "./invariant.js";
import type { InformerView, RequestView } from "./trial-view.js";

/**
 * Every list, page and watch is for the informer's namespace and carries its selectors, and no others; a list may be of a single
 * object of the selection.
 */
export const selectionIsKept: Invariant<RequestView> = {
  name: "selection-is-kept",
  requirement: "C-30",
  check: ({ informer, requests }) => {
    const stray = requests.all().find((request) => !isOf(informer, request));
    if (stray === undefined) return undefined;
    return {
      reason: "A request has the wrong namespace or selectors",
      expected: textOf(informer),
      observed: textOf({
        namespace: stray.facts.namespace,
        labelSelector: stray.facts.query["labelSelector"],
        fieldSelector: stray.facts.query["fieldSelector"],
      }),
      pointsAt: [stray.timelineIndex],
    };
  },
};

function isOf(informer: InformerView, { facts }: LoggedRequest): boolean {
  const { labelSelector = "", fieldSelector = "" } = facts.query;
  const isWhole =
    isForNamespace(informer, facts.namespace) &&
    sameLabelSelector(labelSelector, informer.labelSelector ?? "") &&
    sameFieldSelector(fieldSelector, informer.fieldSelector ?? "");
  return isWhole || isOfOneObject(informer, facts);
}

function textOf(selection: {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}): string {
  const { namespace, labelSelector, fieldSelector } = selection;
  return [
    namespace === undefined ? "all namespaces" : `namespace ${namespace}`,
    labelSelector ? `labelSelector=${labelSelector}` : "no label selector",
    fieldSelector ? `fieldSelector=${fieldSelector}` : "no field selector",
  ].join(", ");
}
