import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { SystemClock } from "../../time/system-clock.js";
import { judgeTrial } from "../invariants/judge-trial.js";
import { Trial } from "../trial/trial.js";
import { objectFrom } from "./notation.js";

async function withTrial(
  test: (trial: Trial) => Promise<void>,
  partKinds?: readonly string[],
): Promise<void> {
  const implementation = createAdapter();
  const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
  const trial = new Trial({
    adapter,
    name: "t",
    seed: 1,
    timeScale: 1,
    ...(partKinds === undefined ? {} : { partKinds }),
  });
  try {
    await test(trial);
  } finally {
    await trial.close();
    await adapter.stop();
  }
}

const FOO = objectFrom("foo@5");

describe("Workbench", () => {
  it("does not let a failure be forgotten, neither by the next call nor at the end", () =>
    withTrial(async (trial) => {
      const { bench } = trial;
      await bench.create("store", "store", { keyFunction: "failing" });

      await bench.do("store", "add", { object: FOO });

      assert.match(bench.forgottenFailure()?.message ?? "", /add of the store fails/);
      await assert.rejects(bench.do("store", "list"), /add of the store fails/);
      const [violation] = await judgeTrial(trial);
      assert.match(violation?.reason ?? "", /add of the store fails/);
    }));

  it("creates no part of a kind that the scenario is not tagged with", () =>
    withTrial(
      async ({ bench }) => {
        await bench.create("store", "store", {});

        await assert.rejects(bench.create("heap", "heap", {}), {
          name: "ScenarioError",
          message: "The scenario creates a heap and has no tag @part:heap",
        });
      },
      ["store"],
    ));

  it("is content with a failure that somebody has looked at", () =>
    withTrial(async ({ bench }) => {
      await bench.create("store", "store", { keyFunction: "failing" });
      await bench.do("store", "add", { object: FOO });

      const failure = bench.takeFailure();

      assert.match(failure?.message ?? "", /the key function fails/);
      assert.deepEqual(failure?.kinds, ["KeyError", "KeyFunctionError"]);
      assert.equal(bench.forgottenFailure(), undefined);
    }));

  it("knows a call that waits from one that has ended", () =>
    withTrial(async ({ bench }) => {
      await bench.create("queue", "delta-fifo", {});
      await bench.begin("a pop", "queue", "pop");
      assert.equal(bench.outcomeOf("a pop"), undefined);

      await bench.do("queue", "add", { object: FOO });

      assert.deepEqual(bench.outcomeOf("a pop")?.value, {
        item: [{ type: "Added", object: FOO }],
        isInInitialList: false,
        isDone: true,
        isSingle: false,
      });
    }));

  it("says that there is no such part, call or method", () =>
    withTrial(async ({ bench }) => {
      await assert.rejects(bench.do("queue", "pop"), /There is no queue/);
      assert.throws(() => bench.outcomeOf("a pop"), /"a pop" has not begun anything/);
      await bench.create("queue", "delta-fifo", {});
      await assert.rejects(bench.do("queue", "fly"), /method fly: not in the schema/);
    }));
});
