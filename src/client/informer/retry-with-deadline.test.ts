import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { afterFailure, emptyRetryWindow, mayRetry } from "./retry-with-deadline.js";

describe("mayRetry()", () => {
  it("is false before any failure, and always without a deadline", () => {
    assert.equal(mayRetry(emptyRetryWindow, 0, 1000).mayRetry, false);
    assert.equal(mayRetry(afterFailure(emptyRetryWindow, 0), 0, 0).mayRetry, false);
  });

  it("is true up to the deadline, counted from the first failure", () => {
    const window = afterFailure(afterFailure(emptyRetryWindow, 100), 900);

    assert.equal(mayRetry(window, 1100, 1000).mayRetry, true);
    assert.equal(mayRetry(window, 1101, 1000).mayRetry, false);
  });

  it("closes the window when it comes too late, so that the next failure opens a new one", () => {
    const closed = mayRetry(afterFailure(emptyRetryWindow, 0), 2000, 1000).window;
    const reopened = afterFailure(closed, 3000);

    assert.deepEqual(closed, emptyRetryWindow);
    assert.equal(mayRetry(reopened, 4000, 1000).mayRetry, true);
  });
});

describe("afterFailure()", () => {
  it("opens a new window a minute after the last failure", () => {
    const window = afterFailure(emptyRetryWindow, 0);

    assert.equal(afterFailure(window, 59_999).firstAtMs, 0);
    assert.equal(afterFailure(window, 60_000).firstAtMs, 60_000);
  });
});
