import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { loadLedger } from "./ledger.js";

let root = "";

function write(name: string, yaml: string): void {
  writeFileSync(join(root, "features", "requirements", name), yaml);
}

const ROW = "- id: STORE-01\n  says: It stores.\n  source: [a test]\n";

function prepareEach(): void {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "ledger-"));
    mkdirSync(join(root, "features", "requirements"), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));
}

describe("loadLedger()", () => {
  prepareEach();

  it("is empty where there is no ledger", () => {
    assert.equal(loadLedger(join(root, "nowhere")).size, 0);
  });

  it("reads rows with all their members, and knows where they stand", () => {
    write("store.yaml", ROW);
    write(
      "fifo.yaml",
      `# a comment
- id: DELTAFIFO-07
  duty: should
  says: Replace queues each listed object.
  source: upstream
  since: {Replaced: "0.18"}
  until: "0.33"
  queue: delta-fifo
  basis: contract
  area: Recovery
  otherwise: Lost changes.
  free: Any order.
  note: See there.
`,
    );
    const ledger = loadLedger(root);
    assert.deepEqual([...ledger.keys()], ["DELTAFIFO-07", "STORE-01"]);
    assert.deepEqual(ledger.get("DELTAFIFO-07"), {
      id: "DELTAFIFO-07",
      duty: "should",
      says: "Replace queues each listed object.",
      source: ["upstream"],
      since: { Replaced: "0.18" },
      until: "0.33",
      queue: ["delta-fifo"],
      basis: "contract",
      area: "Recovery",
      otherwise: "Lost changes.",
      free: "Any order.",
      note: "See there.",
      file: "features/requirements/fifo.yaml",
      line: 2,
    });
    assert.equal(ledger.get("STORE-01")?.duty, "must");
    assert.equal(ledger.get("STORE-01")?.basis, undefined);
  });

  for (const [what, yaml, message] of [
    ["a missing member", "- id: STORE-01\n  source: [x]\n", /:1: .*'says'/],
    ["an unknown duty", `${ROW}  duty: shall\n`, /store\.yaml:4: \[0\]\.duty: "shall" is not/],
    ["an unknown basis", `${ROW}  basis: habit\n`, /:4: \[0\]\.basis: "habit" is not/],
    ["scenarios, which its tags name", `${ROW}  covered: [one]\n`, /"covered"/],
    ["an unknown member", `${ROW}  sinse: "0.27"\n`, /"sinse"; did you mean "since"/],
    ["a malformed level", `${ROW}  since: "1.27"\n`, /:4: \[0\]\.since: "1\.27" must match/],
    ["a number for a level", `${ROW}  since: 0.27\n`, /:4: \[0\]\.since: must be string/],
    ["an id twice", ROW + ROW, /:4: STORE-01 is taken by .*store\.yaml:1/],
    ["broken YAML", "- id: [", /store\.yaml:1: /],
  ] as const) {
    it(`refuses ${what}`, () => {
      write("store.yaml", yaml);
      assert.throws(() => loadLedger(root), { code: "ledger", message });
    });
  }
});
