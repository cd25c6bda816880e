import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { RawClient } from "../transport/raw-client.js";
import { FaultyWorld, inShort, type SeenEvent, seenEvents } from "./faulty-world.js";
import type { Fault } from "./rule.js";

const INITIAL = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
const END = "k8s.io/initial-events-end";

let faulty: FaultyWorld;

beforeEach(async () => {
  faulty = await FaultyWorld.create();
});

afterEach(() => faulty.close());

/** Creates a and b, changes a, deletes b and creates it again, creates "last". Versions 1005 to 1010. */
function everything(): void {
  faulty.createPods("a", "b");
  faulty.touchPod("a", "1");
  faulty.deletePod("b");
  faulty.createPods("b", "last");
}

async function seenOf(fault: Fault): Promise<SeenEvent[]> {
  const client = await faulty.watch(fault);
  everything();
  await client.until('"name":"last"');
  return seenEvents(client);
}

const ALL = ["ADDED a", "ADDED b", "MODIFIED a", "DELETED b", "ADDED b", "ADDED last"];

function without(index: number): string[] {
  return ALL.filter((_, at) => at !== index);
}

const sequences: readonly [Fault, readonly string[]][] = [
  [{ fault: "event.dropAdded" }, without(0)],
  [{ fault: "event.dropAdded", key: "default/b" }, without(1)],
  [{ fault: "event.dropModified" }, without(2)],
  [{ fault: "event.dropDeleted" }, without(3)],
  [
    { fault: "event.outOfOrder", event: { nth: 2 } },
    ["ADDED a", "MODIFIED a", "ADDED b", "DELETED b", "ADDED b", "ADDED last"],
  ],
  [
    { fault: "event.deletedForUnknown", event: { nth: 2 } },
    ["ADDED a", "DELETED b-ghost", ...ALL.slice(1)],
  ],
  [
    { fault: "event.deleteRecreateCollapsed" },
    ["ADDED a", "ADDED b", "MODIFIED a", "MODIFIED b", "ADDED last"],
  ],
  [{ fault: "event.unknownType", as: "lowerCase" }, ["added a", ...ALL.slice(1)]],
  [{ fault: "event.unknownType", as: "missing" }, ["a", ...ALL.slice(1)]],
  [{ fault: "event.otherKind", as: "status" }, ["ADDED 500", ...ALL.slice(1)]],
  [{ fault: "stream.flood", count: 3 }, ["ADDED a", "MODIFIED a", "MODIFIED a", ...ALL.slice(1)]],
];

describe("faults that change which events come", () => {
  for (const [fault, expected] of sequences) {
    it(JSON.stringify(fault), async () => {
      assert.deepEqual(inShort(await seenOf(fault)), expected);
    });
  }

  it("event.deleteRecreateCollapsed shows another uid under the same name", async () => {
    const uids = (await seenOf({ fault: "event.deleteRecreateCollapsed" }))
      .filter(({ object }) => object?.metadata?.name === "b")
      .map(({ object }) => JSON.stringify(object).match(/"uid":"([^"]+)"/)?.[1]);

    assert.equal(new Set(uids).size, 2);
  });
});

/** The first event's object under each fault. */
const objects: readonly [Fault, (event: SeenEvent | undefined) => void][] = [
  [{ fault: "event.objectMissing" }, (event) => assert.deepEqual(event, { type: "ADDED" })],
  [
    { fault: "event.objectNull" },
    (event) => assert.deepEqual(event, { type: "ADDED", object: null }),
  ],
  [{ fault: "event.noResourceVersion" }, (event) => assert.equal(versionOf(event), undefined)],
  [
    { fault: "event.noResourceVersion", isEmpty: true },
    (event) => assert.equal(versionOf(event), ""),
  ],
  [{ fault: "event.nonNumericRv" }, (event) => assert.equal(versionOf(event), "abc-12")],
  [{ fault: "event.rvRegress", by: 5 }, (event) => assert.equal(versionOf(event), "1000")],
  [{ fault: "event.tableUnexpected" }, (event) => assert.equal(event?.object?.kind, "Table")],
  [
    { fault: "stream.hugeEvent", bytes: 5_000 },
    (event) => assert.equal(`${JSON.stringify(event)}\n`.length, 5_000),
  ],
];

function versionOf(event: SeenEvent | undefined): string | undefined {
  return event?.object?.metadata?.resourceVersion;
}

