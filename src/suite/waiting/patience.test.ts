import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { patienceFor, wasPatient } from "./patience.js";

const REAL = { mode: "real", isHurried: false } as const;

describe("patienceFor()", () => {
  it("outlasts a pause of a minute once something went wrong", () => {
    assert.ok((patienceFor(REAL, true).pauseMs ?? 0) > 60_000);
  });

  it("waits for a short pause only in a scenario that is known to fail", () => {
    const patience = patienceFor({ ...REAL, isHurried: true }, true);

    assert.ok((patience.pauseMs ?? 0) < 20_000);
    assert.equal(wasPatient({ mode: "real" }, patience), false);
  });

  it("leaves the usual deadline where nothing went wrong, and in virtual time", () => {
    assert.deepEqual(patienceFor(REAL, false), {});
    assert.deepEqual(patienceFor({ mode: "virtual", isHurried: false }, true), {});
  });
});

describe("wasPatient()", () => {
  it("knows the waits that outlast a pause of a minute", () => {
    assert.equal(wasPatient({ mode: "real" }, patienceFor(REAL, true)), true);
    assert.equal(wasPatient({ mode: "real" }, { withinMs: 8_000 }), false);
    assert.equal(wasPatient({ mode: "real" }, {}), false);
  });
});
