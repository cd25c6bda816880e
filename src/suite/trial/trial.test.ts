import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import type { Trait } from "../../protocol/messages.js";
import { SystemClock } from "../../time/system-clock.js";
import { createRecordedInformer } from "../actions/create-informer.js";
import { COLLECTIONS } from "../notation/collections.js";
import { startAndBeReady } from "./readiness.js";
import { Trial } from "./trial.js";

describe("a trial", () => {
  it("closes the client when the informer's requests have ended", async ({ mock }) => {
    const implementation = createAdapter();
    const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
    Object.assign(adapter, { hello: { ...adapter.hello, clock: "real" } });
    const call = adapter.call.bind(adapter);
    const openCounts: number[] = [];
    mock.method(adapter, "call", (...[cmd, ...rest]: Parameters<typeof call>) => {
      if (cmd === "trial.close") openCounts.push(trial.server.openRequests().length);
      return call(cmd, ...rest);
    });
    const trial = new Trial({ adapter, name: "t", seed: 1, timeScale: 1 });
    const pods = COLLECTIONS.find(({ resource }) => resource === "pods");
    assert.ok(pods);
    await createRecordedInformer(trial, pods);
    await startAndBeReady(trial);
    assert.equal(trial.server.openRequests().length, 1);

    const leftOpen = await trial.close();
    await adapter.stop();

    assert.deepEqual([openCounts, leftOpen], [[0], []]);
  });

  it("allows for the pauses of a port that polls, without any failure", async () => {
    const implementation = createAdapter();
    const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
    const trialOf = (traits: readonly Trait[]) => {
      const hello = { ...adapter.hello, traits };
      return new Trial({
        adapter: Object.assign(Object.create(adapter), { hello }),
        name: "t",
        seed: 1,
        timeScale: 1,
      });
    };

    assert.equal(trialOf(["polls"]).evidence.hasHadTrouble, true);
    assert.equal(trialOf([]).evidence.hasHadTrouble, false);
    await adapter.stop();
  });
});
