/**
 * Tables of transitions: what a reflector does next, for every way a list or a watch can go.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import type { WatchEvent } from "../../wire/watch-event.js";
import {
  initialReflectorState,
  type ReflectorConfig,
  type ReflectorEffect,
  type ReflectorInput,
  type ReflectorState,
} from "./reflector-state.js";
import { step } from "./reflector-step.js";
import { bookmark, failure, pod, statusError } from "./scripted-lister-watcher.js";

const listing: ReflectorConfig = {
  name: "r",
  typeDescription: "/v1, Kind=Pod",
  isWatchListEnabled: false,
  pageMaxCount: undefined,
  expectedKind: { apiVersion: "v1", kind: "Pod" },
  internalErrorRetryMaxMs: 0,
  isVersionTakenFromInitialAdds: false,
};
const streaming: ReflectorConfig = { ...listing, isWatchListEnabled: true };

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const tooLarge = Object.assign(new Error("too large"), {
  status: {
    ...failure(504, "Timeout"),
    details: { causes: [{ reason: "ResourceVersionTooLarge" }] },
  },
});

/** Feeds inputs one after the other; gives the state after the last and the effects of the last. */
function play(
  config: ReflectorConfig,
  inputs: readonly (ReflectorInput | { readonly atMs: number; readonly input: ReflectorInput })[],
): { readonly state: ReflectorState; readonly effects: readonly ReflectorEffect[] } {
  let state = initialReflectorState;
  let effects: readonly ReflectorEffect[] = [];
  let nowMs = 0;
  for (const item of inputs) {
    if ("atMs" in item) nowMs = item.atMs;
    const transition = step(state, "atMs" in item ? item.input : item, { config, nowMs });
    state = transition.state;
    effects = transition.effects;
  }
  return { state, effects };
}

function listed(resourceVersion: string, isPaginated = false): ReflectorInput {
  return { type: "listed", resourceVersion, isPaginated };
}

function event(type: "ADDED" | "MODIFIED" | "DELETED", object: KubernetesObject): ReflectorInput {
  return { type: "event", event: { type, object } };
}

function errorEvent(code: number, reason: string): ReflectorInput {
  return { type: "event", event: { type: "ERROR", object: failure(code, reason) } };
}

function mark(resourceVersion: string, isEnd = false): ReflectorInput {
  return { type: "event", event: bookmark(resourceVersion, isEnd) };
}

const start: ReflectorInput = { type: "start" };
const replaced: ReflectorInput = { type: "replaced" };
const opened: ReflectorInput = { type: "watch-opened" };
const closed: ReflectorInput = { type: "watch-closed" };
const elapsed: ReflectorInput = { type: "delay-elapsed" };
const expiredList: ReflectorInput = { type: "list-failed", error: statusError(410, "Expired") };

/** Listed at 10 and watching. */
const watching: readonly ReflectorInput[] = [start, listed("10"), replaced, opened];

function types(effects: readonly ReflectorEffect[]): readonly string[] {
  return effects.map((effect) => effect.type);
}

function listOptions(effects: readonly ReflectorEffect[]): object | undefined {
  const list = effects.find((effect) => effect.type === "list");
  return list?.type === "list" ? list.options : undefined;
}

function watchOptions(effects: readonly ReflectorEffect[]): object | undefined {
  const watch = effects.find((effect) => effect.type === "open-watch");
  return watch?.type === "open-watch" ? watch.options : undefined;
}

