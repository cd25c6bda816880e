import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bookmarksStayInside } from "./bookmarks-stay-inside.js";
import { SampleTrial } from "./sample-trial.js";

describe("bookmarksStayInside", () => {
  it("is broken by a notification of something without a name", () => {
    assert.notEqual(
      bookmarksStayInside.check(new SampleTrial().notified("add", "", "1").view()),
      undefined,
    );
  });

  it("holds for an object", () => {
    assert.equal(
      bookmarksStayInside.check(new SampleTrial().notified("add", "one", "1").view()),
      undefined,
    );
  });
});
