import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MutantProgress } from "./mutant-progress.js";

/** What is written of a campaign of so many. */
function written(isTTY: boolean, count: number): string {
  let text = "";
  const progress = new MutantProgress({ isTTY, write: (more) => (text += more) }, count);
  for (let at = 0; at < count; at++) progress.update({ type: at === 0 ? "survived" : "killed" });
  return text;
}

describe("MutantProgress", () => {
  it("draws one line again and again on a terminal", () => {
    const text = written(true, 2);

    assert.equal(text.split("\r").length, 3);
    assert.ok(text.endsWith("2/2 mutants, 1 survived\n"));
  });

  it("writes twenty lines elsewhere, however many there are", () => {
    assert.equal(written(false, 1_000).trimEnd().split("\n").length, 20);
  });
});
