import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import type { Capability, Trait } from "../../protocol/messages.js";
import { PortError } from "../../protocol/port-error.js";
import { SystemClock } from "../../time/system-clock.js";
import { addHandler } from "../actions/add-handler.js";
import { createInformer, createRecordedInformer } from "../actions/create-informer.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { applyChange } from "../notation/changes.js";
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

  it("waits as long for a second list of an informer that polls as for the first", async ({
    mock,
  }) => {
    const adapter = await startInProcessAdapter({
      implementation: createAdapter(),
      clock: new SystemClock(),
    });
    const { hello } = adapter;
    const renewedCount = async (name: string, traits: readonly Trait[]) => {
      Object.assign(adapter, { hello: { ...hello, traits } });
      const trial = new Trial({ adapter, name, seed: 1, timeScale: 1 });
      const request = sampleRequest("r1", { resource: "pods", verb: "list" });
      trial.requests.add({ index: 0, atMs: 0, type: "request", request }, 0);
      const renew = mock.method(trial.time.budget, "renew");
      await trial.mustHaveNotified("default/zz-sentinel-1", []);
      await trial.close();
      return renew.mock.callCount();
    };

    assert.equal(await renewedCount("polling", ["polls"]), 1);
    assert.equal(await renewedCount("watching", []), 0);
    await adapter.stop();
  });

  it("does not apply where a read waits for a handler that blocks, unless handlers are isolated", async ({
    mock,
  }) => {
    const adapter = await startInProcessAdapter({
      implementation: createAdapter(),
      clock: new SystemClock(),
    });
    const pods = COLLECTIONS.find(({ resource }) => resource === "pods");
    assert.ok(pods);
    const call = adapter.call.bind(adapter);
    mock.method(adapter, "call", (...[cmd, ...rest]: Parameters<typeof call>) => {
      if (cmd === "store.list") throw new PortError("hung", "it hangs", { cmd });
      return call(cmd, ...rest);
    });
    const { hello } = adapter;
    const failureOfReading = async (name: string, capabilities: readonly Capability[]) => {
      Object.assign(adapter, { hello: { ...hello, capabilities } });
      const trial = new Trial({ adapter, name, seed: 1, timeScale: 1 });
      await createInformer(trial, pods, {});
      await addHandler(trial, { name: "slow", behaviour: { kind: "block" } });
      await startAndBeReady(trial);
      const read = () =>
        trial.call("store.list", { informer: "informer" }).catch((error: unknown) => error);
      const before = await read();
      applyChange(await trial.world(), pods, "default/one", { type: "create" });
      await trial.time.until(() => trial.handlers.mayBeBlocked(), { withinMs: 60_000 });
      const meanwhile = await read();
      await trial.close();
      return [before instanceof PortError, meanwhile instanceof NotApplicableError];
    };
    const others = hello.capabilities.filter((capability) => capability !== "handlers.isolated");

    const ofSequential = await failureOfReading("sequential", others);
    const ofIsolated = await failureOfReading("isolated", [...others, "handlers.isolated"]);
    await adapter.stop();

    assert.deepEqual(
      [ofSequential, ofIsolated],
      [
        [true, true],
        [true, false],
      ],
    );
  });

  it("leaves what is told after the stop to a handler that was added after it", async ({
    mock,
  }) => {
    const implementation = createAdapter();
    const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
    const onEvent = adapter.onEvent.bind(adapter);
    let hear: Parameters<typeof onEvent>[0] = () => undefined;
    mock.method(adapter, "onEvent", (listener: typeof hear) => {
      hear = listener;
      return onEvent(listener);
    });
    const trial = new Trial({ adapter, name: "t", seed: 1, timeScale: 1 });
    const pods = COLLECTIONS.find(({ resource }) => resource === "pods");
    assert.ok(pods);
    await createRecordedInformer(trial, pods);
    await startAndBeReady(trial);
    await trial.stop();
    const tell = (handler: string) => {
      const object = { metadata: { namespace: "default", name: "one", resourceVersion: "1" } };
      const names = { trial: "t", informer: "informer", handler };
      hear({ ev: "notify", ...names, n: 1, type: "add", object });
      return trial.evidence.notifiedAfterStop.length;
    };
    trial.handlers.add("too late", { isPlainRecorder: false, mayStall: false });

    const counts = [tell("too late"), tell(trial.handlers.values()[0]?.name ?? "")];
    await trial.close();
    await adapter.stop();

    assert.deepEqual(counts, [0, 1]);
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
