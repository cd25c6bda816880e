import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { patienceFor, wasPatient } from "./patience.js";

describe("patienceFor()", () => {
  it("outlasts a pause of a minute once something went wrong", () => {
    assert.ok((patienceFor({ mode: "real" }, true).withinMs ?? 0) > 60_000);
  });

  it("leaves the usual deadline where nothing went wrong, and in virtual time", () => {
    assert.deepEqual(patienceFor({ mode: "real" }, false), {});
    assert.deepEqual(patienceFor({ mode: "virtual" }, true), {});
  });
});

describe("wasPatient()", () => {
  it("knows the waits that outlast a pause of a minute", () => {
    assert.equal(wasPatient({ mode: "real" }, patienceFor({ mode: "real" }, true)), true);
    assert.equal(wasPatient({ mode: "real" }, { withinMs: 8_000 }), false);
    assert.equal(wasPatient({ mode: "real" }, {}), false);
  });
});
