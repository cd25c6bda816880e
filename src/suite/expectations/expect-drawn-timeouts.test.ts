import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LoggedRequest } from "../trial/request-log.js";
import { expectDrawnTimeouts } from "./expect-drawn-timeouts.js";

/** A trial with a list, and with watches and streaming lists that ask for these timeouts. */
function trialWith(
  watches: readonly string[],
  streams: readonly string[] = [],
): Parameters<typeof expectDrawnTimeouts>[0] {
  const asking = (type: LoggedRequest["type"], timeouts: readonly string[]) =>
    timeouts.map(
      (timeoutSeconds) =>
        ({
          type,
          facts: { query: { timeoutSeconds } },
          timelineIndex: 7,
        }) as unknown as LoggedRequest,
    );
  const all = [
    ...asking("list", ["60"]),
    ...asking("streaming-list", streams),
    ...asking("watch", watches),
  ];
  return { requests: { all: () => all } };
}

const ALL_THE_SAME = { message: "The informer's watches all ask for the same timeout" };

describe("expectDrawnTimeouts()", () => {
  it("accepts one that differs", () => {
    expectDrawnTimeouts(trialWith(["301", "301", "302"]));
    expectDrawnTimeouts(trialWith([], ["301", "301", "302"]));
  });

  it("refuses one value for all watches, whatever a list or a streaming list asks for", () => {
    assert.throws(
      () => expectDrawnTimeouts(trialWith(["300", "300", "300"], ["412"])),
      ALL_THE_SAME,
    );
  });

  it("refuses one value for all streaming lists of an informer that has no other watch", () => {
    assert.throws(() => expectDrawnTimeouts(trialWith([], ["300", "300", "300"])), ALL_THE_SAME);
  });

  it("does not judge by two of a kind", () => {
    expectDrawnTimeouts(trialWith(["300", "300"], ["300"]));
  });
});
