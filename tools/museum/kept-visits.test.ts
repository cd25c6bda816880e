import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { KeptVisits } from "./kept-visits.js";

describe("KeptVisits", () => {
  const folder = mkdtempSync(join(tmpdir(), "museum-"));
  const file = join(folder, "museum.json");
  after(() => rmSync(folder, { recursive: true }));

  const digests = new Map([
    ["one", "1"],
    ["two", "2"],
  ]);
  const visit = { target: "kube-foo@1.0.0", scenarios: ["one"], isGood: false };
  const other = { target: "kube-foo@1.0.0", scenarios: ["two"], isGood: true };
  const kept = new KeptVisits(file, digests, false);
  kept.keep(visit, new Map([["one", { verdict: "FAIL" }]]));
  kept.keep(other, "there is no compiler");

  it("has what was seen, and why something was not", () => {
    assert.ok(kept.has(visit) && kept.has(other));
  });

  it("goes on with what was seen, and tries again what could not be run", () => {
    const resumed = new KeptVisits(file, digests, true);
    assert.ok(resumed.has(visit));
    assert.ok(!resumed.has(other));
  });

  it("begins anew where it is not resumed, and where a scenario has been rewritten", () => {
    assert.ok(!new KeptVisits(file, digests, false).has(visit));
    assert.ok(!new KeptVisits(file, new Map([...digests, ["one", "3"]]), true).has(visit));
    assert.ok(new KeptVisits(file, new Map([...digests, ["two", "3"]]), true).has(visit));
  });
});
