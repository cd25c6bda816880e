import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { theInformerCatchesUp } from "./the-informer-catches-up.js";
import { theInformerDoesNotEndByItself } from "./the-informer-does-not-end-by-itself.js";

describe("theInformerCatchesUp", () => {
  it("is broken where a handler is not notified of the object created last", () => {
    const trial = new SampleTrial().caughtUp({}, { notNotified: ["handler"] });

    assert.match(
      theInformerCatchesUp.check(trial.view())?.expected ?? "",
      /^handler to be notified/,
    );
  });

  it("says that the informer had reported its end", () => {
    const trial = new SampleTrial().caughtUp(
      {},
      { notNotified: ["handler"], reportedEnd: "no such pod" },
    );

    assert.equal(
      theInformerCatchesUp.check(trial.view())?.observed,
      "no notification of it; the informer had reported its end: no such pod",
    );
  });

  it("holds where all are", () => {
    assert.equal(theInformerCatchesUp.check(new SampleTrial().caughtUp({}).view()), undefined);
  });
});

describe("theInformerDoesNotEndByItself", () => {
  it("is broken by an informer that says so", () => {
    const trial = new SampleTrial().caughtUp({}, { hasEndedByItself: true });

    assert.notEqual(theInformerDoesNotEndByItself.check(trial.view()), undefined);
    assert.equal(
      theInformerDoesNotEndByItself.check(new SampleTrial().caughtUp({}).view()),
      undefined,
    );
  });
});
