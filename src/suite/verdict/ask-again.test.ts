import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { ScenarioEvidence } from "../evidence/evidence.js";
import { ASKING_AGAIN_MAX_MS, type Asking, askAgain } from "./ask-again.js";
import { sampleEvidence, sampleScenario } from "./samples.js";
import { judge, type Observation } from "./verdict.js";

function failed(id: string, reason = "too late"): Observation {
  const failure = { type: "assertion", reason } as const;
  return observed(id, { outcome: "failed", clock: "real", failure });
}

function passed(id: string): Observation {
  return observed(id, { clock: "real" });
}

function observed(id: string, evidence: Partial<ScenarioEvidence>): Observation {
  const scenario = sampleScenario(id);
  return { scenario, stage: "finished", troubles: [], evidence: sampleEvidence(evidence) };
}

interface Asked extends Asking {
  readonly ids: readonly string[];
}

/**
 * Answers as told, and notes how it was asked. `stalledMs` are of one asking after the other; each takes `tookMs`, and waits for
 * its lanes for `waitedMs`.
 */
function respondent(
  answer: (id: string) => Observation,
  {
    stalledMs = [],
    tookMs = 0,
    waitedMs = 0,
  }: { stalledMs?: readonly number[]; tookMs?: number; waitedMs?: number } = {},
) {
  const asked: Asked[] = [];
  const clock = new VirtualClock(0);
  const options = {
    clock,
    signal: new AbortController().signal,
    isDoubtful: (one: Observation) => judge(one).verdict === "FAIL",
    holdLanes: <T>(count: number, task: (laneCount: number) => Promise<T>) => {
      clock.advance(waitedMs);
      return task(count);
    },
    ask: async (scenarios: readonly { readonly id: string }[], how: Asking) => {
      const ids = scenarios.map(({ id }) => id);
      const stalled = stalledMs[asked.length] ?? 0;
      asked.push({ ids, ...how });
      clock.advance(tookMs);
      return ids.map((id) => disturbed(answer(id), stalled));
    },
  };
  return { asked, options };
}

function disturbed(one: Observation, stalledMs: number): Observation {
  return one.evidence ? { ...one, evidence: { ...one.evidence, stalledMs } } : one;
}

describe("askAgain()", () => {
  it("asks only what is doubtful, with twice the deadlines", async () => {
    const { asked, options } = respondent(passed);

    await askAgain([passed("one"), failed("two"), passed("three")], options);

    assert.deepEqual(asked, [{ ids: ["two"], laneCount: 1, scale: 2 }]);
  });

  it("keeps a failure that comes back, with the evidence of the second time", async () => {
    const { options } = respondent((id) => failed(id, "not even with time"));

    const [result] = (await askAgain([failed("one")], options)).map((one) => judge(one));

    assert.equal(result?.verdict, "FAIL");
    assert.equal(result?.reason, "not even with time");
    assert.equal(result?.isCutShort, undefined);
  });

  it("lets what passes the second time pass, and says that it is unsteady", async () => {
    const { options } = respondent(passed);

    const [result] = (await askAgain([failed("one")], options)).map((one) => judge(one));

    assert.equal(result?.verdict, "PASS");
    assert.equal(result?.unsteady, "too late");
  });

  it("goes on with more time and less beside it while the machine is too busy, and no longer", async () => {
    const { asked, options } = respondent(failed, { stalledMs: [700, 0] });

    await askAgain(
      Array.from({ length: 9 }, (_, i) => failed(`s${i}`)),
      options,
    );

    assert.deepEqual(
      asked.map(({ scale, laneCount }) => [scale, laneCount]),
      [
        [2, 8],
        [4, 4],
      ],
    );
  });

  it("ends, however busy the machine", async () => {
    const { asked, options } = respondent(failed, { stalledMs: [9, 9, 9, 9, 9, 9] });

    await askAgain([failed("one")], options);

    assert.equal(asked.length, 3);
  });

  it("asks no more when its time is over, and says of which", async () => {
    const many = Array.from({ length: 60 }, (_, i) => failed(`s${i}`));
    const { asked, options } = respondent(failed, { tookMs: ASKING_AGAIN_MAX_MS / 2 });

    const all = await askAgain(many, options);

    assert.deepEqual(
      asked.map(({ ids }) => ids.length),
      [24, 24],
    );
    const cutShort = all.filter((one) => judge(one).isCutShort);
    assert.deepEqual(
      cutShort.map(({ scenario }) => scenario.id),
      many.slice(48).map(({ scenario }) => scenario.id),
    );
  });

  it("does not count the time that others hold the lanes", async () => {
    const many = Array.from({ length: 60 }, (_, i) => failed(`s${i}`));
    const { asked, options } = respondent(passed, { waitedMs: 2 * ASKING_AGAIN_MAX_MS });

    const all = await askAgain(many, options);

    assert.deepEqual(
      asked.map(({ ids }) => ids.length),
      [24, 24, 12],
    );
    assert.ok(all.every((one) => judge(one).verdict === "PASS"));
  });

  it("keeps what was known of a scenario that is not finished the second time", async () => {
    const { options } = respondent(passed);
    const silent = { ...options, ask: async () => [] };

    const [one] = await askAgain([failed("one")], silent);

    assert.deepEqual(one, failed("one"));
  });
});
