import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { tokensAreUsedOnce } from "./tokens-are-used-once.js";

function firstPage(): SampleTrial {
  return new SampleTrial()
    .ask("r1", "list", { limit: "500" })
    .answer("r1", 200, { resourceVersion: "9", continue: "next" });
}

describe("tokensAreUsedOnce", () => {
  it("holds for pages that follow one another", () => {
    const trial = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 200, { resourceVersion: "9", continue: "last" })
      .ask("r3", "list", { continue: "last" })
      .answer("r3", 200, { resourceVersion: "9" });

    assert.equal(tokensAreUsedOnce.check(trial.view()), undefined);
  });

  it("holds where a page is asked for again whose answer was lost", () => {
    const trial = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 500)
      .ask("r3", "list", { continue: "next" })
      .happens({ type: "fault", fault: "list.truncated", rule: "rule-1", request: "r3" })
      .answer("r3", 200, { resourceVersion: "9" })
      .ask("r4", "list", { continue: "next" });

    assert.equal(tokensAreUsedOnce.check(trial.view()), undefined);
  });

  it("holds where a later list is given the same token again", () => {
    const trial = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 200, { resourceVersion: "9" })
      .ask("r3", "list", { limit: "500" })
      .answer("r3", 200, { resourceVersion: "9", continue: "next" })
      .ask("r4", "list", { continue: "next" });

    assert.equal(tokensAreUsedOnce.check(trial.view()), undefined);
  });

  it("holds for two lists at one time that were given the same token", () => {
    const trial = firstPage()
      .ask("r2", "list", { limit: "500" })
      .answer("r2", 200, { resourceVersion: "9", continue: "next" })
      .ask("r3", "list", { continue: "next" })
      .answer("r3", 200, { resourceVersion: "9" })
      .ask("r4", "list", { continue: "next" })
      .answer("r4", 200, { resourceVersion: "9" });

    assert.equal(tokensAreUsedOnce.check(trial.view()), undefined);
    assert.notEqual(
      tokensAreUsedOnce.check(trial.ask("r5", "list", { continue: "next" }).view()),
      undefined,
    );
  });

  it("is broken by a token that was refused and is sent again", () => {
    const trial = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 410)
      .ask("r3", "list", { continue: "next" });

    assert.equal(
      tokensAreUsedOnce.check(trial.view())?.reason,
      "A continue token is sent again after it was refused",
    );
  });

  it("holds for the token that came with a refusal", () => {
    const trial = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 410)
      .ask("r3", "list", { continue: "inconsistent" });

    assert.equal(tokensAreUsedOnce.check(trial.view()), undefined);
  });

  it("holds for the same token with a later refusal, and is broken by one that is sent twice", () => {
    const first = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 410)
      .ask("r3", "list", { continue: "inconsistent" })
      .answer("r3", 200, { resourceVersion: "11" });
    const second = first
      .ask("r4", "list", { limit: "500" })
      .answer("r4", 200, { resourceVersion: "12", continue: "later" })
      .ask("r5", "list", { continue: "later" })
      .answer("r5", 410)
      .ask("r6", "list", { continue: "inconsistent" })
      .answer("r6", 200, { resourceVersion: "14" });

    assert.equal(tokensAreUsedOnce.check(second.view()), undefined);
    assert.equal(
      tokensAreUsedOnce.check(second.ask("r7", "list", { continue: "inconsistent" }).view())
        ?.reason,
      "A continue token is sent again after it was used up",
    );
  });

  it("is broken by a token that was used up and is sent again", () => {
    const trial = firstPage()
      .ask("r2", "list", { continue: "next" })
      .answer("r2", 200, { resourceVersion: "9" })
      .ask("r3", "list", { continue: "next" });

    assert.equal(
      tokensAreUsedOnce.check(trial.view())?.reason,
      "A continue token is sent again after it was used up",
    );
  });

  it("is broken by a token that nobody gave", () => {
    const trial = firstPage().ask("r2", "list", { continue: "NEXT" });

    assert.match(tokensAreUsedOnce.check(trial.view())?.reason ?? "", /never gave/);
  });
});
