import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scenarioBasis } from "./scenario-basis.js";
import { SourceTree } from "./source-tree.js";

const LEDGER = [
  "- {id: C-21, area: Recovery, duty: must, basis: contract}",
  "- {id: REFL-20, duty: must, basis: contract}",
  "- {id: RLIST-02, duty: must, basis: client-go}",
  "- {id: HEAP-01, duty: must}",
].join("\n");

function found(tags: string, path = "features/a.feature"): readonly string[] {
  const feature = ["Feature: A", `  @req:C-21 @must`, "  Rule: B", "    @id:c", "    Example: c"];
  const own = ["  Rule: D", `    @id:own ${tags}`, "    Example: own"];
  const tree = SourceTree.of({
    [path]: [...feature, ...own].join("\n"),
    "features/requirements/a.yaml": LEDGER,
  });
  return scenarioBasis(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("scenarioBasis()", () => {
  it("is content with scenarios of one basis", () => {
    assert.deepEqual(found("@req:C-21 @req:REFL-20"), []);
    assert.deepEqual(found("@req:RLIST-02 @since:0.30"), []);
  });

  it("finds scenarios of two bases, and rows without any", () => {
    assert.deepEqual(found("@req:C-21 @req:RLIST-02"), [
      "8: it rests on two bases: C-21 (contract) and RLIST-02 (client-go)",
    ]);
    assert.deepEqual(found("@req:HEAP-01"), ["8: HEAP-01 has no basis"]);
  });

  it("finds scenarios of the contract that name no statement, or hold for some releases only", () => {
    assert.deepEqual(found("@req:REFL-20"), [
      "8: it rests on the contract and names no statement of it",
    ]);
    assert.deepEqual(found("@req:C-21 @since:0.30 @queue:real-fifo"), [
      "8: it rests on the contract, and yet is tagged @since and @queue",
    ]);
  });

  it("leaves parts and the fake apiserver alone", () => {
    assert.deepEqual(found("@req:C-21 @req:RLIST-02 @part:reflector"), []);
    assert.deepEqual(found("@req:HEAP-01", "features/apiserver/a.feature"), []);
  });
});
