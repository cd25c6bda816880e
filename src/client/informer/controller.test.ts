import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { Controller } from "./controller.js";
import type { Deltas } from "./delta.js";
import { DeltaFifo } from "./delta-fifo.js";
import { KeyError } from "./key.js";
import type { PopProcess } from "./queue.js";
import { pod, settle } from "./scripted-lister-watcher.js";

const broken: KubernetesObject = JSON.parse("{}");

/** A reflector that does nothing until it is stopped. */
const idle = {
  lastSyncResourceVersion: () => "7",
  run: (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    }),
};

function running(process: PopProcess): {
  readonly queue: DeltaFifo;
  readonly controller: Controller;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
} {
  const queue = new DeltaFifo({ knownObjects: new Cache() });
  const controller = new Controller({ queue, reflector: idle, process });
  const abort = new AbortController();
  return { queue, controller, abort, ended: controller.run(abort.signal) };
}

describe("Controller", () => {
  it("works off what is queued, and has synced when the first list is", async () => {
    const popped: Deltas[] = [];
    const { queue, controller, abort, ended } = running((deltas) => void popped.push(deltas));
    assert.equal(controller.hasSynced(), false);
    queue.replace([pod("a", "1")], "1");
    await controller.synced.done;

    assert.equal(controller.hasSynced(), true);
    assert.deepEqual(popped, [[{ type: "Replaced", object: pod("a", "1") }]]);
    assert.equal(controller.lastSyncResourceVersion(), "7");
    abort.abort();
    await ended;
  });

  it("goes on after an item that could not be worked off", async () => {
    let count = 0;
    const { queue, abort, ended } = running(() => {
      if (++count === 1) throw new KeyError(broken, new Error("no"));
    });
    queue.add(pod("a", "1"));
    queue.add(pod("b", "2"));
    await settle();
    abort.abort();
    await ended;

    assert.equal(count, 2);
  });

  it("ends with whatever else the process throws, and ends the reflector", async () => {
    const { queue, ended } = running(() => {
      throw new TypeError("a bug");
    });
    queue.add(pod("a", "1"));

    await assert.rejects(ended, /^TypeError: a bug$/);
  });

  it("drops what is queued when it is stopped", async () => {
    let count = 0;
    const { queue, abort, ended } = running(() => {
      count++;
    });
    queue.add(pod("a", "1"));
    abort.abort();
    await ended;
    queue.add(pod("b", "2"));
    await settle();

    assert.ok(count <= 1, `${count} items were worked off`);
  });

  it("does nothing when it was stopped before it ran", async () => {
    const queue = new DeltaFifo();
    queue.add(pod("a", "1"));
    const process = () => assert.fail("something was worked off");
    const reflector = { ...idle, run: async () => undefined };
    await new Controller({ queue, reflector, process }).run(AbortSignal.abort());
  });
});
