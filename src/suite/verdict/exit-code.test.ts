import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SuiteError } from "../values/suite-error.js";
import { exitCodeOf, exitCodeOfError } from "./exit-code.js";
import { sampleFailure, sampleOutcome, samplePass, sampleSkip, sampleTarget } from "./samples.js";
import { resultOf, type TargetOutcome } from "./target-outcome.js";
import type { ScenarioResult, Verdict } from "./verdict.js";

const target = sampleTarget();
const pass = samplePass("a");
const skip = sampleSkip("b");
const fail = sampleFailure("c");
const adapterError = errorOf("adapter");
const suiteError = errorOf("suite");

function errorOf(type: "adapter" | "suite"): ScenarioResult {
  return { ...sampleFailure("d", { type }), verdict: "ERROR" };
}

function as(verdict: Verdict): ScenarioResult {
  return { ...fail, verdict };
}

function codeOf(...results: ScenarioResult[]): number {
  return exitCodeOf([sampleOutcome(results)], false);
}

const skippedTarget: TargetOutcome = { type: "skipped", target, reason: "no go" };
const failedTarget: TargetOutcome = {
  type: "failed",
  target,
  error: new SuiteError("build", "does not compile"),
};

describe("exitCodeOf()", () => {
  it("is 0 for passes, also beside skips, known failures, differences and information", () => {
    assert.equal(codeOf(pass, skip, as("KNOWN"), as("DIFFERS"), as("INFO")), 0);
  });

  it("is 1 for a failure, a stale entry and a changed failure", () => {
    for (const result of [fail, as("STALE"), as("CHANGED")]) assert.equal(codeOf(pass, result), 1);
  });

  it("is 2 for a baseline that excuses a skip", () => {
    const outcome = sampleOutcome([pass, fail], { baselineProblems: ["b.yaml:1: skipped"] });
    assert.equal(exitCodeOf([outcome], false), 2);
  });

  it("is 3 for an adapter in error or a target that could not be run", () => {
    assert.equal(codeOf(pass, fail, adapterError), 3);
    assert.equal(exitCodeOf([sampleOutcome([pass]), failedTarget], false), 3);
    assert.equal(exitCodeOf([failedTarget], false), 3);
  });

  it("is 4 for our own bug, whatever else there is", () => {
    assert.equal(codeOf(pass, fail, adapterError, suiteError), 4);
  });

  it("is 5 when nothing was graded", () => {
    assert.equal(exitCodeOf([], false), 5);
    assert.equal(codeOf(skip), 5);
    assert.equal(codeOf(as("INFO")), 5);
    assert.equal(codeOf(as("DIFFERS")), 0);
    assert.equal(exitCodeOf([skippedTarget], false), 5);
  });

  it("is 5 after an interruption, whatever was found until then", () => {
    assert.equal(exitCodeOf([sampleOutcome([suiteError], { isComplete: false })], true), 5);
  });

  it("does not mind a target without its toolchain beside one that was graded", () => {
    assert.equal(exitCodeOf([sampleOutcome([pass]), skippedTarget], false), 0);
  });
});

describe("exitCodeOfError()", () => {
  it("tells the person's mistakes from adapters that do not run and from our own bugs", () => {
    assert.deepEqual(
      (["usage", "baseline", "toolchain", "adapter", "features"] as const).map(exitCodeOfError),
      [2, 2, 3, 3, 4],
    );
  });
});

describe("resultOf()", () => {
  for (const [result, results, more] of [
    ["conformant", [pass, skip], {}],
    ["known-deviations", [pass, as("KNOWN")], {}],
    ["partial", [pass, as("KNOWN")], { isWhole: false }],
    ["nonconformant", [pass, fail], { isWhole: false }],
    ["nonconformant", [pass, as("STALE")], {}],
    ["error", [fail, adapterError], {}],
    ["error", [pass], { baselineProblems: ["b.yaml:1"] }],
    ["not-graded", [skip], {}],
    ["incomplete", [fail, adapterError], { isComplete: false }],
  ] as const) {
    it(`is ${result} for ${results.map(({ verdict }) => verdict).join(", ")} ${JSON.stringify(more)}`, () => {
      assert.equal(resultOf(sampleOutcome(results, more)), result);
    });
  }
});
