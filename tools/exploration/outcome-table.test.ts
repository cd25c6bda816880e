import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { seedsOfTable, tableOfOutcomes } from "./outcome-table.js";

describe("tableOfOutcomes()", () => {
  it("has a row for each that was found out, and names the others", () => {
    const finding = { seed: 7, property: "nothing-goes-back", requirement: "C-03" };
    const text = tableOfOutcomes([
      { name: "b", historiesCount: 40, tookMs: 9, findings: [] },
      { name: "a", historiesCount: 3, tookMs: 5, findings: [] },
      { name: "a", historiesCount: 4, tookMs: 5, findings: [finding] },
    ]);

    assert.deepEqual(
      text.split("\n").filter((line) => line !== ""),
      [
        "1 of 2 detected, 50 %, in 47 histories.",
        "| wrong informer | seed | histories | requirement | property |",
        "| --- | ---: | ---: | --- | --- |",
        "| a | 7 | 7 | C-03 | nothing-goes-back |",
        "Not detected: b.",
      ],
    );
    assert.deepEqual([...seedsOfTable(text)], [["a", 7]]);
  });
});
