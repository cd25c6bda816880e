import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asksForAState, CHANGES_WATCHES, STATE_WATCH } from "./asks-for-a-state.js";

describe("asksForAState()", () => {
  for (const word of ["true", "True", "1", "yes"]) {
    it(`takes "${word}" for yes, as a server does`, () => {
      assert.equal(asksForAState({ sendInitialEvents: word }), true);
      assert.match(word, patternOf(STATE_WATCH.query.sendInitialEvents));
      assert.doesNotMatch(word, patternOf(CHANGES_WATCHES[1].query.sendInitialEvents));
    });
  }

  for (const word of ["false", "FALSE", "0"]) {
    it(`takes "${word}" for no`, () => {
      assert.equal(asksForAState({ sendInitialEvents: word }), false);
      assert.doesNotMatch(word, patternOf(STATE_WATCH.query.sendInitialEvents));
      assert.match(word, patternOf(CHANGES_WATCHES[1].query.sendInitialEvents));
    });
  }

  it("takes nothing for no", () => {
    assert.equal(asksForAState({}), false);
  });
});

function patternOf(text: string): RegExp {
  return new RegExp(text.slice(1, -1));
}
