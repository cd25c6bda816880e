import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingGoesBack } from "./nothing-goes-back.js";
import { SampleTrial } from "./sample-trial.js";

describe("nothingGoesBack", () => {
  it("holds for newer states, repetitions and deletions with an old state", () => {
    const trial = new SampleTrial()
      .notified("add", "one", "9")
      .notified("update", "one", "10")
      .notified("update", "one", "10")
      .notified("delete", "one", "9")
      .notified("add", "one", "12");

    assert.equal(nothingGoesBack.check(trial.view()), undefined);
  });

  it("is broken by an older state, also after a deletion", () => {
    const older = new SampleTrial().notified("add", "one", "10").notified("update", "one", "9");
    const back = new SampleTrial().notified("add", "one", "9").notified("delete", "one", "11");

    assert.match(nothingGoesBack.check(older.view())?.expected ?? "", /version 10 or newer/);
    assert.notEqual(nothingGoesBack.check(back.notified("add", "one", "9").view()), undefined);
  });

  it("is broken by the return of a deleted object in the state that it had", () => {
    const notified = () => new SampleTrial().stores("one", "9").notified("add", "one", "9");
    const deleted = notified().deletes("one", "11").notified("delete", "one", "9");
    const existing = notified().notified("delete", "one", "9").notified("add", "one", "9");
    const again = notified()
      .deletes("one", "11")
      .stores("one", "12")
      .notified("delete", "one", "9");

    assert.match(
      nothingGoesBack.check(deleted.notified("add", "one", "9").view())?.expected ?? "",
      /version 11 or newer/,
    );
    assert.equal(nothingGoesBack.check(existing.view()), undefined);
    assert.equal(nothingGoesBack.check(again.notified("add", "one", "12").view()), undefined);
  });

  it("holds for a deletion that is delivered twice, though the object returns and is deleted again", () => {
    const trial = new SampleTrial()
      .stores("one", "9")
      .notified("add", "one", "9")
      .deletes("one", "10")
      .stores("one", "11")
      .deletes("one", "12")
      .notified("delete", "one", "9")
      .notified("delete", "one", "9")
      .notified("add", "one", "11")
      .notified("delete", "one", "11");

    assert.equal(nothingGoesBack.check(trial.view()), undefined);
  });

  it("compares numbers of any length", () => {
    const trial = new SampleTrial()
      .notified("add", "one", "18446744073709551615")
      .notified("update", "one", "18446744073709551616");

    assert.equal(nothingGoesBack.check(trial.view()), undefined);
  });

  it("forgives what comes of a server that was restored, or that said what was not true", () => {
    const restored = new SampleTrial().notified("add", "one", "10");
    restored.server.restored(2);
    const tampered = new SampleTrial().notified("add", "one", "10").notified("update", "one", "9");
    tampered.server.tamper("default/one", 1);

    assert.equal(nothingGoesBack.check(restored.notified("update", "one", "3").view()), undefined);
    assert.equal(nothingGoesBack.check(tampered.view()), undefined);
  });
});
