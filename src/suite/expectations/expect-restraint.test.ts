import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalEntry } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { RequestLog } from "../trial/request-log.js";
import { VirtualTrialTime } from "../waiting/trial-time.js";
import { expectNoStorm, expectReturnAfter } from "./expect-restraint.js";

/** A log of lists at these instants, each answered with the status. */
function listsAt(instants: readonly number[], statusOf: (at: number) => number = () => 500) {
  const requests = new RequestLog();
  for (const [at, atMs] of instants.entries()) {
    const id = `r${at}`;
    const request = sampleRequest(id, { resource: "pods" });
    const entries: readonly JournalEntry[] = [
      { index: 2 * at + 1, atMs, type: "request", request },
      { index: 2 * at + 2, atMs, type: "response", request: id, status: statusOf(at) },
    ];
    for (const entry of entries) requests.add(entry, entry.index);
  }
  return requests;
}

const every = (ms: number, count: number) => Array.from({ length: count }, (_, at) => at * ms);

function trialWith(requests: RequestLog, turnedAwayAtMs?: number) {
  const time = new VirtualTrialTime({
    count: () => 0,
    triesCount: () => 0,
    isServerBusy: () => false,
  });
  return {
    requests,
    time,
    evidence: { turnedAwayAtMs },
    mustBecomeTrue: async (isTrue: () => unknown, otherwise: () => unknown) => {
      if (!(await isTrue())) throw await otherwise();
    },
  };
}

describe("expectNoStorm()", () => {
  it("takes 150 requests in a minute", async () => {
    await expectNoStorm(trialWith(listsAt(every(400, 700))));
  });

  it("rejects one more", async () => {
    await assert.rejects(expectNoStorm(trialWith(listsAt(every(399, 151)))), {
      message: "The informer sends too many requests",
    });
  });

  it("finds a minute that does not begin with the first request", async () => {
    const requests = listsAt([0, 30_000, ...every(100, 151).map((ms) => ms + 120_000)]);

    await assert.rejects(expectNoStorm(trialWith(requests)), { name: "ExpectationError" });
  });
});

describe("expectReturnAfter()", () => {
  const refusedFirst = (at: number) => (at === 0 ? 429 : 200);

  it("takes an informer that waits as long as it was told, or longer", async () => {
    for (const backAtMs of [7_000, 40_000]) {
      await expectReturnAfter(trialWith(listsAt([0, backAtMs], refusedFirst)), 7_000);
    }
  });

  it("rejects one that comes back earlier", async () => {
    await assert.rejects(expectReturnAfter(trialWith(listsAt([0, 6_000], refusedFirst)), 7_000), {
      message: "The informer retries earlier than the server allows",
    });
  });

  it("takes what was under way when the refusal was sent", async () => {
    const requests = new RequestLog();
    const entry = (index: number, more: object) =>
      requests.add({ index, ...more } as JournalEntry, index);
    const request = (id: string, verb: string) => ({
      type: "request",
      request: { id, method: "GET", url: "/api/v1/pods", path: "/api/v1/pods", query: {}, verb },
    });
    entry(1, { atMs: 0, ...request("list", "list") });
    entry(2, { atMs: 0, ...request("watch", "watch") });
    entry(3, { atMs: 0, type: "response", request: "list", status: 429 });
    entry(4, { atMs: 7_000, ...request("again", "list") });

    await expectReturnAfter(trialWith(requests), 7_000);
  });

  it("rejects one that never comes back", async () => {
    await assert.rejects(expectReturnAfter(trialWith(listsAt([0], refusedFirst)), 7_000), {
      message: "The informer does not retry after it was told to wait",
    });
  });

  it("counts from the end of a stream that turned it away", async () => {
    const trial = trialWith(
      listsAt([1_000], () => 200),
      500,
    );

    await assert.rejects(expectReturnAfter(trial, 7_000), { name: "ExpectationError" });
  });
});