describe("step(): which version a list asks for", () => {
  const cases: readonly (readonly [string, readonly ReflectorInput[], object])[] = [
    ["any, in pages, at first", [start], { resourceVersion: "0", limit: 500 }],
    [
      "the newest at once when the version has expired, in one piece as before",
      [
        ...watching,
        event("ADDED", pod("a", "12")),
        errorEvent(410, "Expired"),
        elapsed,
        expiredList,
      ],
      { resourceVersion: "" },
    ],
    [
      "the newest at once when the version is too large",
      [start, { type: "list-failed", error: tooLarge }],
      { resourceVersion: "", limit: 500 },
    ],
    [
      "the newest again when that failed too",
      [start, expiredList, { type: "list-failed", error: new Error("down") }, elapsed],
      { resourceVersion: "", limit: 500 },
    ],
    [
      "the last event's, in one piece, after a watch that expired",
      [...watching, event("ADDED", pod("a", "12")), errorEvent(410, "Expired"), elapsed],
      { resourceVersion: "12" },
    ],
    [
      "the last bookmark's",
      [...watching, mark("15"), errorEvent(500, "InternalError"), elapsed],
      { resourceVersion: "15" },
    ],
    [
      "the last version in pages when the first list came in pages",
      [start, listed("10", true), replaced, opened, mark("11"), errorEvent(410, "Gone"), elapsed],
      { resourceVersion: "11", limit: 500 },
    ],
    [
      "the first version again after a failure",
      [start, { type: "list-failed", error: new Error("down") }, elapsed],
      { resourceVersion: "0", limit: 500 },
    ],
  ];
  for (const [what, inputs, options] of cases) {
    it(what, () => assert.deepEqual(listOptions(play(listing, inputs).effects), options));
  }

  it("uses a configured page size for every list", () => {
    const config = { ...listing, pageMaxCount: 7 };
    const inputs = [...watching, mark("15"), errorEvent(410, "Expired"), elapsed];

    assert.deepEqual(listOptions(play(config, [start]).effects), {
      resourceVersion: "0",
      limit: 7,
    });
    assert.deepEqual(listOptions(play(config, inputs).effects), {
      resourceVersion: "15",
      limit: 7,
    });
  });

  it("asks for the last version again once a list at the newest succeeded", () => {
    const inputs = [start, expiredList, listed("20"), replaced, opened, errorEvent(410, "Gone")];

    assert.deepEqual(listOptions(play(listing, [...inputs, elapsed]).effects), {
      resourceVersion: "20",
    });
  });

  it("asks a second time only once in a cycle", () => {
    const { state, effects } = play(listing, [start, expiredList, expiredList]);

    assert.equal(state.type, "backing-off");
    assert.deepEqual(types(effects), ["stop-resync", "report", "delay"]);
  });

  it("does not take pages at the newest version for a sign that the cache is off", () => {
    const inputs = [start, expiredList, listed("10", true)];
    // The version first asked for was "0", and the answer came in pages: that is what counts.
    assert.equal(play(listing, inputs).state.memory.isPaginated, true);
    const later = [...watching, errorEvent(410, "Gone"), elapsed, expiredList, listed("20", true)];
    assert.equal(play(listing, later).state.memory.isPaginated, false);
  });
});

describe("step(): lists", () => {
  it("are handed to the store, and only then move the version", () => {
    const before = play(listing, [start, listed("10")]);
    const after = play(listing, [start, listed("10"), replaced]);

    assert.deepEqual(before.effects, [{ type: "replace", source: "list", resourceVersion: "10" }]);
    assert.equal(before.state.memory.lastSyncVersion, "");
    assert.equal(after.state.memory.lastSyncVersion, "10");
    assert.deepEqual(after.effects, [
      { type: "start-resync" },
      { type: "open-watch", options: { resourceVersion: "10", allowWatchBookmarks: true } },
    ]);
  });

  it("that fail are reported with what was listed", () => {
    const { effects } = play(listing, [start, { type: "list-failed", error: new Error("down") }]);
    const [, report] = effects;

    assert.ok(report?.type === "report");
    assert.equal(report.error.message, "failed to list /v1, Kind=Pod: down");
  });

  it("that the store refuses are reported and come again after a pause", () => {
    const refusal: ReflectorInput = { type: "replace-failed", error: new Error("no") };
    const { state, effects } = play(listing, [start, listed("10"), refusal]);
    const [, report] = effects;

    assert.ok(report?.type === "report");
    assert.equal(report.error.message, "unable to sync list result: no");
    assert.equal(state.memory.lastSyncVersion, "");
    assert.equal(state.type, "backing-off");
  });
});

