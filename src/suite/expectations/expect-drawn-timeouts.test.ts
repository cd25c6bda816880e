import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LoggedRequest } from "../trial/request-log.js";
import { expectDrawnTimeouts } from "./expect-drawn-timeouts.js";

/** A trial with a list, and with watches that ask for these timeouts. */
function trialWith(timeouts: readonly string[]): Parameters<typeof expectDrawnTimeouts>[0] {
  const asked = (type: LoggedRequest["type"], query: Record<string, string>) =>
    ({ type, facts: { query }, timelineIndex: 7 }) as unknown as LoggedRequest;
  const watches = timeouts.map((timeoutSeconds) => asked("watch", { timeoutSeconds }));
  return { requests: { all: () => [asked("list", {}), ...watches] } };
}

describe("expectDrawnTimeouts()", () => {
  it("accepts one that differs", () => {
    expectDrawnTimeouts(trialWith(["301", "301", "302"]));
  });

  it("refuses one value for all, whatever a list asks for", () => {
    assert.throws(() => expectDrawnTimeouts(trialWith(["300", "300", "300"])), {
      message: "The informer's watches all ask for the same timeout",
    });
  });
});
