import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measured } from "./expect-pauses.js";

const PAUSE = { atLeastMs: 1_600, belowMs: 3_200 };
const IDLE = { stalledMs: 0, worstLateMs: 5 };

describe("measured()", () => {
  it("takes a pause in virtual time at its word", () => {
    assert.equal(measured(1_599, PAUSE, undefined), "wrong");
    assert.equal(measured(1_600, PAUSE, undefined), "right");
    assert.equal(measured(3_200, PAUSE, undefined), "wrong");
  });

  it("lets a real one be a little longer, and no shorter", () => {
    assert.equal(measured(1_590, PAUSE, IDLE), "wrong");
    assert.equal(measured(3_300, PAUSE, IDLE), "right");
    assert.equal(measured(4_100, PAUSE, IDLE), "wrong");
  });

  it("does not know of a pause that a busy machine may have made right", () => {
    const busy = { stalledMs: 1_000, worstLateMs: 100 };

    assert.equal(measured(2_500, PAUSE, busy), "uncertain");
    assert.equal(measured(2_700, PAUSE, busy), "right");
  });

  it("does not know of a pause that a busy machine may have made too long", () => {
    const busy = { stalledMs: 3_000, worstLateMs: 100 };

    assert.equal(measured(5_218, PAUSE, busy), "uncertain");
    assert.equal(measured(9_000, PAUSE, busy), "wrong");
  });

  it("does not take a pause for right that is far too long, because the machine may have made it so", () => {
    const constantMs = 5_050;
    const first = { atLeastMs: 800, belowMs: 1_600 };

    assert.equal(measured(constantMs, first, { stalledMs: 1_000, worstLateMs: 900 }), "uncertain");
    assert.equal(measured(constantMs, first, { stalledMs: 0, worstLateMs: 450 }), "wrong");
    assert.equal(measured(4_000, first, { stalledMs: 0, worstLateMs: 450 }), "uncertain");
  });

  it("takes a pause that is too short for wrong on any machine", () => {
    assert.equal(measured(100, PAUSE, { stalledMs: 4_000, worstLateMs: 900 }), "wrong");
  });
});
