import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { SampleTrial } from "../invariants/sample-trial.js";
import { mustListAtAll } from "./must-list-at-all.js";

describe("mustListAtAll()", () => {
  it("excuses who only watches", () => {
    const { requests } = new SampleTrial().ask("r1", "watch");

    assert.throws(() => mustListAtAll(requests), NotApplicableError);
  });

  it("excuses neither who asks nothing nor who has listed once", () => {
    mustListAtAll(new SampleTrial().requests);
    mustListAtAll(new SampleTrial().ask("r1", "list").ask("r2", "watch").requests);
    mustListAtAll(new SampleTrial().ask("r1", "watch", { sendInitialEvents: "true" }).requests);
  });
});
