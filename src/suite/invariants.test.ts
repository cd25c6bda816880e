import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../protocol/messages.js";
import { HandlerLog } from "./handler-log.js";
import { type TrialView, violations } from "./invariants.js";
import type { LoggedRequest, LoggedWatch } from "./request-log.js";

const CAPABILITIES: TrialView["hello"]["capabilities"] = ["add-update-distinct", "old-object"];

function view(parts: {
  readonly requests?: readonly LoggedRequest[];
  readonly watches?: readonly LoggedWatch[];
  readonly unknownVersions?: readonly { version: string; request: LoggedRequest }[];
  readonly log?: HandlerLog;
  readonly store?: ReadonlyMap<string, string>;
  readonly toldAfterStop?: readonly number[];
}): TrialView {
  return {
    requests: {
      all: () => parts.requests ?? [],
      watches: () => parts.watches ?? [],
      unknownVersions: () => parts.unknownVersions ?? [],
    },
    handlers: [
      {
        name: "handler",
        log: parts.log ?? new HandlerLog(),
        isPlainRecorder: true,
        isRemoved: false,
      },
    ],
    hello: { capabilities: CAPABILITIES },
    nowMs: 10_000,
    toldAfterStop: parts.toldAfterStop ?? [],
    store: parts.store,
  };
}

function request(atMs: number): LoggedRequest {
  return {
    facts: {
      id: "r",
      connection: "c",
      method: "GET",
      url: "/",
      path: "/",
      query: {},
      verb: "list",
    },
    type: "list",
    timelineIndex: 1,
    atMs,
    status: 200,
    watch: undefined,
  };
}

function logOf(
  ...told: readonly (readonly [Notification["type"], string, string, string?])[]
): HandlerLog {
  const log = new HandlerLog();
  for (const [n, [type, name, resourceVersion, old]] of told.entries()) {
    log.add(
      {
        ev: "notify",
        trial: "t",
        informer: "i",
        handler: "handler",
        n: n + 1,
        type,
        object: { metadata: { namespace: "default", name, resourceVersion } },
        ...(old === undefined ? {} : { oldObject: { metadata: { name, resourceVersion: old } } }),
      },
      n + 1,
      0,
    );
  }
  return log;
}

function broken(parts: Parameters<typeof view>[0]): readonly (string | undefined)[] {
  return violations(view(parts)).map(({ invariant }) => invariant);
}

describe("invariants", () => {
  it("hold for a trial in which nothing happened", () => {
    assert.deepEqual(broken({}), []);
  });

  it("one-watch-per-informer: two watches that stay open", () => {
    const open = { request: "r", openedAtMs: 0, closedAtMs: undefined };

    assert.deepEqual(
      broken({
        watches: [
          { id: "w1", ...open },
          { id: "w2", ...open },
        ],
      }),
      ["one-watch-per-informer"],
    );
  });

  it("one-watch-per-informer: a short overlap is no second watch", () => {
    const watches = [
      { id: "w1", request: "r", openedAtMs: 0, closedAtMs: 1_500 },
      { id: "w2", request: "r", openedAtMs: 1_000, closedAtMs: undefined },
    ];

    assert.deepEqual(broken({ watches }), []);
  });

  it("versions-come-from-the-server", () => {
    assert.deepEqual(broken({ unknownVersions: [{ version: "13", request: request(0) }] }), [
      "versions-come-from-the-server",
    ]);
  });

  it("no-request-storm: eleven lists in a second", () => {
    const requests = Array.from({ length: 11 }, (_, i) => request(i * 50));

    assert.deepEqual(broken({ requests }), ["no-request-storm"]);
  });

  it("no-request-storm: one list a second is no storm", () => {
    const requests = Array.from({ length: 60 }, (_, i) => request(i * 1_000));

    assert.deepEqual(broken({ requests }), []);
  });

  it("notifications-fit-together: added twice", () => {
    assert.deepEqual(broken({ log: logOf(["add", "one", "1"], ["add", "one", "2"]) }), [
      "notifications-fit-together",
    ]);
  });

  it("notifications-fit-together: updated though unknown", () => {
    assert.deepEqual(broken({ log: logOf(["update", "one", "1"]) }), [
      "notifications-fit-together",
    ]);
  });

  it("notifications-fit-together: a deletion of something unknown is allowed", () => {
    assert.deepEqual(broken({ log: logOf(["delete", "one", "1"]) }), []);
  });

  it("old-object-is-the-one-last-told", () => {
    assert.deepEqual(broken({ log: logOf(["add", "one", "1"], ["update", "one", "3", "2"]) }), [
      "old-object-is-the-one-last-told",
    ]);
  });

  it("bookmarks-stay-inside", () => {
    assert.deepEqual(broken({ log: logOf(["add", "", "1"]) }), ["bookmarks-stay-inside"]);
  });

  it("nothing-told-after-stop", () => {
    assert.deepEqual(broken({ toldAfterStop: [7] }), ["nothing-told-after-stop"]);
  });

  it("store-is-what-was-told: an object is missing from the store", () => {
    assert.deepEqual(broken({ log: logOf(["add", "one", "1"]), store: new Map() }), [
      "store-is-what-was-told",
    ]);
  });

  it("store-is-what-was-told: sentinels do not count", () => {
    const store = new Map([
      ["default/one", "1"],
      ["default/zz-sentinel-1", "2"],
    ]);

    assert.deepEqual(broken({ log: logOf(["add", "one", "1"]), store }), []);
  });
});
