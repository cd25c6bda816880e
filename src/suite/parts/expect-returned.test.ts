import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PartOutcome } from "../../protocol/messages.js";
import { expectReturned } from "./expect-returned.js";
import type { Workbench } from "./workbench.js";

function returned(outcome: PartOutcome | undefined, words: string): void {
  const bench = { outcomeOf: () => outcome } as unknown as Workbench;
  expectReturned(bench, words);
}

describe("expectReturned()", () => {
  it("takes what a call has returned", () => {
    returned({ value: [] } as unknown as PartOutcome, "0 objects");
  });

  for (const [what, outcome] of [
    ["waits", undefined],
    ["has failed", { error: { message: "no" } } as unknown as PartOutcome],
  ] as const) {
    it(`refuses a call that ${what}, whatever it is to return`, () => {
      for (const words of ["nothing", "0 objects"]) {
        assert.throws(() => returned(outcome, words), { message: /returns something else/ });
      }
    });
  }
});
