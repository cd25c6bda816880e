import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { DoneSignal } from "./done-checker.js";
import type { ResourceEventHandler } from "./event-handler.js";
import { metaNamespaceIndexFunc, NAMESPACE_INDEX } from "./indexer.js";
import { createMutationDetector } from "./mutation-detector.js";
import {
  bookmark,
  failure,
  pod,
  ScriptedListerWatcher,
  settle,
} from "./scripted-lister-watcher.js";
import { SharedIndexInformer } from "./shared-informer.js";
import type { SharedInformerOptions } from "./shared-informer-options.js";

interface Stage {
  readonly clock: VirtualClock;
  readonly server: ScriptedListerWatcher;
  readonly informer: SharedIndexInformer;
}

function create(options: Partial<SharedInformerOptions> = {}): Stage {
  const clock = new VirtualClock(0);
  const server = new ScriptedListerWatcher();
  const informer = new SharedIndexInformer({
    listerWatcher: server,
    clock,
    prng: createPrng(1),
    watchList: false,
    ...options,
  });
  return { clock, server, informer };
}

/** Notes its notifications as "add a@1!", "update a@1 a@2", "delete a@2", "tombstone default/a". */
function noting(notes: string[], waitFor?: () => Promise<void>): ResourceEventHandler {
  const note = (text: string) => {
    notes.push(text);
    return waitFor?.();
  };
  const short = (object: { metadata: { name?: string; resourceVersion?: string } }) =>
    `${object.metadata.name}@${object.metadata.resourceVersion}`;
  return {
    onAdd: (object, isInitial) => note(`add ${short(object)}${isInitial ? "!" : ""}`),
    onUpdate: (older, newer) => note(`update ${short(older)} ${short(newer)}`),
    onDelete: (deleted) =>
      note(
        deleted instanceof DeletedFinalStateUnknown
          ? `tombstone ${deleted.key}`
          : `delete ${short(deleted)}`,
      ),
  };
}

async function pass(clock: VirtualClock, byMs: number): Promise<void> {
  clock.advance(byMs);
  await settle();
}

/** Makes the informer list again, and answers. */
async function relist(
  { clock, server }: Stage,
  watch: { send: (event: { type: "ERROR"; object: ReturnType<typeof failure> }) => void },
  version: string,
  ...items: readonly ReturnType<typeof pod>[]
): Promise<void> {
  watch.send({ type: "ERROR", object: failure(410, "Expired") });
  await settle();
  await pass(clock, 2000);
  await server.answerList(version, ...items);
}

for (const queueMode of ["delta-fifo", "real-fifo", "atomic-fifo"] as const) {
  describe(`SharedIndexInformer on a ${queueMode}`, () => {
    it("tells every handler of the list, and then of each change", async () => {
      const { server, informer } = create({ queueMode });
      const notes: string[] = [];
      const registration = informer.addEventHandler(noting(notes));
      informer.start();
      await settle();
      assert.equal(registration.hasSynced(), false);
      await server.answerList("10", pod("a", "1"), pod("b", "2"));
      assert.equal(registration.hasSynced(), true);
      assert.equal(informer.hasSynced(), true);
      await server.openWatch(
        { type: "ADDED", object: pod("c", "11") },
        { type: "MODIFIED", object: pod("a", "12") },
        { type: "DELETED", object: pod("b", "13") },
      );
      await informer.stop();

      assert.deepEqual(notes, [
        "add a@1!",
        "add b@2!",
        "add c@11",
        "update a@1 a@12",
        "delete b@13",
      ]);
      assert.equal(informer.lastSyncResourceVersion(), "13");
    });

    it("tells of what a relist found, the missed deletion as a tombstone", async () => {
      const stage = create({ queueMode });
      const notes: string[] = [];
      stage.informer.addEventHandler(noting(notes));
      stage.informer.start();
      await settle();
      await stage.server.answerList("10", pod("a", "1"), pod("b", "2"));
      const watch = await stage.server.openWatch();
      notes.length = 0;
      await relist(stage, watch, "20", pod("c", "15"), pod("a", "16"));
      await stage.informer.stop();

      assert.deepEqual(notes.sort(), ["add c@15", "tombstone default/b", "update a@1 a@16"]);
    });
  });
}

