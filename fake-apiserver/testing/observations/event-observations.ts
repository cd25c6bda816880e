import assert from "node:assert/strict";
import type { Fault, FaultId } from "../../faults/rule.js";
import { inShort, type SeenEvent, seenEvents } from "../faulty-world.js";
import { delivered, ended, without, worded } from "./delivered.js";
import type { Observation } from "./observation.js";

const STREAMING =
  "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
const END = "k8s.io/initial-events-end";

function versionOf({ object }: SeenEvent): string | undefined {
  return object?.metadata?.resourceVersion;
}

/** What a watch says, rows 55 to 77. */
export const EVENT_OBSERVATIONS = {
  "event.410": ended({ fault: "event.410" }, { kind: "Status", code: 410, reason: "Expired" }),
  "event.error": ended(
    { fault: "event.error", code: 418, reason: "Teapot" },
    { code: 418, reason: "Teapot" },
  ),
  "event.error.500": ended({ fault: "event.error.500" }, { code: 500, reason: "InternalError" }),
  "event.error.429": ended({ fault: "event.error.429" }, { code: 429, reason: "TooManyRequests" }),
  "event.error.504": ended({ fault: "event.error.504" }, { code: 504, reason: "Timeout" }),
  "event.error.noCode": ended(
    { fault: "event.error.noCode" },
    { kind: "Status", code: undefined, status: "Failure" },
  ),
  "event.error.notStatus": ended(
    { fault: "event.error.notStatus" },
    { kind: undefined, error: "something went wrong" },
  ),
  "event.unknownType": delivered({ fault: "event.unknownType" }, ["RENAMED a", ...without(0)]),
  "event.objectMissing": worded({ fault: "event.objectMissing" }, (event) =>
    assert.deepEqual(event, { type: "ADDED" }),
  ),
  "event.objectNull": worded({ fault: "event.objectNull" }, (event) =>
    assert.deepEqual(event, { type: "ADDED", object: null }),
  ),
  "event.otherKind": worded({ fault: "event.otherKind" }, ({ object }) =>
    assert.deepEqual([object?.kind, object?.metadata?.name], ["Node", "a"]),
  ),
  "event.noResourceVersion": worded({ fault: "event.noResourceVersion" }, ({ object }) =>
    assert.ok(object?.metadata !== undefined && !("resourceVersion" in object.metadata)),
  ),
  "event.nonNumericRv": worded({ fault: "event.nonNumericRv" }, (event) =>
    assert.equal(versionOf(event), "abc-12"),
  ),
  "event.duplicate": delivered({ fault: "event.duplicate" }, ["ADDED a", "ADDED a", ...without(0)]),
  "event.outOfOrder": delivered({ fault: "event.outOfOrder", event: { nth: 2 } }, [
    "ADDED a",
    "MODIFIED a",
    "ADDED b",
    "DELETED b",
    "ADDED b",
    "ADDED last",
  ]),
  "event.rvRegress": worded({ fault: "event.rvRegress", by: 5 }, (event) =>
    assert.equal(versionOf(event), "1000"),
  ),
  "event.dropAdded": delivered({ fault: "event.dropAdded" }, without(0)),
  "event.dropModified": delivered({ fault: "event.dropModified" }, without(2)),
  "event.dropDeleted": delivered({ fault: "event.dropDeleted" }, without(3)),
  "event.drop": delivered({ fault: "event.drop", event: { nth: 5 } }, without(4)),
  "event.modifiedForUnknown": delivered({ fault: "event.modifiedForUnknown" }, [
    "MODIFIED a",
    ...without(0),
  ]),
  "event.addedForKnown": delivered({ fault: "event.addedForKnown", event: { nth: 3 } }, [
    "ADDED a",
    "ADDED b",
    "ADDED a",
    "DELETED b",
    "ADDED b",
    "ADDED last",
  ]),
  "event.deletedForUnknown": delivered({ fault: "event.deletedForUnknown" }, [
    "DELETED a-ghost",
    "ADDED a",
    ...without(0),
  ]),
  "event.deleteRecreateCollapsed": delivered({ fault: "event.deleteRecreateCollapsed" }, [
    "ADDED a",
    "ADDED b",
    "MODIFIED a",
    "MODIFIED b",
    "ADDED last",
  ]),
  // The deletion is version 1008; b was created at 1006.
  "event.deletedOldRv": worded(
    { fault: "event.deletedOldRv" },
    (event) => assert.equal(versionOf(event), "1006"),
    "DELETED",
  ),
  "event.tableUnexpected": worded({ fault: "event.tableUnexpected" }, ({ object }) =>
    assert.deepEqual([object?.kind, object?.["apiVersion"]], ["Table", "meta.k8s.io/v1"]),
  ),
  "bookmark.storm": {
    see: async (faulty) => {
      const client = await faulty.watch({ fault: "bookmark.storm", intervalMs: 10 });
      faulty.clock.advance(1_000);
      faulty.createPods("a");
      await client.until('"name":"a"');

      assert.equal(inShort(seenEvents(client)).filter((one) => one === "BOOKMARK").length, 100);
    },
  },
  "bookmark.none": {
    see: async (faulty) => {
      const client = await faulty.watch({ fault: "bookmark.none" });
      faulty.world.store.bump();
      faulty.clock.advance(180_000);
      faulty.createPods("a");
      await client.until('"name":"a"');

      assert.deepEqual(inShort(seenEvents(client)), ["ADDED a"]);
    },
  },
  "bookmark.ahead": bookmarked({ fault: "bookmark.ahead" }, (event) =>
    assert.equal(versionOf(event), "2100"),
  ),
  "bookmark.regress": bookmarked({ fault: "bookmark.regress", by: 7 }, (event) =>
    assert.equal(versionOf(event), "1993"),
  ),
  "bookmark.malformed": bookmarked({ fault: "bookmark.malformed" }, (event) =>
    assert.deepEqual(event, { type: "BOOKMARK", object: { kind: "Pod", apiVersion: "v1" } }),
  ),
  "watchlist.noEndBookmark": initial({ fault: "watchlist.noEndBookmark" }, [
    "ADDED a",
    "ADDED b",
    "ADDED last",
  ]),
  "watchlist.falseEndBookmark": {
    see: async (faulty) => {
      const client = await faulty.watch({ fault: "watchlist.falseEndBookmark" }, STREAMING);

      await client.until(`"${END}":"false"`);
    },
  },
  "watchlist.endBookmarkEarly": initial({ fault: "watchlist.endBookmarkEarly", after: 1 }, [
    "ADDED a",
    "BOOKMARK",
    "ADDED b",
    "ADDED last",
  ]),
  "watchlist.dieBeforeEnd": {
    see: async (faulty) => {
      faulty.createPods("a");
      const client = await faulty.watch({ fault: "watchlist.dieBeforeEnd" }, STREAMING);
      await client.until("\r\n0\r\n\r\n");

      assert.deepEqual(inShort(seenEvents(client)), ["ADDED a"]);
    },
  },
  "event.reorderedInitial": initial({ fault: "event.reorderedInitial" }, [
    "ADDED b",
    "ADDED a",
    "BOOKMARK",
    "ADDED last",
  ]),
} as const satisfies Partial<Record<FaultId, Observation>>;

/** A fault that shows in a bookmark of version 2000. */
function bookmarked(fault: Fault, check: (event: SeenEvent) => void): Observation {
  return {
    see: async (faulty) => {
      const client = await faulty.watch(fault);
      faulty.world.watches()[0]?.bookmark("2000");
      await client.until("BOOKMARK");

      const [event] = seenEvents(client);

      assert.ok(event);
      check(event);
    },
  };
}

/** A fault that shows in the initial events of a streaming list, of pods a and b, which "last" follows. */
function initial(fault: Fault, expected: readonly string[]): Observation {
  return {
    see: async (faulty) => {
      faulty.createPods("a", "b");
      const client = await faulty.watch(fault, STREAMING);
      faulty.createPods("last");
      await client.until('"name":"last"');

      assert.deepEqual(inShort(seenEvents(client)), expected);
    },
  };
}
