import type { Answer } from "../handlers/answer.js";
import type { RequestContext } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import type { StreamStage } from "../watch/stream-stage.js";
import { ofRequest, ofSetup } from "./fault-row.js";
import {
  isFromAnyCache,
  isFromCache,
  isFromPast,
  isListOrWatch,
  isWatch,
} from "./request-kinds.js";
import { offsetVersions } from "./version-offset.js";

/** Answers of a server that is not where the client believes it to be. */
export const REPLICA_FAULTS = {
  "replica.staleList": ofRequest({
    row: 83,
    does: "Answers lists (not continuations) and watches from version 0 with an older state.",
    imitates: "A replica whose watch cache lags.",
    wrong:
      "Clients that list at version 0 again and go back in time (kubernetes/kubernetes#59848).",
    concerns: isFromCache,
    parameters: {
      byChanges: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "How many changes of the resource ago.",
      },
    },
    act:
      ({ byChanges }, { store }) =>
      (context, next) =>
        next(behind(context, store, byChanges)),
  }),
  "watch.skipMissed": ofRequest({
    row: 64,
    does: "Starts a watch from the past at the present: what was missed is swallowed.",
    imitates: "A watch cache that was restored behind the client's back.",
    wrong: "Nobody can notice before the next list.",
    concerns: isFromPast,
    act:
      (_, { store }) =>
      (context, next) =>
        next(fromPresent(context, store.version())),
  }),
  "watch.futureRv": ofRequest({
    row: 82,
    does: "Starts the watch in the future, so that everything up to there is swallowed.",
    imitates:
      "A watch after a restore of etcd, or on a replica that lags: the server accepts it without a word.",
    wrong: "Every client without a check of its own that anything still arrives.",
    concerns: isWatch,
    parameters: {
      ahead: {
        type: "integer",
        minimum: 1,
        default: 1000,
        description: "How many versions ahead of the newest.",
      },
    },
    act:
      ({ ahead }, { store }) =>
      (context, next) =>
        next(startingAt(context, store.version() + BigInt(ahead))),
  }),
  "replica.timeTravel": ofRequest({
    row: 84,
    does: "Answers lists of version 0, and watches from version 0 or none, with an older state, also from before a compaction; the watches then replay what has happened since.",
    imitates: "A reconnect that lands on a lagging replica.",
    wrong:
      "Operators that act on old state without preconditions (instaclustr/cassandra-operator#402).",
    concerns: isFromAnyCache,
    parameters: {
      byChanges: {
        type: "integer",
        minimum: 1,
        default: 10,
        description: "How many changes of the resource ago.",
      },
    },
    act:
      ({ byChanges }, { store }) =>
      (context, next) =>
        next(behind(context, store, byChanges)),
  }),
  "replica.skew": ofSetup({
    row: 85,
    does: "Acts on new connections to World.url, whatever the match says of requests. A load balancer in front of several apiservers: connections take turns among the replicas of the world, and all but the first are so many changes behind, of those made while the rule is in force. They answer as a replica with a lag does: lists and watches of version 0 show the past, what they have not reached they refuse with 504 after three seconds. A world with one endpoint gets a second server for it.",
    imitates: "Two apiservers behind one load balancer (kubernetes/kubernetes#117989).",
    wrong: "Clients that retry the same version at full speed.",
    parameters: {
      byChanges: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "How many changes, of whatever resource, the others are behind at least.",
      },
    },
    act: (_, { replica }) =>
      // A client that has chosen another replica by its address gets that one.
      replica === 0 ? { isBalanced: true } : undefined,
    skew: ({ byChanges }) => byChanges,
  }),
  "replica.frozen": ofRequest({
    row: 86,
    does: "Answers lists and watches from the state in which the rule was installed: 200, no errors, no bookmarks, and nothing new ever.",
    imitates: "An apiserver whose watch cache has stopped (opensandbox-group/OpenSandbox#1533).",
    wrong: "Everybody who does not ask for the newest state once in a while.",
    concerns: isListOrWatch,
    act:
      (_, { sinceVersion, rule }) =>
      async (context, next) => {
        const answer = await next({ ...context, replicaVersion: sinceVersion });
        return frozen(answer, sinceVersion, rule);
      },
  }),
  "rv.perResource": ofRequest({
    row: 89,
    does: "Shifts every version of the resource that goes out, and back when it comes in.",
    imitates:
      "Resources in an etcd of their own, kine: versions of two resources have nothing to do with each other.",
    wrong: "Clients that compare versions across resources.",
    parameters: {
      offset: {
        type: "integer",
        minimum: 1,
        default: 1_000_000_000,
        description: "How many versions above those of the store.",
      },
      offsetDigits: {
        type: "string",
        description: "The same as a number of any length, instead of offset. Default: that.",
      },
    },
    act: ({ offset, offsetDigits }) => offsetVersions(BigInt(offsetDigits ?? offset)),
  }),
};

/**
 * A replica behind the newest version. It answers every list that names no version or "0" from there, even those that a
 * sound server would answer consistently; a version that it has not reached it waits for, and does not reach.
 */
function behind(context: RequestContext, store: ObjectStore, byChanges: number): RequestContext {
  if (context.target === undefined) return context;
  const { history } = store.collection(context.target.resource);
  const replicaVersion = history.versionBefore(byChanges);
  return replicaVersion === undefined ? context : { ...context, replicaVersion };
}

/** The present instead of the past that was asked for; a future stays what it is. */
function fromPresent(context: RequestContext, current: bigint): RequestContext {
  const asked = parseResourceVersion(context.query["resourceVersion"] ?? "");
  if (asked.type !== "version" || asked.version >= current) return context;
  return startingAt(context, current);
}

function startingAt(context: RequestContext, version: bigint): RequestContext {
  return { ...context, query: { ...context.query, resourceVersion: version.toString() } };
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
