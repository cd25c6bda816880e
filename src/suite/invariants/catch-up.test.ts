import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { SystemClock } from "../../time/system-clock.js";
import { createRecordedInformer } from "../actions/create-informer.js";
import { COLLECTIONS } from "../notation/collections.js";
import { startAndBeReady } from "../trial/readiness.js";
import { Trial } from "../trial/trial.js";
import { catchUp } from "./catch-up.js";

/** A trial of the reference, whose informer on pods is ready. */
async function withReadyInformer(test: (trial: Trial) => Promise<void>): Promise<void> {
  const implementation = createAdapter();
  const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
  const trial = new Trial({ adapter, name: "t", seed: 1, timeScale: 1 });
  const pods = COLLECTIONS.find(({ resource }) => resource === "pods");
  assert.ok(pods);
  try {
    await createRecordedInformer(trial, pods);
    await startAndBeReady(trial);
    await test(trial);
  } finally {
    await trial.close();
    await adapter.stop();
  }
}

describe("catchUp()", () => {
  it("tells of somebody whose server is well that he has missed nothing", () =>
    withReadyInformer(async (trial) => {
      assert.deepEqual((await catchUp(trial, false))?.notNotified, []);
    }));

  it("ends a stream in which a fault stands that has not been done yet", () =>
    withReadyInformer(async (trial) => {
      const world = await trial.world();
      world.install({
        match: { verb: "watch" },
        do: [{ fault: "event.malformedJson" }],
        scope: "both",
      });
      const [tampered] = trial.server.openWatches();

      const caughtUp = await catchUp(trial, false);

      const [open] = trial.server.openWatches();
      assert.notEqual(open?.id, tampered?.id);
      assert.deepEqual(open?.faults(), []);
      assert.equal(trial.requests.isFaulted(tampered?.request.id ?? ""), false);
      assert.deepEqual(caughtUp?.notNotified, []);
    }));
});
