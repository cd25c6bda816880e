import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { watchListOptionsFor } from "./watch-list-options.js";

describe("watchListOptionsFor()", () => {
  it("drops a limit that caches ignore, and keeps the version", () => {
    assert.deepEqual(watchListOptionsFor({ resourceVersion: "0", limit: 500 }), {
      resourceVersion: "0",
      resourceVersionMatch: "NotOlderThan",
      allowWatchBookmarks: true,
      sendInitialEvents: true,
    });
  });

  it("has none for what is a stream already", () => {
    assert.equal(watchListOptionsFor({ sendInitialEvents: true }), undefined);
  });
});
