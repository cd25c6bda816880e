import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadLedger, type Requirement } from "../../src/suite/features/ledger.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { sampleScenario } from "../../src/suite/verdict/samples.js";
import { renderContractDocs } from "./contract-docs.js";

const ROW: Requirement = {
  id: "C-08",
  area: "Truth of the cache",
  duty: "must",
  basis: "contract",
  says: "A bookmark is no object.",
  otherwise: "Ghosts.",
  source: ["Watch bookmarks, with a comma, https://example.test/#bookmarks"],
  file: "features/requirements/contract.yaml",
  line: 1,
};

const SCENARIO = {
  ...sampleScenario("bookmark"),
  uri: "features/watch/bookmarks.feature",
  requirements: ["C-08"],
};

describe("renderContractDocs()", () => {
  it("gives each statement below its area, with its remarks, features and sources", () => {
    const other = { ...ROW, id: "C-09", free: "Any.", note: "So be it." };
    const text = renderContractDocs([ROW, other], [SCENARIO]);
    assert.match(
      text,
      /## Truth of the cache\n\n### C-08\n\nA bookmark is no object\.\n\n- \*Without it:\* Ghosts\./,
    );
    assert.match(text, /\[Watch bookmarks, with a comma\]\(https:\/\/example\.test\/#bookmarks\)/);
    assert.match(
      text,
      /- \*Shown in:\* \[watch\/bookmarks\]\(\.\.\/features\/watch\/bookmarks\.feature\)/,
    );
    assert.match(
      text,
      /### C-09[^*]*- \*Without it:\* Ghosts\.\n- \*Free:\* Any\.\n- \*Ruling:\* So be it\.\n/,
    );
  });

  it("names what other rows rest on it, and leaves out what only client-go does", () => {
    const { area: _area, ...detail } = ROW;
    const text = renderContractDocs(
      [ROW, { ...detail, id: "STORE-02" }, { ...detail, id: "RLIST-01", basis: "client-go" }],
      [],
    );
    assert.match(text, /`STORE-02`/);
    assert.doesNotMatch(text, /RLIST-01/);
  });

  it("says what is checked in every scenario, by files that exist", () => {
    const text = renderContractDocs([...loadLedger(packageRoot()).values()], []);
    const files = [...text.matchAll(/\.\.\/(src\/suite\/invariants\/[a-z-]+\.ts)/g)];
    assert.ok(files.length > 20);
    for (const [, file = ""] of files) assert.ok(existsSync(join(packageRoot(), file)), file);
  });

  it("leaves no statement without a scenario, a check or a reason", async () => {
    const { scenarios } = await loadScenarios(packageRoot());
    const text = renderContractDocs([...loadLedger(packageRoot()).values()], scenarios);
    for (const statement of text.split("\n### ").slice(1)) {
      assert.match(statement, /\*(?:Checked in every scenario|Shown in|Not tested):\*/);
    }
  });

  it("refuses a source without a link", () => {
    const rows = [{ ...ROW, source: ["a book"] }];
    assert.throws(() => renderContractDocs(rows, []), /a title and a link/);
  });
});

describe("the contract", () => {
  const rows = [...loadLedger(packageRoot()).values()].filter(({ area }) => area !== undefined);

  it("has its statements numbered without gaps, each a must with what is lost without it", () => {
    assert.deepEqual(
      rows.map(({ id }) => id),
      rows.map((_, place) => `C-${String(place + 1).padStart(2, "0")}`),
    );
    for (const row of rows) {
      assert.deepEqual([row.duty, row.basis], ["must", "contract"], row.id);
      assert.ok(row.otherwise, `${row.id} does not say what a user loses`);
    }
  });
});
