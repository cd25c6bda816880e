import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventFieldSelector } from "./event-field-selector.js";

describe("eventFieldSelector()", () => {
  it("refuses an API that has no events, whatever it is called", () => {
    for (const version of ["v2", "constructor", "__proto__"]) {
      assert.throws(() => eventFieldSelector(version, { name: "a" }), /unknown version/);
    }
  });
});
