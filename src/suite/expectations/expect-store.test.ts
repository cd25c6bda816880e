import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { PortError } from "../../protocol/port-error.js";
import { SystemClock } from "../../time/system-clock.js";
import { createInformer } from "../actions/create-informer.js";
import { applyChange } from "../notation/changes.js";
import { COLLECTIONS } from "../notation/collections.js";
import { Trial } from "../trial/trial.js";
import { expectFoundByKey, expectIndexed, expectIndexValues } from "./expect-store.js";

const INDEX = "suite-by-namespace";

describe("a store that refuses to be read before it has synced", () => {
  it("is waited for by what is found in its indexes, and by key", async ({ mock }) => {
    const implementation = createAdapter();
    const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
    const trial = new Trial({ adapter, name: "t", seed: 1, timeScale: 1 });
    const pods = COLLECTIONS.find(({ resource }) => resource === "pods");
    assert.ok(pods);
    const refused = new Set(["index.list", "index.values", "store.get"]);
    const call = adapter.call.bind(adapter);
    mock.method(adapter, "call", async (...[cmd, ...rest]: Parameters<typeof call>) => {
      if (refused.delete(cmd)) throw new PortError("refused", "not yet");
      return call(cmd, ...rest);
    });
    try {
      await createInformer(trial, pods, { indexers: { [INDEX]: { kind: "by-namespace" } } });
      applyChange(await trial.world(), pods, "default/one", { type: "create" });
      await trial.start();

      await expectIndexed(trial, INDEX, "default", ["default/one"]);
      await expectIndexValues(trial, INDEX, ["default"]);
      await expectFoundByKey(trial, "default/one", true);
    } finally {
      await trial.close();
      await adapter.stop();
    }

    assert.equal(refused.size, 0);
  });
});
