import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { KeptVisits } from "./kept-visits.js";

const SEENS = new Map([["one", { verdict: "FAIL" } as const]]);

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
  kept.keep(visit, SEENS);
  kept.keep(other, "there is no compiler");

  it("has what was seen, and why something was not", () => {
    assert.deepEqual(kept.seensOf(visit), SEENS);
    assert.equal(kept.seensOf(other), "there is no compiler");
  });

  it("goes on with what was seen, and tries again what could not be run", () => {
    const resumed = new KeptVisits(file, digests, true);
    assert.deepEqual(resumed.seensOf(visit), SEENS);
    assert.equal(resumed.seensOf(other), undefined);
  });

  it("begins anew where it is not resumed, and where a scenario has been rewritten", () => {
    const resumed = (id: string) => new KeptVisits(file, new Map([...digests, [id, "3"]]), true);
    assert.equal(new KeptVisits(file, digests, false).seensOf(visit), undefined);
    assert.equal(resumed("one").seensOf(visit), undefined);
    assert.deepEqual(resumed("two").seensOf(visit), SEENS);
  });
});
