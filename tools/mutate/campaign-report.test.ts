import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import { campaignText, isGoodEnough, reportCampaign } from "./campaign-report.js";
import type { Result } from "./kept-results.js";
import type { Mutant } from "./mutant.js";
import { SurvivorLedger, type Survivors } from "./survivors.js";

/** So many mutants of a file; what differs is their number among those that are alike. */
function mutants(count: number): readonly Mutant[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    line: at + 1,
    file: "src/client/informer/key.ts",
    within: "keyOf",
    mutator: "BooleanLiteral",
    original: "true",
    replacement: "false",
    occurrence: at + 1,
  }));
}

/** A report on mutants that ended so, of which the last are explained. */
function reportOf(
  types: readonly Result["type"][],
  explained: readonly number[] = [],
  leftCount = 0,
) {
  const all = mutants(types.length);
  const entries = explained.map(
    (occurrence): Survivors => ({
      file: "src/client/informer/key.ts",
      original: "true",
      occurrence,
      class: "legal",
      reason: "r",
      place: `key.yaml:${occurrence}`,
    }),
  );
  const results = new Map(
    all.map((mutant, at): [Mutant, Result] => [mutant, { type: types[at] ?? "survived" }]),
  );
  return reportCampaign(all, all.length + leftCount, results, new SurvivorLedger(entries));
}

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1);

describe("reportCampaign()", () => {
  it("counts who hangs or dies as killed, and who is not reached as not", () => {
    const report = reportOf(["killed", "hung", "died", "broke", "survived", "unreached"]);

    assert.deepEqual(report.total, {
      file: "all",
      killed: 4,
      survived: 1,
      unreached: 1,
      onlyInParts: 0,
      undecided: 0,
      explained: { equivalent: 0, legal: 0, part: 0 },
    });
    assert.equal(report.scorePercent.toFixed(1), "66.7");
    assert.deepEqual(
      report.gaps.map(({ line }) => line),
      [5, 6],
    );
  });

  it("leaves out of the score what only parts come past, and what nobody could decide", () => {
    const report = reportOf(["killed", "part", "undecided"]);

    assert.equal(report.scorePercent, 100);
    assert.equal(report.total.onlyInParts, 1);
    assert.equal(report.total.undecided, 1);
    assert.deepEqual(report.gaps, []);
  });

  it("leaves out of the score what is explained", () => {
    const report = reportOf(["killed", "survived"], [2]);

    assert.equal(report.scorePercent, 100);
    assert.equal(report.total.explained.legal, 1);
    assert.ok(isGoodEnough(report));
  });

  it("is not good enough below nine in ten, or with an explanation of who is killed", () => {
    const nine: Result["type"][] = Array.from({ length: 9 }, () => "killed");

    assert.ok(isGoodEnough(reportOf([...nine, "survived"])));
    assert.ok(!isGoodEnough(reportOf([...nine, "survived", "survived"])));
    assert.ok(!isGoodEnough(reportOf([...nine, "killed"], [10])));
  });
});

describe("campaignText()", () => {
  const textOf = (report: ReturnType<typeof reportOf>) =>
    campaignText(report, pc.createColors(false));

  it("shows who survives, and that too many do", () => {
    const text = textOf(reportOf(["killed", "survived"]));

    assert.match(text, /^survived src\/client\/informer\/key\.ts:2 keyOf: true → false$/m);
    assert.match(text, /^50\.0 % killed \(1 of 2\)/m);
    assert.equal(lastLine(text), "total: 1 passed, 1 failed, 0 skipped");
  });

  it("says of what the machine was too busy for, and counts it as skipped", () => {
    const text = textOf(reportOf(["killed", "undecided"]));

    assert.match(text, /^1 are undecided: the machine was too busy$/m);
    assert.equal(lastLine(text), "total: 1 passed, 0 failed, 1 skipped");
  });

  it("counts as skipped who was not judged in time", () => {
    const text = textOf(reportOf(["killed"], [], 3));

    assert.match(text, /^3 are not judged yet/m);
    assert.equal(lastLine(text), "total: 1 passed, 0 failed, 3 skipped");
  });

  it("skips the few who may survive", () => {
    const nine: Result["type"][] = Array.from({ length: 9 }, () => "killed");

    assert.equal(
      lastLine(textOf(reportOf([...nine, "survived", "survived"], [11]))),
      "total: 9 passed, 0 failed, 2 skipped",
    );
  });
});
