import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadLedger } from "../features/ledger.js";
import { packageRoot } from "../values/package-root.js";
import { INVARIANTS, requestViolations, violations } from "./invariants.js";
import { SampleTrial } from "./sample-trial.js";

describe("violations()", () => {
  it("finds nothing where nothing happened", () => {
    assert.deepEqual(violations(new SampleTrial().view()), []);
  });

  it("names the rule and the row of the ledger that it keeps", () => {
    const trial = new SampleTrial().notified("add", "", "1");

    assert.deepEqual(
      violations(trial.view()).map(({ type, invariant, requirement }) => [
        type,
        invariant,
        requirement,
      ]),
      [["invariant", "bookmarks-stay-inside", "C-08"]],
    );
  });
});

describe("requestViolations()", () => {
  it("tells what requests show, and nothing that may yet change", () => {
    const trial = new SampleTrial().notified("add", "", "1");
    for (const id of ["a", "b", "c", "d", "e"]) {
      trial.ask(id, "watch", { resourceVersion: "9" }).answer(id, 410);
    }
    const told = requestViolations(trial.view()).map(({ invariant }) => invariant);

    assert.ok(told.includes("refused-versions-are-left"));
    assert.ok(!told.includes("bookmarks-stay-inside"));
  });
});

describe("INVARIANTS", () => {
  it("keep rows that the ledger has, those of the contract first", () => {
    const bases = INVARIANTS.map(
      ({ requirement }) => loadLedger(packageRoot()).get(requirement)?.basis,
    );

    assert.ok(!bases.includes(undefined));
    assert.deepEqual(bases, [...bases].sort().reverse());
  });

  it("have names of their own", () => {
    const names = INVARIANTS.map(({ name }) => name);

    assert.equal(new Set(names).size, names.length);
  });
});
