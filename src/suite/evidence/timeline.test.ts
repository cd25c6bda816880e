import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Timeline } from "./timeline.js";

describe("Timeline.add()", () => {
  it("keeps what an adapter says to one line", () => {
    const timeline = new Timeline(() => 0);

    timeline.add("adapter", "ApiException: (500)\nReason: Internal Server Error\r\n  at list\n");

    const [entry] = timeline.entries();
    assert.equal(entry?.text, "ApiException: (500) Reason: Internal Server Error at list ");
  });
});
