import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import {
  sampleFailure,
  samplePass,
  sampleScenario,
  sampleSkip,
} from "../../../src/suite/verdict/samples.js";
import type { ScenarioResult } from "../../../src/suite/verdict/verdict.js";
import type { Mutant } from "../mutant.js";
import { catchLine, totalLine } from "./catch-line.js";
import { huntMutant, tryLegalVariant } from "./hunt.js";
import { keptMatrix, killMatrix, matrixText, toothlessScenarios } from "./kill-matrix.js";

const MUTANT: Mutant = {
  name: "forgetful",
  does: "forgets",
  mimics: "nobody",
  breaks: ["RLIST-02"],
  killedBy: ["one", "two"],
  change: { watchList: false },
};

const VARIANT = { name: "lazy", does: "waits", because: "it may", change: { watchList: false } };

function groundOf(...results: ScenarioResult[]) {
  return { scenarios: results.map(({ scenario }) => scenario), judge: async () => results };
}

function sampleError(id: string): ScenarioResult {
  return { scenario: sampleScenario(id), verdict: "ERROR", reason: "no answer" };
}

describe("huntMutant()", () => {
  it("is a kill when every scenario that is meant fails", async () => {
    const caught = await huntMutant(groundOf(sampleFailure("one"), sampleFailure("two")), MUTANT);

    assert.deepEqual(caught, {
      name: "forgetful",
      type: "killed",
      scenario: "one",
      requirement: "RLIST-02",
      reason: "two lists instead of one",
    });
  });

  for (const spared of [samplePass("two"), sampleSkip("two")]) {
    it(`is none when one of them ends as ${spared.verdict}`, async () => {
      const caught = await huntMutant(groundOf(sampleFailure("one"), spared), MUTANT);

      assert.equal(caught.type, "survived");
      assert.equal(caught.scenario, "two");
    });
  }

  it("is an error when one of them could not be judged, whatever the others say", async () => {
    const caught = await huntMutant(groundOf(samplePass("one"), sampleError("two")), MUTANT);

    assert.equal(caught.type, "error");
    assert.equal(caught.reason, "no answer");
  });

  it("is none without a scenario", async () => {
    const caught = await huntMutant(groundOf(), MUTANT);

    assert.equal(caught.type, "survived");
  });
});

describe("tryLegalVariant()", () => {
  it("is content with passes and skips", async () => {
    const caught = await tryLegalVariant(groundOf(samplePass("one"), sampleSkip("two")), VARIANT);

    assert.deepEqual(caught, { name: "lazy", type: "passed", reason: "passes 2 scenarios" });
  });

  for (const objection of [sampleFailure("one"), sampleError("one")]) {
    it(`tells which scenario objects with ${objection.verdict}`, async () => {
      const caught = await tryLegalVariant(groundOf(objection), VARIANT);

      assert.equal(caught.type, "objected");
      assert.equal(caught.scenario, "one");
    });
  }

  it("tells of every scenario that objects, and why", async () => {
    const caught = await tryLegalVariant(
      groundOf(sampleFailure("one"), samplePass("two"), sampleError("three")),
      VARIANT,
    );

    assert.deepEqual(
      caught.objections?.map(({ scenario, reason }) => `${scenario}: ${reason.split(" | ")[0]}`),
      ["one: FAIL: two lists instead of one", "three: ERROR: no answer"],
    );
    const lines = catchLine(caught, pc.createColors(false)).split("\n");
    assert.equal(lines.length, 3);
    assert.match(lines[1] ?? "", /^ {2}one {2}\(RLIST-02\) {2}FAIL: two lists instead of one/);
  });
});

describe("catchLine()", () => {
  it("says who was killed by what, and why", () => {
    const line = catchLine(
      { name: "a", type: "killed", scenario: "one", requirement: "R-1", reason: "two lists" },
      pc.createColors(false),
    );

    assert.equal(line, `killed    a${" ".repeat(41)}by one  (R-1)  two lists`);
  });

  it("shouts what is not in order, in red", () => {
    const line = catchLine(
      { name: "a", type: "survived", reason: "ends as PASS" },
      pc.createColors(true),
    );

    assert.match(line, /SURVIVED/);
    assert.ok(line.includes("\u001b[31m"));
  });
});

describe("totalLine()", () => {
  it("counts kills and passes, and everything else as failed", () => {
    const types = ["killed", "passed", "survived", "error", "objected"] as const;

    const line = totalLine(types.map((type) => ({ name: type, type, reason: "" })));

    assert.equal(line, "total: 2 passed, 3 failed, 0 skipped");
  });
});

describe("killMatrix()", () => {
  it("tells for each mutant which scenarios fail it", async () => {
    const reported: string[] = [];

    const matrix = await killMatrix(
      groundOf(sampleFailure("one"), samplePass("two"), sampleError("three")),
      [MUTANT],
      (name, killerCount) => reported.push(`${name} ${killerCount}`),
    );

    assert.deepEqual(matrix, { forgetful: ["one"] });
    assert.deepEqual(reported, ["forgetful 1"]);
  });
});

describe("keptMatrix()", () => {
  it("has what is meant for each mutant, and no mutant or scenario that is gone", () => {
    const earlier = { forgetful: ["zero", "one", "gone"], removed: ["one"] };
    const kept = keptMatrix(earlier, [MUTANT], new Set(["zero", "one", "two"]));
    assert.deepEqual(kept, { forgetful: ["zero", "one", "two"] });
  });
});

describe("toothlessScenarios()", () => {
  it("names scenarios that kill nobody, an outline only when none of its rows does", () => {
    const scenarios = ["one [a]", "one [b]", "two [a]", "three"].map((id) => sampleScenario(id));

    const toothless = toothlessScenarios({ forgetful: ["one [b]"] }, scenarios);

    assert.deepEqual(toothless, ["two", "three"]);
  });
});

describe("matrixText()", () => {
  it("writes a mutant in a line", () => {
    const text = matrixText({ meek: [], greedy: ["one", "two"] });

    assert.equal(text, `{\n  "meek": [],\n  "greedy": ["one","two"]\n}\n`);
    assert.deepEqual(JSON.parse(text), { meek: [], greedy: ["one", "two"] });
  });
});