describe("SharedIndexInformer", () => {
  it("syncs from a streaming list by default", async () => {
    const { server, informer } = create({ watchList: true });
    informer.start();
    await settle();
    await server.openWatch({ type: "ADDED", object: pod("a", "4") }, bookmark("10", true));
    await informer.stop();

    assert.deepEqual(
      server.requests.map(({ type }) => type),
      ["watch"],
    );
    assert.deepEqual(informer.store.listKeys(), ["default/a"]);
    assert.equal(informer.lastSyncResourceVersion(), "10");
  });

  it("syncs on an empty list", async () => {
    const { server, informer } = create();
    informer.start();
    await settle();
    await server.answerList("10");

    assert.equal(informer.hasSynced(), true);
    await informer.stop();
  });

  it("asks for nothing before it is started, and starts once", async () => {
    const said: string[] = [];
    const { server, informer } = create({ log: (message) => void said.push(message) });
    await settle();
    assert.equal(server.requests.length, 0);
    informer.start();
    informer.start();
    await settle();

    assert.equal(server.requests.length, 1);
    assert.match(said.join(), /more than once/);
    await informer.stop();
  });

  it("stays unsynced for good when it is stopped before the list came", async () => {
    const { server, informer } = create();
    informer.start();
    await settle();
    await informer.stop();
    await server.answerList("10");

    assert.equal(informer.hasSynced(), false);
    assert.equal(informer.isStopped(), true);
    assert.equal(informer.hasStarted(), true);
  });

  it("stops when the signal of its start aborts", async () => {
    const abort = new AbortController();
    const { informer } = create();
    informer.start({ signal: abort.signal });
    abort.abort();
    await informer.stop();

    assert.equal(informer.isStopped(), true);
  });

  it("stops only when the last callback has ended, and tells nothing more", async () => {
    const { server, informer } = create();
    const notes: string[] = [];
    const gate = new DoneSignal("gate");
    informer.addEventHandler(noting(notes, () => gate.done));
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"), pod("b", "2"));
    let hasStopped = false;
    const stopping = informer.stop().then(() => {
      hasStopped = true;
    });
    await settle();
    assert.equal(hasStopped, false);
    assert.equal(informer.isStopped(), true);
    gate.complete();
    await stopping;

    assert.deepEqual(notes, ["add a@1!"]);
  });

  it("fails, and ends, when an index function fails", async () => {
    const { server, informer } = create({
      indexers: {
        failing: () => {
          throw new Error("no");
        },
      },
    });
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));

    assert.equal(informer.isStopped(), true);
    await assert.rejects(informer.stop(), /unable to calculate an index entry/);
  });

  it("shows only transformed objects", async () => {
    const { server, informer } = create({ transform: (object) => ({ ...object, spec: {} }) });
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));

    assert.deepEqual(informer.store.list(), [{ ...pod("a", "1"), spec: {} }]);
    await informer.stop();
  });

  it("refuses other settings once started", async () => {
    const { informer } = create();
    informer.setTransform((object) => object);
    informer.start();

    const refusal = /^Error: informer has already started$/;
    assert.throws(() => informer.setTransform((object) => object), refusal);
    assert.throws(() => informer.setWatchErrorHandler(() => undefined), refusal);
    await informer.stop();
  });

  it("tells the watch error handler of a failed list", async () => {
    const { server, informer } = create({ typeDescription: "pods" });
    const errors: string[] = [];
    informer.setWatchErrorHandler((error) => void errors.push(error.message));
    informer.start();
    await settle();
    await server.failNewest(new Error("down"));
    await informer.stop();

    assert.deepEqual(errors, ["failed to list pods: down"]);
  });

  it("adds indexes over what is cached, until it is stopped", async () => {
    const { server, informer } = create();
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    informer.addIndexers({ [NAMESPACE_INDEX]: metaNamespaceIndexFunc });

    assert.deepEqual(informer.indexer.indexKeys(NAMESPACE_INDEX, "default"), ["default/a"]);
    await informer.stop();
    assert.throws(() => informer.addIndexers({}), /has stopped already/);
  });
});

