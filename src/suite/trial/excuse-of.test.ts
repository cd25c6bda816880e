import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import type { Trait } from "../../protocol/messages.js";
import { excuseOf, whatWasNotAsked } from "./excuse-of.js";
import { RequestLog } from "./request-log.js";

/** A trial in which a rule was prepared for the next list, which came or did not. */
function trialWhere(hasListed: boolean): Parameters<typeof excuseOf>[1] {
  return {
    hasTrait: () => false,
    can: () => false,
    requests: { all: () => [], facts: () => [], isFaulted: () => false },
    handlers: { values: () => [] },
    evidence: {
      ends: [],
      premises: [{ step: "the next list is turned away", isMet: () => hasListed }],
    },
  };
}

describe("excuseOf()", () => {
  it("takes a step that failed at its word when what was prepared came about", () => {
    assert.equal(excuseOf({ type: "assertion" }, trialWhere(true)), undefined);
  });

  it("finds that a step which failed was about what never came about", () => {
    const excuse = excuseOf({ type: "assertion" }, trialWhere(false));
    assert.match(excuse ?? "", /came across what was prepared: the next list is turned away$/);
  });

  it("excuses no failure that names what it breaks, no crash and no invariant", () => {
    const failures = [
      { type: "assertion", requirement: "C-20" },
      { type: "crash" },
      { type: "invariant", requirement: "C-34" },
    ] as const;
    for (const failure of failures) assert.equal(excuseOf(failure, trialWhere(false)), undefined);
  });
});

describe("whatWasNotAsked()", () => {
  it("is what comes after the end of a port that does not go on, though nothing went wrong", () => {
    const requests = new RequestLog();
    requests.add({ index: 1, atMs: 0, type: "request", request: sampleRequest("r1") }, 1);
    requests.add({ index: 2, atMs: 0, type: "response", request: "r1", status: 500 }, 2);
    const trial = {
      evidence: { ends: [{ code: 500 }], premises: [] },
      requests,
      hasStopped: () => false,
    };

    const once = (trait: Trait) => trait === "lists-once";
    assert.match(whatWasNotAsked({ ...trial, hasTrait: once }) ?? "", /^ends where a list fails/);
    assert.equal(whatWasNotAsked({ ...trial, hasTrait: () => false }), undefined);

    const unsaid = { ...trial, hasTrait: once, evidence: { ends: [], premises: [] } };
    assert.equal(whatWasNotAsked(unsaid), undefined);
    assert.match(
      whatWasNotAsked({ ...unsaid, hasStopped: () => true }) ?? "",
      /^ends where a list/,
    );
  });
});
