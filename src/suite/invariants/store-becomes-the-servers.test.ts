import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { storeBecomesTheServers } from "./store-becomes-the-servers.js";

function breach(store: readonly (readonly [string, string])[]) {
  const trial = new SampleTrial().caughtUp({ one: "1", two: "2" }, { store: new Map(store) });
  return storeBecomesTheServers.check(trial.view());
}

describe("storeBecomesTheServers", () => {
  it("holds for what the server has", () => {
    assert.equal(
      breach([
        ["default/two", "2"],
        ["default/one", "1"],
      ]),
      undefined,
    );
  });

  it("shows what is missing, what is old and what is gone, and nothing else", () => {
    const found = breach([
      ["default/two", "1"],
      ["default/three", "3"],
      ["default/one", "1"],
    ]);

    assert.equal(found?.expected, "default/three@nothing, default/two@2");
    assert.equal(found?.observed, "default/three@3, default/two@1");
  });

  it("asks nobody who has no store", () => {
    assert.equal(
      storeBecomesTheServers.check(new SampleTrial().caughtUp({ one: "1" }).view()),
      undefined,
    );
  });
});