describe("step(): how a watch ends", () => {
  const relist = ["close-watch", "stop-resync", "delay"];
  const relistAndSay = ["close-watch", "stop-resync", "log", "delay"];
  const cases: readonly (readonly [
    string,
    readonly ReflectorInput[],
    readonly string[],
    string,
  ])[] = [
    ["expired", [errorEvent(410, "Expired")], relist, "cycle"],
    ["gone", [errorEvent(410, "Gone")], relist, "cycle"],
    ["an internal error", [errorEvent(500, "InternalError")], relistAndSay, "cycle"],
    ["a corrupt object", [errorEvent(500, "StorageReadError")], relistAndSay, "cycle"],
    ["forbidden", [errorEvent(403, "Forbidden")], relistAndSay, "cycle"],
    ["too many requests", [errorEvent(429, "TooManyRequests")], ["close-watch", "delay"], "watch"],
    ["closed at once without an event", [closed], relistAndSay, "cycle"],
    [
      "a resync that failed",
      [{ type: "resync-failed", error: new Error("no") }],
      relistAndSay,
      "cycle",
    ],
  ];
  for (const [what, inputs, expected, next] of cases) {
    it(`${what}: then ${next}`, () => {
      const { state, effects } = play(listing, [...watching, ...inputs]);

      assert.deepEqual(types(effects), expected);
      assert.ok(state.type === "backing-off");
      assert.equal(state.next, next);
    });
  }

  it("closed after an event: watches again at once, from the last version", () => {
    const { effects } = play(listing, [...watching, event("MODIFIED", pod("a", "12")), closed]);

    assert.deepEqual(effects, [
      { type: "close-watch" },
      { type: "open-watch", options: { resourceVersion: "12", allowWatchBookmarks: true } },
    ]);
  });

  it("closed after a second without an event: watches again at once", () => {
    const { effects } = play(listing, [...watching, { atMs: 1000, input: closed }]);

    assert.deepEqual(types(effects), ["close-watch", "open-watch"]);
  });

  it("closed just within a second without an event: lists again after a pause", () => {
    const { effects } = play(listing, [...watching, { atMs: 999, input: closed }]);

    assert.deepEqual(types(effects), relistAndSay);
  });

  it("counts the second from before the request", () => {
    const opening = [start, listed("10"), replaced];
    const late = { atMs: 1000, input: opened };

    assert.deepEqual(types(play(listing, [...opening, late, closed]).effects), [
      "close-watch",
      "open-watch",
    ]);
  });

  it("an internal error within the allowance: watches again at once, until it is used up", () => {
    const config = { ...listing, internalErrorRetryMaxMs: 5000 };
    const again = [{ atMs: 5000, input: errorEvent(500, "InternalError") }, opened];
    const late = { atMs: 5001, input: errorEvent(500, "InternalError") };
    const first = [...watching, errorEvent(500, "InternalError"), opened];

    assert.deepEqual(types(play(config, first.slice(0, -1)).effects), [
      "close-watch",
      "open-watch",
    ]);
    assert.deepEqual(types(play(config, [...first, ...again].slice(0, -1)).effects), [
      "close-watch",
      "open-watch",
    ]);
    assert.deepEqual(types(play(config, [...first, ...again, late]).effects), relistAndSay);
  });
});

describe("step(): how a watch fails to open", () => {
  const opening: readonly ReflectorInput[] = [start, listed("10"), replaced];
  for (const error of [refused, statusError(429, "TooManyRequests")]) {
    it(`${error.message}: asks for the same watch after a pause`, () => {
      const failed = play(listing, [...opening, { type: "watch-failed", error }]);
      assert.deepEqual(types(failed.effects), ["delay"]);

      const again = play(listing, [...opening, { type: "watch-failed", error }, elapsed]);
      assert.deepEqual(watchOptions(again.effects), {
        resourceVersion: "10",
        allowWatchBookmarks: true,
      });
    });
  }

  for (const error of [statusError(410, "Expired"), statusError(500, "InternalError")]) {
    it(`${error.message}: reports it as it is and lists again after a pause`, () => {
      const { state, effects } = play(listing, [...opening, { type: "watch-failed", error }]);

      assert.deepEqual(effects, [
        { type: "stop-resync" },
        { type: "report", error },
        { type: "delay" },
      ]);
      assert.equal(state.memory.isLastVersionUnavailable, false);
    });
  }
});

