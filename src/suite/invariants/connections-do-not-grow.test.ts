import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { connectionsDoNotGrow } from "./connections-do-not-grow.js";
import { SampleTrial } from "./sample-trial.js";

describe("connectionsDoNotGrow", () => {
  it("holds for a pool, and for as many connections one after the other as one likes", () => {
    const trial = new SampleTrial();
    for (let n = 0; n < 20; n++) {
      trial.happens({ type: "connection-opened", connection: `pool ${n}` });
    }
    trial.happens({ type: "connection-closed", connection: "pool 0", by: "server" });
    for (let n = 0; n < 100; n++) {
      trial.happens({ type: "connection-opened", connection: `c${n}` });
      trial.happens({ type: "connection-closed", connection: `c${n}`, by: "client" });
    }

    assert.equal(connectionsDoNotGrow.check(trial.view()), undefined);
  });

  it("holds for connections that are closed a little later", () => {
    const trial = new SampleTrial();
    for (const type of ["connection-opened", "connection-closed"] as const) {
      for (let n = 0; n < 40; n++) trial.happens({ type, connection: `c${n}`, by: "client" });
    }

    assert.equal(connectionsDoNotGrow.check(trial.view()), undefined);
  });

  it("is broken by one more connection with each try", () => {
    const trial = new SampleTrial();
    for (let n = 0; n < 21; n++) {
      trial.happens({ type: "connection-opened", connection: `c${n}` });
    }

    assert.equal(connectionsDoNotGrow.check(trial.view())?.observed, "21");
  });
});
