import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import { sampleFailure, sampleOutcome, samplePass } from "../suite/verdict/samples.js";
import { differencesText } from "./differences-text.js";
import { buildReport } from "./envelope.js";
import { SAMPLE_FACTS } from "./samples.js";

const plain = pc.createColors(false);

function differing(id: string) {
  return { ...sampleFailure(id), verdict: "DIFFERS", broken: "RLIST-02" } as const;
}

describe("differencesText()", () => {
  it("puts scenarios below the requirement that they meet in another way", () => {
    const outcome = sampleOutcome([differing("one"), samplePass("fine"), differing("two")]);
    assert.equal(
      differencesText(buildReport(outcome, SAMPLE_FACTS), plain),
      `  DIFFERS  sample@1.0.0   from client-go: no breach of the contract
        RLIST-02  A list asks for what was last seen, or newer.
          one  two lists instead of one
          two  two lists instead of one
`,
    );
  });

  it("says nothing where nothing differs", () => {
    const outcome = sampleOutcome([samplePass("fine"), sampleFailure("broken")]);
    assert.equal(differencesText(buildReport(outcome, SAMPLE_FACTS), plain), "");
  });
});
