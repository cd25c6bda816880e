import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalEntry } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { RequestLog } from "../trial/request-log.js";
import { StepBudget } from "../waiting/step-budget.js";
import { VirtualTrialTime, type WaitOptions } from "../waiting/trial-time.js";
import { expectNoStorm, expectReturnAfter } from "./expect-restraint.js";

/** A log of lists at these instants, each answered with the status. */
function listsAt(instants: readonly number[], statusOf: (at: number) => number = () => 500) {
  const requests = new RequestLog();
  for (const [at, atMs] of instants.entries()) {
    const id = `r${at}`;
    add(requests, [
      { atMs, ...arrival(id, "list") },
      { atMs, type: "response", request: id, status: statusOf(at) },
    ]);
  }
  return requests;
}

/** What the journal says of a request that arrives. */
function arrival(id: string, verb: "list" | "watch") {
  return { type: "request", request: sampleRequest(id, { resource: "pods", verb }) };
}

function add(requests: RequestLog, entries: readonly object[]): void {
  for (const [index, entry] of entries.entries()) {
    requests.add({ index, ...entry } as JournalEntry, index);
  }
}

const every = (ms: number, count: number) => Array.from({ length: count }, (_, at) => at * ms);

function trialWith(
  requests: RequestLog,
  turnedAwayAtMs?: number,
  clock?: VirtualClock,
  budget?: StepBudget,
) {
  const time = new VirtualTrialTime(
    { count: () => 0, triesCount: () => 0, isServerBusy: () => false },
    clock,
    budget,
  );
  return {
    requests,
    time,
    evidence: { turnedAwayAtMs },
    mustBecomeTrue: async (
      isTrue: () => boolean | Promise<boolean>,
      otherwise: () => unknown,
      options?: WaitOptions,
    ) => {
      if (!(await time.until(isTrue, options))) throw await otherwise();
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

  it("takes one that pauses for most of a minute after that, in real time too", async () => {
    const clock = new VirtualClock();
    const budget = new StepBudget(() => clock.nowMs());
    const requests = listsAt([clock.nowMs()], refusedFirst);
    const { time, ...trial } = trialWith(requests, undefined, clock, budget);
    Object.defineProperty(time, "mode", { value: "real" });
    for (const atMs of [45_000, 95_000]) clock.setTimer(atMs, () => {});
    clock.setTimer(100_000, () => {
      add(requests, [{ atMs: clock.nowMs(), ...arrival("again", "list") }]);
    });

    await expectReturnAfter({ ...trial, time }, 45_000);
  });

  it("rejects one that comes back earlier", async () => {
    await assert.rejects(expectReturnAfter(trialWith(listsAt([0, 6_000], refusedFirst)), 7_000), {
      message: "The informer retries earlier than the server allows",
    });
  });

  it("does not judge one that was refused before the stimulus", async () => {
    const requests = listsAt([0, 8_000], refusedFirst);
    requests.forget();

    await assert.rejects(expectReturnAfter(trialWith(requests), 7_000), {
      name: "NotApplicableError",
    });
  });

  it("takes what was under way when the refusal was sent", async () => {
    const requests = new RequestLog();
    add(requests, [
      { atMs: 0, ...arrival("list", "list") },
      { atMs: 0, ...arrival("watch", "watch") },
      { atMs: 0, type: "response", request: "list", status: 429 },
      { atMs: 7_000, ...arrival("again", "list") },
    ]);

    await expectReturnAfter(trialWith(requests), 7_000);
  });

  it("takes the rest of a list in pages, beside which a watch was refused, and none of a list that was refused", async () => {
    const pageAfter = (verb: "list" | "watch") => {
      const page = sampleRequest("page", { resource: "pods", query: { continue: "token" } });
      const requests = new RequestLog();
      add(requests, [
        { atMs: 0, ...arrival("refused", verb) },
        { atMs: 0, type: "response", request: "refused", status: 429 },
        { atMs: 0, type: "request", request: page },
        { atMs: 7_000, ...arrival("again", "watch") },
      ]);
      return expectReturnAfter(trialWith(requests), 7_000);
    };

    await pageAfter("watch");
    await assert.rejects(pageAfter("list"), { name: "ExpectationError" });
  });

  it("counts from the answer, also of a request that came before the stimulus", async () => {
    const backAt = (backAtMs: number) => {
      const requests = new RequestLog();
      add(requests, [{ atMs: 0, ...arrival("held", "list") }]);
      requests.forget();
      add(requests, [
        { atMs: 3_000, type: "response", request: "held", status: 429 },
        { atMs: backAtMs, ...arrival("again", "list") },
      ]);
      return expectReturnAfter(trialWith(requests), 7_000);
    };

    await backAt(10_000);
    await assert.rejects(backAt(7_000), {
      message: "The informer retries earlier than the server allows",
    });
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
