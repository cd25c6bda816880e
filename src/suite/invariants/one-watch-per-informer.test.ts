import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { oneWatchPerInformer } from "./one-watch-per-informer.js";
import { SampleTrial } from "./sample-trial.js";

describe("oneWatchPerInformer", () => {
  it("holds for one watch after the other", () => {
    const trial = new SampleTrial().watch("w1").pass(1_000).leave("w1").watch("w2").pass(9_000);

    assert.equal(oneWatchPerInformer.check(trial.view()), undefined);
  });

  it("holds for a short overlap", () => {
    const trial = new SampleTrial().watch("w1").pass(5).watch("w2").pass(1_000).leave("w1");

    assert.equal(oneWatchPerInformer.check(trial.view()), undefined);
  });

  it("is broken by a long overlap", () => {
    const trial = new SampleTrial().watch("w1").pass(5).watch("w2").pass(1_001).leave("w1");

    assert.equal(oneWatchPerInformer.check(trial.view())?.observed, "w1 and w2 are open together");
  });

  it("is broken by two watches that nobody leaves", () => {
    const trial = new SampleTrial().watch("w1").watch("w2");

    assert.notEqual(oneWatchPerInformer.check(trial.view()), undefined);
  });
});
