import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { realSeconds } from "./real-seconds.js";
import { given, then, when } from "./sentence.js";

describe("realSeconds()", () => {
  for (const [text, seconds] of [
    ["the informer is started", 0],
    ["20 ms pass", 0.02],
    ["1.5 min pass", 90],
    ["1 h passes", 3_600],
    ["every plain list is answered with a list that takes 3 s", 3],
    ["the informer comes back, and not before 11 s have passed", 11],
    ["the open watch ends cleanly 5 times, each time after an event", 5],
    ["1200 pods exist", 30],
    ["pod default/a is updated 300 times", 0],
    ['a handler "hourly" with a resync period of 1 h is added', 0],
  ] as const) {
    it(`is ${seconds} for: ${text}`, () => {
      assert.equal(realSeconds([when(text)]), seconds);
    });
  }

  it("adds up", () => {
    assert.equal(realSeconds([given("2 s pass"), when("a pod"), then("3 s pass")]), 5);
  });
});
