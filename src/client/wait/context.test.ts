import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { withTimeout } from "./context.js";
import { ContextError } from "./context-error.js";

describe("withTimeout()", () => {
  it("ends at its deadline, as such", () => {
    const clock = new VirtualClock(0);
    const { context } = withTimeout(clock, 1_000);

    clock.advance(999);
    assert.equal(context.signal.aborted, false);
    clock.advance(1);

    assert.equal(ContextError.of(context.signal).code, "deadline-exceeded");
  });

  it("ends with its parent, for the parent's reason, and leaves no timer behind", () => {
    const clock = new VirtualClock(0);
    const parent = new AbortController();
    const { context } = withTimeout(clock, 1_000, { signal: parent.signal });

    parent.abort(new Error("enough"));

    const error = ContextError.of(context.signal);
    assert.equal(error.code, "canceled");
    assert.equal(error.cause instanceof Error && error.cause.message, "enough");
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("has ended already when its parent has, or when there is no time", () => {
    const clock = new VirtualClock(0);

    const late = withTimeout(clock, 1_000, { signal: AbortSignal.abort() }).context;
    const short = withTimeout(clock, 0).context;

    assert.equal(ContextError.of(late.signal).code, "canceled");
    assert.equal(ContextError.of(short.signal).code, "deadline-exceeded");
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("has the earlier of both deadlines", () => {
    const clock = new VirtualClock(5);

    const outer = withTimeout(clock, 100);
    const inner = withTimeout(clock, 1_000, outer.context);

    assert.equal(inner.context.deadlineAtMs, 105);
    inner.cancel();
    outer.cancel();
  });
});

describe("ContextError.of()", () => {
  it("takes the reason of AbortSignal.timeout() for a deadline", () => {
    const reason = new DOMException("late", "TimeoutError");

    assert.equal(ContextError.of(AbortSignal.abort(reason)).code, "deadline-exceeded");
  });
});
