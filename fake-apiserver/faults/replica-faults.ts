import type { Answer } from "../handlers/answer.js";
import type { RequestContext } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import type { StreamStage } from "../watch/stream-stage.js";
import { ofRequest, ofSetup } from "./fault-row.js";
import {
  asksForAVersionOrNewer,
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
    does: "Answers lists (not continuations) and watches at version 0 with old state.",
    imitates: "A replica whose watch cache lags.",
    wrong: "Clients that relist at version 0, and go back in time (kubernetes/kubernetes#59848).",
    concerns: isFromCache,
    parameters: {
      byChanges: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "By how many changes of the resource the state is old.",
      },
    },
    act:
      ({ byChanges }, { store }) =>
      (context, next) =>
        next(behind(context, store, byChanges)),
  }),
  "watch.skipMissed": ofRequest({
    row: 64,
    does: "Starts a watch at the newest version instead of the requested one: the events in between are lost.",
    imitates: "A watch cache that was reset without an error to its clients.",
    wrong: "No client can detect it before the next list.",
    concerns: isFromPast,
    act:
      (_, { store }) =>
      (context, next) =>
        next(fromPresent(context, store.version())),
  }),
  "watch.futureRv": ofRequest({
    row: 82,
    does: "Starts the watch at a version in the future: events up to that version are not sent.",
    imitates:
      "A watch after a restore of etcd, or on a lagging replica: the server accepts the version without an error.",
    wrong: "Every client that does not verify by itself that events still arrive.",
    concerns: isWatch,
    parameters: {
      ahead: {
        type: "integer",
        minimum: 1,
        default: 1000,
        description: "By how many versions it is ahead of the newest.",
      },
    },
    act:
      ({ ahead }, { store }) =>
      (context, next) =>
        next(startingAt(context, store.version() + BigInt(ahead))),
  }),
  "replica.timeTravel": ofRequest({
    row: 84,
    does: "Answers lists at version 0, and watches at version 0 or without a version, with old state, even from before a compaction; the watches then replay the changes since.",
    imitates: "A reconnect that lands on a lagging replica.",
    wrong:
      "Operators that act on old state without preconditions (instaclustr/cassandra-operator#402).",
    concerns: isFromAnyCache,
    parameters: {
      byChanges: {
        type: "integer",
        minimum: 1,
        default: 10,
        description: "By how many changes of the resource the state is old.",
      },
    },
    act:
      ({ byChanges }, { store }) =>
      (context, next) =>
        next(behind(context, store, byChanges)),
  }),
  "replica.oldestAllowed": ofRequest({
    row: 84,
    does: "Answers lists for a version or a newer one, streamed ones too, with the state of exactly that version; a streamed list then replays the changes since.",
    imitates: "A reconnect that lands on a replica that has just reached what the client has seen.",
    wrong:
      "Clients that relist from an older version than they have seen, such as that before a deletion.",
    concerns: asksForAVersionOrNewer,
    act:
      (_, { store }) =>
      (context, next) =>
        next(atItsVersion(context, store)),
  }),
  "replica.skew": ofSetup({
    row: 85,
    does: "Acts on all new connections to World.url, regardless of the match: distributes them round-robin over the replicas of the world, as a load balancer in front of several apiservers does. All replicas but the first lag: they are byChanges behind the changes made since the rule was installed, answer lists and watches at version 0 with old state, and answer requests for a version that they have not reached with 504 after three seconds. A world with one endpoint gets a second server.",
    imitates: "Two apiservers behind one load balancer (kubernetes/kubernetes#117989).",
    wrong: "Clients that retry the same version without a delay.",
    parameters: {
      byChanges: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "By how many changes, of any resource, the other replicas lag at least.",
      },
    },
    act: (_, { replica }) =>
      // A client that has chosen another replica by its address gets that one.
      replica === 0 ? { isBalanced: true } : undefined,
    skew: ({ byChanges }) => byChanges,
  }),
  "replica.frozen": ofRequest({
    row: 86,
    does: "Answers lists and watches from the state at which the rule was installed: 200, no errors, no bookmarks, no new events.",
    imitates: "An apiserver whose watch cache has stopped (opensandbox-group/OpenSandbox#1533).",
    wrong: "Every client that does not read the newest state periodically.",
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
    does: "Adds an offset to every version of the resource in responses, and subtracts it in requests.",
    imitates: "Resources with an etcd of their own, kine: versions of two resources are unrelated.",
    wrong: "Clients that compare versions across resources.",
    parameters: {
      offset: {
        type: "integer",
        minimum: 1,
        default: 1_000_000_000,
        description: "The number of versions to add.",
      },
      offsetDigits: {
        type: "string",
        description: "The offset as a decimal of any length, instead of offset. Default: offset.",
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

/** A replica at the version that is asked for, unless no server has reached that. */
function atItsVersion(context: RequestContext, store: ObjectStore): RequestContext {
  const asked = parseResourceVersion(context.query["resourceVersion"] ?? "");
  const isReached = asked.type === "version" && asked.version <= store.version();
  return isReached ? { ...context, replicaVersion: asked.version } : context;
}

/** The newest version instead of a requested older one; a future version is kept. */
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