describe("step(): events", () => {
  const cases: readonly (readonly [string, WatchEvent, readonly string[], string])[] = [
    ["an add", { type: "ADDED", object: pod("a", "12") }, ["apply", "version"], "12"],
    ["a change", { type: "MODIFIED", object: pod("a", "12") }, ["apply", "version"], "12"],
    ["a deletion", { type: "DELETED", object: pod("a", "12") }, ["apply", "version"], "12"],
    ["a bookmark", bookmark("12"), ["version"], "12"],
    ["an older version", { type: "MODIFIED", object: pod("a", "3") }, ["apply", "version"], "3"],
    ["another kind", { type: "ADDED", object: { ...pod("a", "12"), kind: "Node" } }, ["log"], "10"],
    [
      "a table",
      { type: "ADDED", object: { ...pod("a", "12"), apiVersion: "meta.k8s.io/v1", kind: "Table" } },
      ["log"],
      "10",
    ],
    ["no metadata", JSON.parse('{"type":"ADDED","object":{"kind":"Pod"}}'), ["log"], "10"],
  ];
  for (const [what, one, expected, version] of cases) {
    it(`${what}: ${expected.join(", ")}`, () => {
      const { state, effects } = play(listing, [...watching, { type: "event", event: one }]);

      assert.deepEqual(types(effects), [...expected, "next-event"]);
      assert.equal(state.memory.lastSyncVersion, version);
    });
  }

  it("that are refused do not make a watch a working one", () => {
    const node = event("ADDED", { ...pod("a", "12"), kind: "Node" });

    assert.equal(play(listing, [...watching, node, closed]).state.type, "backing-off");
  });

  it("that tell the initial state of a watch without a version do not move it", () => {
    const fromNothing = [start, listed(""), replaced, opened];
    const adds = [event("ADDED", pod("b", "9")), event("ADDED", pod("a", "4"))];
    const version = (inputs: readonly ReflectorInput[], config = listing) =>
      play(config, inputs).state.memory.lastSyncVersion;

    assert.equal(version([...fromNothing, ...adds]), "");
    assert.equal(version([...fromNothing, ...adds, mark("11")]), "11");
    assert.equal(
      version([...fromNothing, ...adds, mark("11"), event("ADDED", pod("c", "12"))]),
      "12",
    );
    const older = { ...listing, isVersionTakenFromInitialAdds: true };
    assert.equal(version([...fromNothing, ...adds], older), "4");
  });
});

