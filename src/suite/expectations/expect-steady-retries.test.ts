import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalEntry } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { RequestLog } from "../trial/request-log.js";
import { VirtualTrialTime } from "../waiting/trial-time.js";
import { expectSteadyRetries } from "./expect-steady-retries.js";

const TOO_LONG = { message: "The informer pauses for too long after a failure" };

/** A trial whose informer retries after each of these pauses, the last of which repeats. */
function retryingAfter(...pausesMs: readonly number[]) {
  const requests = new RequestLog();
  const clock = new VirtualClock();
  const time = new VirtualTrialTime(
    { count: () => 0, triesCount: () => 0, isServerBusy: () => false },
    clock,
  );
  const retry = (count: number) => {
    const id = `r${count}`;
    const request = sampleRequest(id, { resource: "pods", verb: "list" });
    const entry = { index: count, atMs: clock.nowMs(), type: "request", request };
    requests.add(entry as JournalEntry, count);
    pause(count + 1);
  };
  const pause = (count: number) =>
    clock.setTimer(pausesMs[count] ?? pausesMs.at(-1) ?? 0, () => retry(count));
  pause(0);
  return {
    requests,
    time,
    evidence: { ends: [] as { message: string }[] },
  };
}

describe("expectSteadyRetries()", () => {
  it("takes fixed pauses of a second, or of a minute", async () => {
    await expectSteadyRetries(retryingAfter(1_000));
    await expectSteadyRetries(retryingAfter(60_000));
  });

  it("rejects pauses that double without end, once one has been longer than a minute", async () => {
    const doubling = Array.from({ length: 12 }, (_, count) => 1_000 * 2 ** count);

    await assert.rejects(expectSteadyRetries(retryingAfter(...doubling)), TOO_LONG);
  });

  it("rejects an informer that has given up", async () => {
    await assert.rejects(expectSteadyRetries(retryingAfter(1_000, 2_000, 86_400_000)), TOO_LONG);
  });

  it("rejects one that has reported its end", async () => {
    const trial = retryingAfter(1_000, 86_400_000);
    trial.evidence.ends.push({ message: "500" });

    await assert.rejects(expectSteadyRetries(trial), TOO_LONG);
  });

  it("rejects one that retries without a pause", async () => {
    await assert.rejects(expectSteadyRetries(retryingAfter(100)), {
      message: "The informer sends too many requests",
    });
  });

  describe("in real time", () => {
    const tookMs = async (trial: ReturnType<typeof retryingAfter>) => {
      const { time } = trial;
      Object.defineProperty(time, "mode", { value: "real" });
      const beganAtMs = time.clock.nowMs();
      await expectSteadyRetries(trial);
      return time.clock.nowMs() - beganAtMs;
    };

    it("has seen enough after a minute of short pauses", async () => {
      assert.equal(await tookMs(retryingAfter(5_000)), 60_000);
    });

    it("has seen enough when pauses have ceased to grow", async () => {
      assert.equal(await tookMs(retryingAfter(1_000, 4_000, 16_000, 30_000)), 81_000);
    });

    it("waits for three minutes for pauses that grow", async () => {
      assert.ok((await tookMs(retryingAfter(20_000, 30_000, 40_000, 50_000, 60_000))) >= 200_000);
    });
  });
});
