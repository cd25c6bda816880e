import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { SteadyInstants } from "./steady-instants.js";

const BEGIN_MS = 1_700_000_000_000;

describe("SteadyInstants", () => {
  let wallMs: number;
  let steadyMs: number;
  let instants: SteadyInstants;

  beforeEach(() => {
    wallMs = BEGIN_MS;
    steadyMs = 17.25;
    instants = new SteadyInstants(
      () => wallMs,
      () => steadyMs,
    );
  });

  it("are those of the wall clock, in whole milliseconds", () => {
    assert.equal(instants.nowMs(), BEGIN_MS);

    wallMs += 40;
    steadyMs += 40.7;

    assert.equal(instants.nowMs(), BEGIN_MS + 40);
  });

  it("go on when the wall clock is set back", () => {
    wallMs -= 3_600_000;
    steadyMs += 100;

    assert.equal(instants.nowMs(), BEGIN_MS + 100);
  });

  it("follow a wall clock that is set forward, and never go back for it", () => {
    wallMs += 3_600_000;
    assert.equal(instants.nowMs(), BEGIN_MS + 3_600_000);

    wallMs -= 3_600_000;
    steadyMs += 5;
    assert.equal(instants.nowMs(), BEGIN_MS + 3_600_005);
  });

  it("leave small differences alone: the two clocks are read one after the other", () => {
    wallMs += 900;

    assert.equal(instants.nowMs(), BEGIN_MS);
  });
});
