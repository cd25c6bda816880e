import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { notificationsOf } from "./notifications-of.js";
import { pod, ScriptedListerWatcher, settle } from "./scripted-lister-watcher.js";
import { SharedIndexInformer } from "./shared-informer.js";

function create() {
  const server = new ScriptedListerWatcher();
  const informer = new SharedIndexInformer({
    listerWatcher: server,
    clock: new VirtualClock(0),
    prng: createPrng(1),
    watchList: false,
  });
  return { server, informer };
}

/** Starts an informer that holds one pod, and reads the types of its notifications. */
async function reading(signal?: AbortSignal) {
  const { server, informer } = create();
  informer.start();
  await settle();
  await server.answerList("1", pod("a", "1"));
  const types: string[] = [];
  const done = (async () => {
    for await (const { type } of notificationsOf(
      informer,
      signal === undefined ? {} : { signal },
    )) {
      types.push(type);
    }
  })();
  const watch = await server.openWatch({ type: "DELETED", object: pod("a", "2") });
  await settle();
  return { informer, watch, types, done };
}

describe("notificationsOf()", () => {
  it("tells what is cached, and then each change, until the informer ends", async () => {
    const { informer, types, done } = await reading();

    await informer.stop();
    await done;

    assert.deepEqual(types, ["add", "delete"]);
  });

  it("ends with the signal, and leaves the informer alone", async () => {
    const ending = new AbortController();
    const { informer, watch, types, done } = await reading(ending.signal);

    ending.abort();
    await done;
    watch.send({ type: "ADDED", object: pod("b", "3") });
    await settle();

    assert.deepEqual(types, ["add", "delete"]);
    assert.equal(informer.store.listKeys().length, 1);
    await informer.stop();
  });

  it("is left in the middle of what there is to read", async () => {
    const { server, informer } = create();
    informer.start();
    await settle();
    await server.answerList("1", pod("a", "1"), pod("b", "1"));

    for await (const notification of notificationsOf(informer)) {
      assert.equal(notification.type, "add");
      break;
    }

    await informer.stop();
  });

  it("needs an informer that runs", async () => {
    const { informer } = create();

    await assert.rejects(notificationsOf(informer).next(), {
      message: "start the informer before reading from it",
    });
  });
});
