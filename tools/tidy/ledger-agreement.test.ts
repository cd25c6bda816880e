import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ledgerAgreement } from "./ledger-agreement.js";
import { SourceTree } from "./source-tree.js";

const FEATURE = [
  "Feature: A",
  "  @req:STORE-01 @must",
  "  Rule: B",
  "    @id:one",
  "    Example: one",
  "    @id:two @req:STORE-02 @should",
  "    Example: two",
].join("\n");

function found(...rows: readonly string[]): readonly string[] {
  const tree = SourceTree.of({
    "features/a.feature": FEATURE,
    "features/requirements/store.yaml": rows.join("\n"),
  });
  return ledgerAgreement(tree).map(({ path, line, what }) => `${path}:${line}: ${what}`);
}

describe("ledgerAgreement()", () => {
  it("is content when scenarios name rows and the rest is excused", () => {
    const findings = found(
      "- {id: STORE-01, duty: must}",
      "- {id: STORE-02, duty: should}",
      "- {id: STORE-03, duty: must, untestable: nobody sees it}",
    );

    assert.deepEqual(findings, []);
  });

  it("finds scenarios that name a row which is not there, and rows whose duty no scenario has", () => {
    assert.deepEqual(found("- {id: STORE-01, duty: may}"), [
      "features/requirements/store.yaml:1: no scenario holds ports to STORE-01, a may",
      "features/a.feature:7: @req:STORE-02 is not in the ledger",
    ]);
  });

  it("finds rows that stand twice, are neither shown nor excused, or are both", () => {
    const findings = found(
      "- {id: STORE-01}",
      "- {id: STORE-02, duty: should, excluded: out of scope}",
      "- {id: STORE-03, duty: must}",
      "- {id: STORE-04, duty: must, untestable: hidden}",
      "- {id: STORE-04, duty: must, untestable: hidden}",
    );

    assert.deepEqual(findings, [
      "features/requirements/store.yaml:2: STORE-02 is shown and yet excused",
      "features/requirements/store.yaml:3: STORE-03 is shown by no scenario",
      "features/requirements/store.yaml:4: STORE-04 stands twice in the ledger",
    ]);
  });

  it("takes a row that an always-on rule keeps for shown", () => {
    const tree = SourceTree.of({
      "features/requirements/c.yaml": "- {id: C-35, duty: must}\n- {id: C-36, duty: must}",
      "src/suite/invariants/one-watch.ts": 'export const oneWatch = { requirement: "C-35" };',
    });
    assert.deepEqual(
      ledgerAgreement(tree).map(({ what }) => what),
      ["C-36 is shown by no scenario"],
    );
  });
});