describe("SharedIndexInformer.addEventHandler()", () => {
  it("first tells a late handler of all that is cached, then of every change", async () => {
    const { server, informer } = create();
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    const watch = await server.openWatch({ type: "MODIFIED", object: pod("a", "11") });
    const notes: string[] = [];
    const registration = informer.addEventHandler(noting(notes));
    assert.equal(registration.hasSynced(), false);
    watch.send({ type: "ADDED", object: pod("b", "12") });
    await settle();

    assert.deepEqual(notes, ["add a@11!", "add b@12"]);
    assert.equal(registration.hasSynced(), true);
    await informer.stop();
  });

  it("registers the same handler anew each time", async () => {
    const { server, informer } = create();
    const notes: string[] = [];
    const handler = noting(notes);
    const first = informer.addEventHandler(handler);
    informer.addEventHandler(handler);
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    informer.removeEventHandler(first);
    await server.openWatch({ type: "ADDED", object: pod("b", "11") });

    assert.deepEqual(notes, ["add a@1!", "add a@1!", "add b@11"]);
    await informer.stop();
  });

  it("is refused once the informer has stopped", async () => {
    const { informer } = create();
    informer.start();
    await informer.stop();

    assert.throws(
      () => informer.addEventHandler(noting([])),
      /was not added to shared informer because it has stopped already/,
    );
  });

  it("keeps a slow handler from holding up others", async () => {
    const { server, informer } = create();
    const notes: string[] = [];
    informer.addEventHandler(noting([], () => new Promise(() => undefined)));
    informer.addEventHandler(noting(notes));
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"), pod("b", "2"));

    assert.deepEqual(notes, ["add a@1!", "add b@2!"]);
  });
});

describe("SharedIndexInformer.removeEventHandler()", () => {
  it("ends the telling, again and for strangers without complaint", async () => {
    const { server, informer } = create();
    const notes: string[] = [];
    const registration = informer.addEventHandler(noting(notes));
    const stranger = create().informer.addEventHandler(noting([]));
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    informer.removeEventHandler(registration);
    informer.removeEventHandler(registration);
    informer.removeEventHandler(stranger);
    await server.openWatch({ type: "ADDED", object: pod("b", "11") });
    await informer.stop();
    informer.removeEventHandler(registration);

    assert.deepEqual(notes, ["add a@1!"]);
  });

  it("does not wait for a callback that runs, shutDownEventHandler() does", async () => {
    const { server, informer } = create();
    const gate = new DoneSignal("gate");
    const registration = informer.addEventHandler(noting([], () => gate.done));
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    let isShutDown = false;
    const shuttingDown = informer.shutDownEventHandler(registration).then(() => {
      isShutDown = true;
    });
    await settle();
    assert.equal(isShutDown, false);
    gate.complete();
    await shuttingDown;
    await informer.stop();
  });

  it("has nothing to wait for before the start", async () => {
    const { informer } = create();
    await informer.shutDownEventHandler(informer.addEventHandler(noting([])));
  });
});

