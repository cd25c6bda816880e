import type { Answer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import type { StreamStage } from "../watch/stream-stage.js";
import type { FaultSetting } from "./fault-setting.js";
import type { Fault } from "./rule.js";

const TIME_TRAVEL_CHANGES = 10;
const FUTURE_VERSIONS = 1_000;
/** Longer than anybody watches: the server's bound applies. */
const NEVER_SECONDS = Number.POSITIVE_INFINITY;

const SKEW_CHANGES = 1;

/** How many changes a fault keeps the other replicas behind; 0 for faults that have nothing to do with it. */
export function skewOf(fault: Fault): number {
  return fault.fault === "replica.skew" ? (fault.byChanges ?? SKEW_CHANGES) : 0;
}

/** Answers of a server that is not where the client believes it to be. Undefined for faults of other families. */
export function replicaFault(fault: Fault, setting: FaultSetting): Interceptor | undefined {
  const { store, rule, sinceVersion } = setting;
  switch (fault.fault) {
    case "watch.futureRv":
      return (context, next) =>
        next(startingAt(context, store.version() + BigInt(fault.ahead ?? FUTURE_VERSIONS)));
    case "replica.timeTravel":
      return (context, next) =>
        next(behind(context, setting, fault.byChanges ?? TIME_TRAVEL_CHANGES));
    case "replica.frozen":
      return async (context, next) => {
        const answer = await next({ ...context, replicaVersion: sinceVersion });
        return frozen(answer, sinceVersion, rule);
      };
    case "stream.timeoutIgnored":
      return async (context, next) => {
        const answer = await next(context);
        if (answer.type !== "watch") return answer;
        return { ...answer, plan: { ...answer.plan, timeoutSeconds: NEVER_SECONDS } };
      };
    default:
      return undefined;
  }
}

function startingAt(context: RequestContext, version: bigint): RequestContext {
  return { ...context, query: { ...context.query, resourceVersion: version.toString() } };
}

function behind(
  context: RequestContext,
  { store }: FaultSetting,
  byChanges: number,
): RequestContext {
  if (context.target === undefined) return context;
  const { history } = store.collection(context.target.resource);
  const replicaVersion = history.versionBefore(byChanges);
  return replicaVersion === undefined ? context : { ...context, replicaVersion };
}

/** What came after the cache stopped does not reach its watches, and neither do bookmarks. */
function frozen(answer: Answer, atVersion: bigint, rule: string): Answer {
  if (answer.type !== "watch") return answer;
  const stage: StreamStage = {
    fault: "replica.frozen",
    rule,
    onEvent: ({ type, resourceVersion = "", isInitialEventsEnd }) => {
      const parsed = parseResourceVersion(resourceVersion);
      const isNews = parsed.type === "version" && parsed.version > atVersion;
      const isIdle = type === "BOOKMARK" && isInitialEventsEnd !== true;
      return isNews || isIdle ? { write: [], isDropped: true } : undefined;
    },
  };
  return { ...answer, stages: [stage, ...answer.stages] };
}