describe("step(): streaming lists", () => {
  const initial = { allowWatchBookmarks: true, sendInitialEvents: true };
  const begun: readonly ReflectorInput[] = [start, opened, event("ADDED", pod("a", "4"))];

  it("begin with a watch and no list", () => {
    const { effects } = play(streaming, [start]);

    assert.deepEqual(effects, [
      { type: "start-snapshot" },
      {
        type: "open-watch",
        options: { ...initial, resourceVersion: "", resourceVersionMatch: "NotOlderThan" },
      },
    ]);
  });

  it("collect until the bookmark that ends the initial events, whose version they take", () => {
    assert.deepEqual(types(play(streaming, begun).effects), ["collect", "next-event"]);
    assert.deepEqual(play(streaming, [...begun, mark("10", true)]).effects, [
      { type: "replace", source: "watch-list", resourceVersion: "10" },
    ]);
  });

  it("do not end with any other bookmark", () => {
    const almost: WatchEvent = {
      type: "BOOKMARK",
      object: {
        ...pod("", "10"),
        metadata: { resourceVersion: "10", annotations: { "k8s.io/initial-events-end": "false" } },
      },
    };

    assert.deepEqual(types(play(streaming, [...begun, mark("9")]).effects), ["next-event"]);
    assert.deepEqual(types(play(streaming, [...begun, { type: "event", event: almost }]).effects), [
      "next-event",
    ]);
  });

  it("go on as the watch", () => {
    const synced = [...begun, mark("10", true), replaced];
    assert.deepEqual(types(play(streaming, synced).effects), ["start-resync", "next-event"]);

    const { state, effects } = play(streaming, [...synced, event("ADDED", pod("b", "11"))]);
    assert.deepEqual(types(effects), ["apply", "version", "next-event"]);
    assert.equal(state.memory.lastSyncVersion, "11");
  });

  it("end a watch that is lost later with a plain watch from the last version", () => {
    const lost = [...begun, mark("10", true), replaced, mark("12"), closed];

    assert.deepEqual(watchOptions(play(streaming, lost).effects), {
      resourceVersion: "12",
      allowWatchBookmarks: true,
    });
  });

  it("start over, at once and with nothing kept, when the stream ends too early", () => {
    assert.deepEqual(types(play(streaming, [...begun, closed]).effects), [
      "close-watch",
      "start-snapshot",
      "open-watch",
    ]);
  });

  for (const error of [refused, statusError(429, "TooManyRequests")]) {
    it(`come again after a pause: ${error.message}`, () => {
      const failed: ReflectorInput = { type: "watch-failed", error };
      assert.deepEqual(types(play(streaming, [start, failed]).effects), ["delay"]);
      assert.deepEqual(types(play(streaming, [start, failed, elapsed]).effects), [
        "start-snapshot",
        "open-watch",
      ]);
    });
  }

  it("ask for the newest when the version is gone, until one succeeds", () => {
    const known: readonly ReflectorInput[] = [...begun, mark("10", true), replaced];
    const relisting = [...known, errorEvent(410, "Expired"), elapsed];
    const gone: ReflectorInput = { type: "watch-failed", error: statusError(410, "Expired") };
    const version = (inputs: readonly ReflectorInput[]) => {
      const options = watchOptions(play(streaming, inputs).effects);
      return options !== undefined && "resourceVersion" in options
        ? options.resourceVersion
        : undefined;
    };

    assert.equal(version(relisting), "10");
    assert.equal(version([...relisting, gone]), "");
    const recovered = [...relisting, gone, opened, mark("20", true), replaced];
    assert.equal(version([...recovered, errorEvent(410, "Expired"), elapsed]), "20");
  });

  const failures: readonly (readonly [string, readonly ReflectorInput[]])[] = [
    ["refused as unknown", [start, { type: "watch-failed", error: statusError(422, "Invalid") }]],
    ["an error among the events", [...begun, errorEvent(500, "InternalError")]],
    ["closed at once", [start, opened, closed]],
    [
      "a store that refuses",
      [...begun, mark("10", true), { type: "replace-failed", error: new Error("no") }],
    ],
  ];
  for (const [what, inputs] of failures) {
    it(`give way to a list in the same cycle: ${what}`, () => {
      const { state, effects } = play(streaming, inputs);

      assert.equal(state.type, "listing");
      assert.deepEqual(listOptions(effects), { resourceVersion: "0", limit: 500 });
      assert.equal(types(effects).includes("delay"), false);
    });
  }

  it("give way to a list whose watch is a plain one", () => {
    const invalid: ReflectorInput = { type: "watch-failed", error: statusError(422, "Invalid") };
    const { effects } = play(streaming, [start, invalid, listed("10"), replaced]);

    assert.deepEqual(watchOptions(effects), { resourceVersion: "10", allowWatchBookmarks: true });
  });
});

describe("step(): stopping", () => {
  const states: readonly (readonly [string, readonly ReflectorInput[]])[] = [
    ["idle", []],
    ["listing", [start]],
    ["replacing", [start, listed("10")]],
    ["opening", [start, listed("10"), replaced]],
    ["streaming", watching],
    ["backing off", [...watching, errorEvent(410, "Expired")]],
  ];
  for (const [what, inputs] of states) {
    it(`ends everything while ${what}, and keeps the version`, () => {
      const before = play(listing, inputs).state.memory.lastSyncVersion;
      const { state, effects } = play(listing, [...inputs, { type: "stop" }]);

      assert.equal(state.type, "stopped");
      assert.deepEqual(types(effects), ["stop-resync", "close-watch"]);
      assert.equal(state.memory.lastSyncVersion, before);
    });
  }

  it("ignores what comes later", () => {
    assert.deepEqual(play(listing, [start, { type: "stop" }, listed("10")]).effects, []);
  });

  it("takes an input that cannot come for a bug", () => {
    assert.throws(() => play(listing, [start, opened]), /listing cannot take watch-opened/);
  });
});
