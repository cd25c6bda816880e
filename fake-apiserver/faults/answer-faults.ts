import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import type { Fault } from "./rule.js";

/**
 * Faults that let a request be handled but change what is asked or what is answered: stale replicas, skipped history,
 * spoilt lists, and the answer that never comes. Undefined for faults of other families.
 */
export function answerFault(fault: Fault, store: ObjectStore): Interceptor | undefined {
  switch (fault.fault) {
    case "request.reset":
      return async () => ({ type: "reset" });
    case "replica.staleList":
      return (context, next) => next(lagging(context, store, fault.byChanges ?? 1));
    case "watch.skipMissed":
      return (context, next) => next(fromPresent(context, store.version()));
    case "list.itemsNull":
      return async (context, next) => {
        const answer = await next(context);
        if (answer.type !== "list") return answer;
        return { ...answer, list: { ...answer.list, items: null } };
      };
    case "list.truncated":
      return async (context, next) => {
        const answer = await next(context);
        return answer.type === "list" ? { ...answer, isTruncated: true } : answer;
      };
    default:
      return undefined;
  }
}

/**
 * A replica behind the newest version. It answers every list that names no version or "0" from there, even those that a
 * sound server would answer consistently; a version that it has not reached it waits for, and does not reach.
 */
function lagging(context: RequestContext, store: ObjectStore, byChanges: number): RequestContext {
  if (context.target === undefined) return context;
  const { history } = store.collection(context.target.resource);
  const replicaVersion = history.versionBefore(byChanges);
  return replicaVersion === undefined ? context : { ...context, replicaVersion };
}

/** The present instead of the past that was asked for; a future stays what it is. */
function fromPresent(context: RequestContext, current: bigint): RequestContext {
  const asked = parseResourceVersion(context.query["resourceVersion"] ?? "");
  if (asked.type !== "version" || asked.version >= current) return context;
  return { ...context, query: { ...context.query, resourceVersion: current.toString() } };
}
