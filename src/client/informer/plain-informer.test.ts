import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { createPlainInformer } from "./plain-informer.js";
import { pod, ScriptedListerWatcher, settle } from "./scripted-lister-watcher.js";

describe("createPlainInformer()", () => {
  it("keeps an indexed store, tells its handler, and hears of failed lists", async () => {
    const listerWatcher = new ScriptedListerWatcher();
    const notified: string[] = [];
    const failures: string[] = [];
    const clock = new VirtualClock(0);
    const { store, controller } = createPlainInformer({
      listerWatcher,
      clock,
      prng: createPrng(1),
      watchList: false,
      typeDescription: "/v1, Kind=Pod",
      indexers: { name: ({ metadata }) => [metadata.name ?? ""] },
      onWatchError: (error) => void failures.push(error.message),
      handler: {
        onAdd: ({ metadata }) => void notified.push(`add ${metadata.name}`),
        onUpdate: () => undefined,
        onDelete: () => undefined,
      },
    });
    const abort = new AbortController();
    const ended = controller.run(abort.signal);
    await settle();
    await listerWatcher.failNewest(new Error("try later"));
    clock.advance(2_000);
    await settle();
    await listerWatcher.answerList("1", pod("a", "1"));
    await controller.synced.done;
    abort.abort();
    await ended;

    assert.deepEqual(notified, ["add a"]);
    assert.deepEqual(failures, ["failed to list /v1, Kind=Pod: try later"]);
    assert.deepEqual(store.byIndex("name", "a"), [pod("a", "1")]);
  });
});
