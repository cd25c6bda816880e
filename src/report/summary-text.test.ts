import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import {
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleScenario,
  sampleSkip,
} from "../suite/verdict/samples.js";
import { resultOf } from "../suite/verdict/target-outcome.js";
import type { ScenarioResult, Verdict } from "../suite/verdict/verdict.js";
import { buildReport } from "./envelope.js";
import { SAMPLE_FACTS } from "./samples.js";
import { countsText, resultText, tableText } from "./summary-text.js";

function as(verdict: Verdict, broken = "RLIST-02"): ScenarioResult {
  return { ...sampleFailure(`${verdict}-${broken}`), verdict, broken };
}

function reportOf(...results: ScenarioResult[]) {
  return buildReport(sampleOutcome(results), SAMPLE_FACTS);
}

describe("resultText()", () => {
  const pass = samplePass("a");
  for (const [text, results] of [
    ["conformant", [pass, as("INFO")]],
    ["conformant; 1 difference from client-go", [pass, as("DIFFERS")]],
    ["conformant but for 2 known failures", [pass, as("KNOWN"), as("KNOWN", "C-01")]],
    [
      "conformant but for 1 known failure; 2 differences from client-go",
      [as("KNOWN"), as("DIFFERS"), as("DIFFERS")],
    ],
    ["not conformant: 1 requirement broken", [pass, as("FAIL", "C-21"), as("FAIL", "C-21")]],
    [
      "not conformant: 2 requirements broken; 1 difference from client-go",
      [as("FAIL", "C-21"), as("CHANGED", "C-22"), as("DIFFERS")],
    ],
    ["baseline out of date: 1 listed failure passed", [pass, as("STALE")]],
    ["no verdict: the adapter or the suite failed", [as("ERROR"), as("DIFFERS")]],
    ["nothing graded", [sampleSkip("a"), as("INFO")]],
  ] as const) {
    it(`is ${JSON.stringify(text)} for ${results.map(({ verdict }) => verdict).join(", ")}`, () => {
      assert.equal(resultText(reportOf(...results)), text);
    });
  }
});

describe("tableText()", () => {
  const at = (feature: string, uri: string): ScenarioResult => ({
    ...samplePass(feature),
    scenario: sampleScenario(feature, { feature, uri }),
  });
  const report = reportOf(
    at("The end of a watch", "features/reflector/watch-endings.feature"),
    at("A failed watch", "features/reflector/watch-errors.feature"),
    at("Stopping", "features/shared-informer/stop.feature"),
  );
  const rowsOf = (isVerbose: boolean) =>
    tableText([report], pc.createColors(false), isVerbose)
      .split("\n")
      .map((line) => line.trim().replaceAll(/\s+/g, " "))
      .filter((line) => line !== "");

  it("has a line for each folder, and says how to see all", () => {
    assert.deepEqual(rowsOf(false), [
      "features sample@1.0.0",
      "reflector 2/2",
      "Stopping 1/1",
      "--verbose has a line for each feature",
    ]);
  });

  it("has a line for each feature when it is asked for all", () => {
    assert.deepEqual(rowsOf(true), [
      "feature sample@1.0.0",
      "The end of a watch 1/1",
      "A failed watch 1/1",
      "Stopping 1/1",
    ]);
  });
});

describe("countsText()", () => {
  it("names every count that is not zero", () => {
    const report = reportOf(
      samplePass("a"),
      as("FAIL"),
      as("DIFFERS"),
      as("INFO"),
      sampleSkip("b"),
    );
    assert.equal(countsText(report), "1 passed, 1 failed, 1 differs, 1 for information, 1 skipped");
    assert.equal(report.counts.graded, 3);
  });
});

describe("resultOf()", () => {
  it("is conformant with differences and information", () => {
    assert.equal(
      resultOf(sampleOutcome([samplePass("a"), as("DIFFERS"), as("INFO")])),
      "conformant",
    );
  });
});
