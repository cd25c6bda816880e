import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as discovery from "../../src/client/discovery/index.js";
import * as dynamic from "../../src/client/dynamic/index.js";
import * as events from "../../src/client/events/index.js";
import * as flowcontrol from "../../src/client/flowcontrol/index.js";
import * as client from "../../src/client/index.js";
import * as informer from "../../src/client/informer/index.js";
import * as leaderelection from "../../src/client/leaderelection/index.js";
import * as rest from "../../src/client/rest/index.js";
import * as retry from "../../src/client/retry/index.js";
import * as wait from "../../src/client/wait/index.js";
import * as watch from "../../src/client/watch/index.js";
import * as workqueue from "../../src/client/workqueue/index.js";

const EXPIRED = {
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  reason: "Expired",
} as const;

/** One of each error that can be imported, and its code. */
const ERRORS: Readonly<Record<string, readonly [string, { readonly code: string }]>> = {
  BroadcasterStoppedError: ["broadcaster-stopped", new watch.BroadcasterStoppedError()],
  ConfigError: ["config-missing", new rest.ConfigError("config-missing", "")],
  ConnectionError: ["ECONNRESET", new rest.ConnectionError("ECONNRESET", "")],
  ContextError: ["canceled", new wait.ContextError("canceled")],
  CredentialError: ["plugin-failed", new rest.CredentialError("plugin-failed", "")],
  GroupDiscoveryFailedError: [
    "discovery-incomplete",
    new discovery.GroupDiscoveryFailedError({ failed: new Map(), groups: [], resources: [] }),
  ],
  HeapClosedError: ["heap-closed", new informer.HeapClosedError()],
  KeyError: ["no-key", new informer.KeyError({}, "")],
  NotFoundError: ["NotFound", new informer.NotFoundError({ group: "", resource: "pods" }, "a")],
  QueueClosedError: ["queue-closed", new informer.QueueClosedError()],
  RateLimitError: ["exceeds-burst", new flowcontrol.RateLimitError("exceeds-burst", "")],
  RequestConstructionError: ["request-invalid", new events.RequestConstructionError({})],
  RequeueError: ["requeue", new informer.RequeueError()],
  StatusError: ["Expired", new rest.StatusError(EXPIRED, 410)],
  TransactionError: ["transaction-failed", new informer.TransactionError([], 0, [])],
  UntilError: ["condition-not-met", new informer.UntilError("", undefined)],
  WaitTimeoutError: ["timed-out", new wait.WaitTimeoutError()],
  WatchEventError: ["Expired", new informer.WatchEventError(EXPIRED)],
};

describe("the errors of the client", () => {
  it("have a code, each of them", () => {
    const rooms: readonly object[] = [
      ...[client, discovery, dynamic, events, flowcontrol, informer],
      ...[leaderelection, rest, retry, wait, watch, workqueue],
    ];
    const names = rooms
      .flatMap((room) => Object.entries(room))
      .filter(([, it]) => typeof it === "function" && it.prototype instanceof Error)
      .map(([name]) => name);

    assert.deepEqual([...new Set(names)].sort(), Object.keys(ERRORS));
    for (const [code, error] of Object.values(ERRORS)) assert.equal(error.code, code);
  });
});
