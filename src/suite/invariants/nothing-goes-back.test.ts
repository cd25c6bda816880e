import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingGoesBack } from "./nothing-goes-back.js";
import { SampleTrial } from "./sample-trial.js";

describe("nothingGoesBack", () => {
  it("holds for newer states, repetitions and deletions with an old state", () => {
    const trial = new SampleTrial()
      .told("add", "one", "9")
      .told("update", "one", "10")
      .told("update", "one", "10")
      .told("delete", "one", "9")
      .told("add", "one", "12");

    assert.equal(nothingGoesBack.check(trial.view()), undefined);
  });

  it("is broken by an older state, also after a deletion", () => {
    const older = new SampleTrial().told("add", "one", "10").told("update", "one", "9");
    const back = new SampleTrial().told("add", "one", "9").told("delete", "one", "11");

    assert.match(nothingGoesBack.check(older.view())?.expected ?? "", /version 10 or newer/);
    assert.notEqual(nothingGoesBack.check(back.told("add", "one", "9").view()), undefined);
  });

  it("is broken by the return of a deleted object in the state that it had", () => {
    const told = () => new SampleTrial().stores("one", "9").told("add", "one", "9");
    const deleted = told().deletes("one", "11").told("delete", "one", "9");
    const existing = told().told("delete", "one", "9").told("add", "one", "9");
    const again = told().deletes("one", "11").stores("one", "12").told("delete", "one", "9");

    assert.match(
      nothingGoesBack.check(deleted.told("add", "one", "9").view())?.expected ?? "",
      /version 11 or newer/,
    );
    assert.equal(nothingGoesBack.check(existing.view()), undefined);
    assert.equal(nothingGoesBack.check(again.told("add", "one", "12").view()), undefined);
  });

  it("compares numbers of any length", () => {
    const trial = new SampleTrial()
      .told("add", "one", "18446744073709551615")
      .told("update", "one", "18446744073709551616");

    assert.equal(nothingGoesBack.check(trial.view()), undefined);
  });

  it("forgives what comes of a server that was restored, or that said what was not true", () => {
    const restored = new SampleTrial().told("add", "one", "10");
    restored.server.restored(2);
    const tampered = new SampleTrial().told("add", "one", "10").told("update", "one", "9");
    tampered.server.tamper("default/one", 1);

    assert.equal(nothingGoesBack.check(restored.told("update", "one", "3").view()), undefined);
    assert.equal(nothingGoesBack.check(tampered.view()), undefined);
  });
});
