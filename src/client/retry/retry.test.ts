import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ContextError } from "../wait/context-error.js";
import { isConflict } from "./is-conflict.js";
import { DEFAULT_RETRY, retryOnConflict } from "./retry.js";

function statusError(status: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error("refused"), { status: { kind: "Status", ...status } });
}

describe("retryOnConflict()", () => {
  it("gives what the update gives", async () => {
    const options = { clock: new VirtualClock(0), prng: createPrng(1) };

    assert.equal(await retryOnConflict(DEFAULT_RETRY, () => 42, options), 42);
  });

  it("can be stopped while it pauses, and tells the conflict then", async () => {
    const controller = new AbortController();
    const conflict = statusError({ code: 409, reason: "Conflict" });
    const update = () => {
      controller.abort(new ContextError("canceled"));
      throw conflict;
    };
    const context = { signal: controller.signal };
    const options = { clock: new VirtualClock(0), prng: createPrng(1), context };

    await assert.rejects(retryOnConflict(DEFAULT_RETRY, update, options), conflict);
  });
});

describe("isConflict()", () => {
  it("goes by the reason before the code", () => {
    assert.equal(isConflict(statusError({ code: 409, reason: "AlreadyExists" })), false);
    assert.equal(isConflict(statusError({ code: 500, reason: "Conflict" })), true);
    assert.equal(isConflict(statusError({ code: 409 })), true);
    assert.equal(isConflict(new Error("409")), false);
  });
});
