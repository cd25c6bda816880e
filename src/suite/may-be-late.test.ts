import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayBeLate } from "./may-be-late.js";
import { sampleEvidence, sampleFailure } from "./samples.js";

describe("mayBeLate()", () => {
  it("doubts a failure of a wait that a busy machine makes too short", () => {
    assert.equal(mayBeLate({ ...sampleFailure("a"), evidence: sampleEvidence() }), true);
  });

  it("takes a wait of more than a minute at its word", () => {
    const evidence = sampleEvidence({ hasWaitedLong: true });

    assert.equal(mayBeLate({ ...sampleFailure("a"), evidence }), false);
  });
});
