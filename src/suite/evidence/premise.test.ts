import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { whatWasNotTried } from "./premise.js";

const met = { step: "every list is answered with HTTP 500", isMet: () => true };
const unmet = { step: "the next watch is answered with HTTP 403", isMet: () => false };

describe("whatWasNotTried()", () => {
  it("finds nothing where everything that was prepared came about, or nothing was", () => {
    assert.equal(whatWasNotTried([]), undefined);
    assert.equal(whatWasNotTried([met]), undefined);
  });

  it("names the step that was for nothing", () => {
    assert.equal(
      whatWasNotTried([met, unmet]),
      "no request of the port came across what was prepared: the next watch is answered with HTTP 403",
    );
  });

  it("looks as late as it is asked: what is prepared comes about later", () => {
    let count = 0;
    const premises = [{ step: "the next list fails", isMet: () => count > 0 }];
    assert.notEqual(whatWasNotTried(premises), undefined);

    count++;

    assert.equal(whatWasNotTried(premises), undefined);
  });
});
