import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { FaultyWorld, inShort, type SeenEvent, seenEvents } from "../testing/faulty-world.js";
import type { Fault } from "./rule.js";

let faulty: FaultyWorld;

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
  [{ fault: "event.dropAdded", key: "default/b" }, without(1)],
  [
    { fault: "event.deletedForUnknown", event: { nth: 2 } },
    ["ADDED a", "DELETED b-ghost", ...ALL.slice(1)],
  ],
  [{ fault: "event.unknownType", as: "lowerCase" }, ["added a", ...ALL.slice(1)]],
  [{ fault: "event.unknownType", as: "missing" }, ["a", ...ALL.slice(1)]],
  [{ fault: "event.otherKind", as: "status" }, ["ADDED 500", ...ALL.slice(1)]],
  [{ fault: "stream.flood", count: 3 }, ["ADDED a", "MODIFIED a", "MODIFIED a", ...ALL.slice(1)]],
];

function prepareEach(): void {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
  });
  afterEach(() => faulty.close());
}

describe("faults that change which events come", () => {
  prepareEach();

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
  [
    { fault: "event.noResourceVersion", isEmpty: true },
    (event) => assert.equal(versionOf(event), ""),
  ],
  [
    { fault: "stream.hugeEvent", bytes: 5_000 },
    (event) => assert.equal(`${JSON.stringify(event)}\n`.length, 5_000),
  ],
];

function versionOf(event: SeenEvent | undefined): string | undefined {
  return event?.object?.metadata?.resourceVersion;
}

describe("faults that change what an event says", () => {
  prepareEach();

  for (const [fault, check] of objects) {
    it(JSON.stringify(fault), async () => {
      check((await seenOf(fault))[0]);
    });
  }
});

describe("faults of bookmarks", () => {
  prepareEach();

  async function bookmarked(fault: Fault): Promise<SeenEvent | undefined> {
    const client = await faulty.watch(fault);
    faulty.world.watches()[0]?.bookmark("2000");
    await client.until("BOOKMARK");
    return seenEvents(client)[0];
  }

  const cases: readonly [Fault, (event: SeenEvent | undefined) => void][] = [
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
});
