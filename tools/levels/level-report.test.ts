import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleScenario } from "../../src/suite/verdict/samples.js";
import { Explanations } from "./explained.js";
import type { Observed } from "./level-outcome.js";
import { type LevelRun, reportLevel } from "./level-report.js";

const OLD = sampleScenario("old", { requirements: ["STORE-01"] });
const LATER = sampleScenario("later", { since: "0.30", requirements: ["KEY-08", "STORE-01"] });
const ROW = sampleScenario("rows [one]", { since: "0.30", requirements: ["KEY-08"] });
const GONE = sampleScenario("gone", { until: "0.25", requirements: ["KEY-09"] });

function run(observed: Readonly<Record<string, Observed["conduct"]>>): LevelRun {
  const entries = Object.entries(observed).map(([id, conduct]): [string, Observed[]] => [
    id,
    [{ version: "0.26.0", conduct, ...(conduct === "passed" ? {} : { reason: "why" }) }],
  ]);
  return {
    level: "0.26",
    release: "0.26.0",
    versions: ["0.26.0"],
    observed: new Map(entries),
  };
}

const NONE = new Explanations([]);

describe("reportLevel()", () => {
  it("counts by place and by the component of the first requirement", () => {
    const observed = {
      old: "passed",
      later: "refused",
      "rows [one]": "failed",
      gone: "failed",
    } as const;
    const report = reportLevel(run(observed), [OLD, LATER, ROW, GONE], NONE);

    assert.deepEqual(report.total, {
      shown: 1,
      later: { failed: 1, refused: 1 },
      withdrawn: { failed: 1, refused: 0 },
      explained: 0,
      notRun: 0,
      unexpected: 0,
    });
    assert.deepEqual(Object.keys(report.components), ["KEY", "STORE"]);
    assert.equal(report.components["KEY"]?.later.refused, 1);
    assert.equal(report.components["STORE"]?.shown, 1);
    assert.deepEqual(report.failed, { why: ["rows [one]", "gone"] });
    assert.deepEqual(report.unexpected, []);
  });

  it("asks nothing of a release that lacks what a scenario of the contract presumes", () => {
    const owed = sampleScenario("owed", { requirements: ["C-02", "RLIST-03"] });
    const report = reportLevel(run({ owed: "refused", old: "refused" }), [owed, OLD], NONE);

    assert.equal(report.total.notRun, 1);
    assert.deepEqual(report.unexpected, [
      { scenario: "old", place: "in-range", what: "is refused by 0.26.0: why" },
    ]);
  });

  it("explains scenarios that all versions of a level refuse", () => {
    const explanations = new Explanations([
      { scenarios: ["old"], levels: ["0.26"], reason: "not offered" },
    ]);
    const report = reportLevel(run({ old: "refused" }), [OLD], explanations);

    assert.deepEqual(report.explained, { "not offered": ["old"] });
    assert.deepEqual(report.unexpected, []);
  });

  it("does not expect passes outside of the range, nor failures within", () => {
    const observed = { old: "failed", later: "passed", gone: "passed" } as const;
    const report = reportLevel(run(observed), [OLD, LATER, GONE], NONE);

    assert.equal(report.total.unexpected, 3);
    assert.deepEqual(report.unexpected, [
      { scenario: "old", place: "in-range", what: "fails with 0.26.0: why" },
      { scenario: "later", place: "later", what: "passes with 0.26.0" },
      { scenario: "gone", place: "withdrawn", what: "passes with 0.26.0" },
    ]);
  });

  it("accepts what is explained, by slug or by row, and only passes out of range", () => {
    const explanations = new Explanations([
      { scenarios: ["rows", "later", "old"], levels: ["0.26"], reason: "cannot be seen" },
    ]);
    const observed = { old: "failed", later: "passed", "rows [one]": "passed" } as const;
    const report = reportLevel(run(observed), [OLD, LATER, ROW], explanations);

    assert.deepEqual(
      report.unexpected.map(({ scenario }) => scenario),
      ["old"],
    );
    assert.deepEqual(report.explained, { "cannot be seen": ["later", "rows [one]"] });
    assert.equal(report.total.explained, 2);
    assert.deepEqual(explanations.idle(["0.26"]), [
      "ports/client-go/levels/explained.yaml: old needs no explanation at 0.26",
    ]);
  });

  it("lets a version fail in range with an explanation, if no other one fails", () => {
    const explanations = () =>
      new Explanations([
        { scenarios: ["old"], versions: ["0.26.0-streaming"], reason: "a variant" },
      ]);
    const streaming: Observed = { version: "0.26.0-streaming", conduct: "failed", reason: "no" };
    const outcomes = (["passed", "refused", "failed"] as const).map((conduct) => {
      const other: Observed = { version: "0.26.0", conduct, reason: "no" };
      const observed = new Map([["old", [streaming, other]]]);
      const { total } = reportLevel({ ...run({}), observed }, [OLD], explanations());
      return [total.shown, total.explained, total.unexpected];
    });
    assert.deepEqual(outcomes, [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it("counts a scenario that no version can run as not run", () => {
    const { total, undriven } = reportLevel(run({}), [OLD], NONE);
    assert.equal(total.notRun, 1);
    assert.deepEqual(undriven, []);
  });

  describe("with parts that the adapter does not drive", () => {
    const scenarios = [
      sampleScenario("elects", { parts: ["leader-elector"] }),
      sampleScenario("elects later", { parts: ["leader-elector"], since: "0.30" }),
    ];
    const refusal = "the adapter cannot drive a leader-elector alone";
    const reportOf = (reason: string, explanations: Explanations) => {
      const refused: Observed[] = [{ version: "0.26.0-parts", conduct: "refused", reason }];
      const observed = new Map(scenarios.map(({ id }) => [id, refused]));
      return reportLevel({ ...run({}), observed }, scenarios, explanations);
    };
    const entry = (level: string) =>
      new Explanations([{ parts: ["leader-elector"], levels: [level], reason: "too long" }]);

    it("counts their scenarios as not run, within the range and outside, and names them", () => {
      const explanations = entry("0.26");
      const { total, undriven } = reportOf(refusal, explanations);

      assert.deepEqual([total.notRun, total.later.refused, total.unexpected], [2, 0, 0]);
      assert.deepEqual(undriven, [
        { part: "leader-elector", scenarioCount: 2, reason: "too long" },
      ]);
      assert.deepEqual(explanations.idle(["0.26"]), []);
    });

    it("does not expect it without an explanation", () => {
      for (const explanations of [NONE, entry("0.29")]) {
        const { total, undriven } = reportOf(refusal, explanations);
        assert.deepEqual([total.notRun, total.later.refused, total.unexpected], [0, 1, 1]);
        assert.deepEqual(undriven, []);
      }
    });

    it("leaves what is driven, and refused for another reason, as it is", () => {
      const explanations = entry("0.26");
      const { total } = reportOf("coordinated leases came with 0.31", explanations);

      assert.deepEqual([total.notRun, total.later.refused, total.unexpected], [0, 1, 1]);
      assert.deepEqual(explanations.idle(["0.26"]), [
        "ports/client-go/levels/explained.yaml: leader-elector needs no explanation at 0.26",
      ]);
    });

    it("does not hide what another version shows", () => {
      const [scenario] = scenarios;
      assert.ok(scenario);
      const others: Observed[] = [
        { version: "0.26.0-parts", conduct: "refused", reason: refusal },
        { version: "0.26.0", conduct: "failed", reason: "no" },
      ];
      const observed = new Map([[scenario.id, others]]);
      const { total } = reportLevel({ ...run({}), observed }, [scenario], entry("0.26"));
      assert.deepEqual([total.notRun, total.unexpected], [0, 1]);
    });
  });
});

describe("Explanations", () => {
  it("finds those idle that explain nothing at a level that was run", () => {
    const explanations = new Explanations([
      { scenarios: ["later"], levels: ["0.26", "0.29", "0.19"], reason: "cannot be seen" },
    ]);
    assert.equal(explanations.ofLevel(LATER, "0.26"), "cannot be seen");
    assert.equal(explanations.ofLevel(LATER, "0.27"), undefined);
    assert.equal(explanations.ofLevel(OLD, "0.26"), undefined);
    assert.deepEqual(explanations.idle(["0.26", "0.29"]), [
      "ports/client-go/levels/explained.yaml: later needs no explanation at 0.29",
    ]);
  });
});
