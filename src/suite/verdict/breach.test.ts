import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ScenarioFailure } from "../evidence/evidence.js";
import type { Basis, Requirement } from "../features/ledger.js";
import type { Scenario } from "../features/scenario.js";
import { breachOf, type Gravity, STRICT, type Standard, worstOf } from "./breach.js";
import { sampleScenario } from "./samples.js";

function row(id: string, basis: Basis): [string, Requirement] {
  return [id, { id, duty: "must", says: id, basis, source: ["a book"], file: "x.yaml", line: 1 }];
}

const LENIENT: Standard = {
  ledger: new Map([row("C-21", "contract"), row("C-35", "contract"), row("RLIST-02", "client-go")]),
  followsClientGo: false,
};
const ASSERTION: ScenarioFailure = { type: "assertion", reason: "no" };
const PARITY = sampleScenario("a", { requirements: ["RLIST-02"] });

function notified(
  failure: ScenarioFailure,
  scenario: Scenario,
  standard = LENIENT,
): readonly [Gravity, string | undefined] {
  const { gravity, broken } = breachOf(failure, scenario, standard);
  return [gravity, broken];
}

describe("breachOf()", () => {
  it("calls what client-go does and nobody owes a difference", () => {
    assert.deepEqual(notified(ASSERTION, PARITY), ["different", "RLIST-02"]);
  });

  it("calls it a breach for whoever follows client-go", () => {
    const standard = { ...LENIENT, followsClientGo: true };
    assert.deepEqual(notified(ASSERTION, PARITY, standard), ["broken", "RLIST-02"]);
    assert.deepEqual(notified(ASSERTION, PARITY, STRICT), ["broken", "RLIST-02"]);
  });

  it("calls the contract a breach, and names it before what stands beside", () => {
    const mixed = sampleScenario("a", { requirements: ["RLIST-02", "C-21"] });
    assert.deepEqual(notified(ASSERTION, mixed), ["broken", "C-21"]);
  });

  it("lets nobody off what the ledger says nothing of", () => {
    const unknown = sampleScenario("a", { requirements: ["NEW-01"] });
    assert.deepEqual(notified(ASSERTION, unknown), ["broken", "NEW-01"]);
    assert.deepEqual(notified(ASSERTION, sampleScenario("a", { requirements: [] })), [
      "broken",
      undefined,
    ]);
  });

  it("holds parts to client-go", () => {
    const part = sampleScenario("a", { requirements: ["RLIST-02"], parts: ["reflector"] });
    assert.deepEqual(notified(ASSERTION, part), ["broken", "RLIST-02"]);
  });

  it("takes an invariant for what it requires, whatever the scenario is about", () => {
    const leak: ScenarioFailure = { type: "invariant", reason: "two", requirement: "C-35" };
    assert.deepEqual(notified(leak, PARITY), ["broken", "C-35"]);
    assert.deepEqual(notified(leak, { ...PARITY, duty: "may" }), ["broken", "C-35"]);
    const habit: ScenarioFailure = { ...leak, requirement: "RLIST-02" };
    assert.deepEqual(notified(habit, sampleScenario("a", { requirements: ["C-21"] })), [
      "different",
      "RLIST-02",
    ]);
  });

  it("takes what goes wrong before the scenario comes to its point for what it is", () => {
    const unready: ScenarioFailure = { ...ASSERTION, requirement: "C-21" };
    assert.deepEqual(notified(unready, PARITY), ["broken", "C-21"]);
    assert.deepEqual(notified(unready, { ...PARITY, duty: "may" }), ["broken", "C-21"]);
  });

  it("takes a crash for an end that nobody notices", () => {
    assert.deepEqual(notified({ type: "crash", reason: "gone" }, PARITY), ["broken", "C-41"]);
  });

  it("only notes what nobody has to do, client-go included", () => {
    const may = { ...PARITY, duty: "may" as const };
    assert.deepEqual(notified(ASSERTION, may), ["noted", "RLIST-02"]);
    assert.deepEqual(notified(ASSERTION, may, STRICT), ["noted", "RLIST-02"]);
  });
});

describe("worstOf()", () => {
  const as = (gravity: Gravity, reason: string) => ({
    failure: { ...ASSERTION, reason },
    gravity,
  });

  it("is the gravest, and the first of those", () => {
    const worst = worstOf(as("different", "a"), [
      as("noted", "b"),
      as("broken", "c"),
      as("broken", "d"),
    ]);
    assert.equal(worst.failure.reason, "c");
    assert.equal(worstOf(as("broken", "a"), [as("broken", "b")]).failure.reason, "a");
  });
});
