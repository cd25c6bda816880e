import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../time/virtual-clock.js";
import { askAgain } from "./ask-again.js";
import type { ScenarioEvidence } from "./evidence.js";
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

interface Asked {
  readonly ids: readonly string[];
  readonly laneCount: number;
  readonly scale: number;
}

/** Answers as told, and notes how it was asked. `stalledMs` are of one asking after the other. */
function respondent(answer: (id: string) => Observation, stalledMs: readonly number[] = []) {
  const asked: Asked[] = [];
  const options = {
    clock: new VirtualClock(0),
    signal: new AbortController().signal,
    isDoubtful: (one: Observation) => judge(one).verdict === "FAIL",
    heldUpSince: () => {
      return { ofMs: 1_000, stalledMs: stalledMs[asked.length - 1] ?? 0, worstLateMs: 0 };
    },
    ask: async (
      scenarios: readonly { readonly id: string }[],
      how: Pick<Asked, "laneCount" | "scale">,
    ) => {
      const ids = scenarios.map(({ id }) => id);
      asked.push({ ids, ...how });
      return ids.map((id) => answer(id));
    },
  };
  return { asked, options };
}

describe("askAgain()", () => {
  it("asks only what is doubtful, alone and with twice the deadlines", async () => {
    const { asked, options } = respondent(passed);

    await askAgain([passed("one"), failed("two"), passed("three")], options);

    assert.deepEqual(asked, [{ ids: ["two"], laneCount: 1, scale: 2 }]);
  });

  it("keeps a failure that comes back, with the evidence of the second time", async () => {
    const { options } = respondent((id) => failed(id, "not even with time"));

    const [result] = (await askAgain([failed("one")], options)).map((one) => judge(one));

    assert.equal(result?.verdict, "FAIL");
    assert.equal(result?.reason, "not even with time");
  });

  it("lets what passes the second time pass, and says that it is unsteady", async () => {
    const { options } = respondent(passed);

    const [result] = (await askAgain([failed("one")], options)).map((one) => judge(one));

    assert.equal(result?.verdict, "PASS");
    assert.equal(result?.unsteady, "too late");
  });

  it("goes on with more time while the machine is too busy, and no longer", async () => {
    const { asked, options } = respondent(failed, [700, 0]);

    await askAgain([failed("one")], options);

    assert.deepEqual(
      asked.map(({ scale }) => scale),
      [2, 4],
    );
  });

  it("ends, however busy the machine", async () => {
    const { asked, options } = respondent(failed, [9, 9, 9, 9, 9, 9]);

    await askAgain([failed("one")], options);

    assert.equal(asked.length, 3);
  });

  it("asks a port that fails very much side by side, after the first sixty", async () => {
    const many = Array.from({ length: 75 }, (_, i) => failed(`s${i}`));
    const { asked, options } = respondent(failed);

    const all = await askAgain(many, options);

    assert.equal(all.length, 75);
    assert.deepEqual(
      asked.map(({ ids, laneCount }) => [ids.length, laneCount]),
      [
        [10, 1],
        [10, 1],
        [10, 1],
        [10, 1],
        [10, 1],
        [10, 1],
        [15, 4],
      ],
    );
  });

  it("keeps what was known of a scenario that is not finished the second time", async () => {
    const { options } = respondent(passed);
    const silent = { ...options, ask: async () => [] };

    const [one] = await askAgain([failed("one")], silent);

    assert.deepEqual(one, failed("one"));
  });
});