describe("SharedIndexInformer and resyncs", () => {
  /** Starts an informer with handlers of these periods and notes how often each got a resync, second by second. */
  async function countResyncs(
    informerPeriodMs: number,
    handlerPeriodsMs: readonly number[],
    lengthMs: number,
  ): Promise<readonly number[]> {
    const { clock, server, informer } = create({ resyncPeriodMs: informerPeriodMs });
    const counts = handlerPeriodsMs.map(() => 0);
    for (const [index, resyncPeriodMs] of handlerPeriodsMs.entries()) {
      const count = () => {
        counts[index] = (counts[index] ?? 0) + 1;
      };
      informer.addEventHandler(
        { onAdd: () => undefined, onUpdate: count, onDelete: () => undefined },
        { resyncPeriodMs },
      );
    }
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    await server.openWatch();
    for (let elapsedMs = 0; elapsedMs < lengthMs; elapsedMs += 1000) await pass(clock, 1000);
    await informer.stop();
    return counts;
  }

  it("tells each handler at its own pace", async () => {
    assert.deepEqual(await countResyncs(1000, [0, 2000, 3000], 6000), [0, 3, 2]);
  });

  it("looks as often as the most eager handler wants, if that is known before the start", async () => {
    assert.deepEqual(await countResyncs(60_000, [2000, 60_000], 6000), [3, 0]);
  });

  it("takes less than a second for a second", async () => {
    assert.deepEqual(await countResyncs(60_000, [1], 3000), [3]);
  });

  it("never happen when the informer has no period, whatever handlers want", async () => {
    assert.deepEqual(await countResyncs(0, [2000], 10_000), [0]);
  });

  it("give a late handler no more than the informer's pace", async () => {
    const { clock, server, informer } = create({ resyncPeriodMs: 5000 });
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"));
    await server.openWatch();
    const notes: string[] = [];
    informer.addEventHandler(noting(notes), { resyncPeriodMs: 1000 });
    for (let second = 0; second < 10; second++) await pass(clock, 1000);
    await informer.stop();

    assert.deepEqual(notes, ["add a@1!", "update a@1 a@1", "update a@1 a@1"]);
  });
});

describe("SharedIndexInformer and unchanged objects of a relist", () => {
  async function relisted(resyncPeriodMs: number, waitMs: number): Promise<readonly string[]> {
    const stage = create({ resyncPeriodMs });
    const notes: string[] = [];
    stage.informer.addEventHandler(noting(notes), { resyncPeriodMs: 60_000 });
    stage.informer.start();
    await settle();
    await stage.server.answerList("10", pod("same", "1"), pod("changed", "2"));
    const watch = await stage.server.openWatch(bookmark("10"));
    await pass(stage.clock, waitMs);
    notes.length = 0;
    await relist(stage, watch, "20", pod("same", "1"), pod("changed", "12"));
    await stage.informer.stop();
    return notes;
  }

  it("tells a handler of them until resyncs were first decided", async () => {
    assert.deepEqual(await relisted(0, 0), ["update same@1 same@1", "update changed@2 changed@12"]);
  });

  it("spares a handler whose resync is not due", async () => {
    assert.deepEqual(await relisted(1000, 1000), ["update changed@2 changed@12"]);
  });
});

describe("InformerParts", () => {
  it("take the place of the default ones, one by one", async () => {
    const { server, informer } = create({
      parts: {
        processDeltas: ({ store }, deltas) => {
          for (const delta of deltas) {
            if (delta.type === "ReplacedAll") store.replace(delta.objects.slice(1), "part");
          }
        },
      },
    });
    informer.start();
    await settle();
    await server.answerList("10", pod("a", "1"), pod("b", "2"));
    await informer.stop();

    assert.deepEqual(informer.store.listKeys(), ["default/b"]);
    assert.equal(informer.store.lastStoreSyncResourceVersion(), "part");
  });
});

describe("SharedIndexInformer with a mutation detector", () => {
  it("ends when somebody changes what is cached", async () => {
    const clock = new VirtualClock(0);
    const detector = createMutationDetector({ name: "pods", isEnabled: true, clock });
    const { server, informer } = create({ clock, mutationDetector: detector });
    informer.start();
    await settle();
    await server.answerList("1", pod("a", "1"));
    const watch = await server.openWatch({ type: "MODIFIED", object: pod("a", "2") });

    Object.assign(informer.store.getByKey("default/a")?.metadata ?? {}, { labels: { app: "web" } });
    await pass(clock, 1000);

    assert.equal(informer.isStopped(), true);
    assert.equal(watch.isStopped, true);
    await assert.rejects(informer.stop(), /cache pods modified/);
  });
});