describe("faults that change what an event says", () => {
  for (const [fault, check] of objects) {
    it(JSON.stringify(fault), async () => {
      check((await seenOf(fault))[0]);
    });
  }

  it("event.deletedOldRv keeps the version that the watch has told", async () => {
    const deleted = (await seenOf({ fault: "event.deletedOldRv" })).find(
      ({ type }) => type === "DELETED",
    );

    assert.equal(versionOf(deleted), "1006");
  });

  const errors: readonly [Fault, object][] = [
    [{ fault: "event.error.500" }, { code: 500, reason: "InternalError" }],
    [{ fault: "event.error.429" }, { code: 429, reason: "TooManyRequests" }],
    [{ fault: "event.error.504" }, { code: 504, reason: "Timeout" }],
    [{ fault: "event.error.noCode" }, { code: undefined, kind: "Status" }],
    [{ fault: "event.error.notStatus" }, { kind: undefined, error: "something went wrong" }],
  ];
  for (const [fault, expected] of errors) {
    it(`${fault.fault} is the last event`, async () => {
      const client = await faulty.watch(fault);
      await client.until("0\r\n\r\n");

      const [event, ...more] = seenEvents(client);

      assert.equal(event?.type, "ERROR");
      assert.deepEqual(more, []);
      for (const [member, value] of Object.entries(expected)) {
        assert.equal(event?.object?.[member], value, member);
      }
    });
  }

  it("stream.flood with endsStream ends the watch behind the flood", async () => {
    const client = await faulty.watch({ fault: "stream.flood", count: 100, endsStream: true });
    faulty.createPods("a", "b");
    await client.until("\r\n0\r\n\r\n");

    assert.equal(seenEvents(client).length, 100);
  });
});

describe("faults of initial events", () => {
  async function initial(fault: Fault): Promise<string[]> {
    faulty.createPods("a", "b", "c");
    const client = await faulty.watch(fault, INITIAL);
    await client.until(END);
    faulty.createPods("last");
    await client.until('"name":"last"');
    return inShort(seenEvents(client));
  }

  it("watchlist.endBookmarkEarly writes the end before the last objects", async () => {
    assert.deepEqual(await initial({ fault: "watchlist.endBookmarkEarly", after: 1 }), [
      "ADDED a",
      "BOOKMARK",
      "ADDED b",
      "ADDED c",
      "ADDED last",
    ]);
  });

  it("event.reorderedInitial writes the newest first", async () => {
    assert.deepEqual(await initial({ fault: "event.reorderedInitial" }), [
      "ADDED c",
      "ADDED b",
      "ADDED a",
      "BOOKMARK",
      "ADDED last",
    ]);
  });
});

describe("faults of bookmarks", () => {
  async function bookmarked(fault: Fault): Promise<SeenEvent | undefined> {
    const client = await faulty.watch(fault);
    faulty.world.watches()[0]?.bookmark("2000");
    await client.until("BOOKMARK");
    return seenEvents(client)[0];
  }

  const cases: readonly [Fault, (event: SeenEvent | undefined) => void][] = [
    [{ fault: "bookmark.ahead" }, (event) => assert.equal(versionOf(event), "2100")],
    [{ fault: "bookmark.regress", by: 7 }, (event) => assert.equal(versionOf(event), "1993")],
    [
      { fault: "bookmark.malformed" },
      (event) =>
        assert.deepEqual(event, { type: "BOOKMARK", object: { kind: "Pod", apiVersion: "v1" } }),
    ],
    [
      { fault: "bookmark.malformed", as: "emptyObject" },
      (event) => assert.deepEqual(event, { type: "BOOKMARK", object: {} }),
    ],
    [
      { fault: "bookmark.malformed", as: "noObject" },
      (event) => assert.deepEqual(event, { type: "BOOKMARK" }),
    ],
  ];
  for (const [fault, check] of cases) {
    it(JSON.stringify(fault), async () => check(await bookmarked(fault)));
  }

  it("bookmark.storm writes one after the other, until the watch ends", async () => {
    const client: RawClient = await faulty.watch({ fault: "bookmark.storm" });

    faulty.clock.advance(1_000);
    faulty.world.watches()[0]?.close("clean");
    await client.until("\r\n0\r\n\r\n");

    assert.equal(inShort(seenEvents(client)).filter((event) => event === "BOOKMARK").length, 1_000);
  });
});
