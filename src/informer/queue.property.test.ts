/**
 * The three queues against a model that knows nothing of queues: whatever was done, and however pops came in between,
 * a store that is fed from the queue ends equal to what was last said of each object, and its notifications alone tell
 * the same story.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng, type Prng } from "../time/prng.js";
import { nextTurn } from "../time/system-clock.js";
import type { KubernetesObject } from "../wire/resource.js";
import { Cache } from "./cache.js";
import { createQueue, type QueueMode } from "./create-queue.js";
import { deletionHandlingMetaNamespaceKey } from "./key.js";
import { silentLog } from "./log.js";
import type { StoreListener } from "./notification.js";
import { type ProcessTarget, processDeltas, processDeltasInBatch } from "./process-deltas.js";
import { type Queue, QueueClosedError } from "./queue.js";
import { pod } from "./scripted-lister-watcher.js";

const MODES: readonly QueueMode[] = ["delta-fifo", "real-fifo", "atomic-fifo"];
const NAMES: readonly string[] = ["a", "b", "c", "d"];
const SEED_COUNT = 100;
const STEP_COUNT = 40;

/** The newest version of each object that is there, by key. */
type Versions = Map<string, string>;

for (const mode of MODES) {
  describe(`a store fed from a ${mode}`, () => {
    it("ends as the model does, whatever happens in between", async () => {
      for (let seed = 1; seed <= SEED_COUNT; seed++) await runOnce(mode, seed);
    });
  });
}

async function runOnce(mode: QueueMode, seed: number): Promise<void> {
  const prng = createPrng(seed);
  const store = new Cache();
  const told: Versions = new Map();
  const target = { store, listener: follow(told), keyFunc: deletionHandlingMetaNamespaceKey };
  const queue = createQueue({
    mode,
    typeDescription: "pods",
    knownObjects: store,
    transform: undefined,
    log: silentLog,
  });
  const model: Versions = new Map();
  const consumer = new Consumer(queue, target);

  for (let version = 1; version <= STEP_COUNT; version++) {
    change(prng, String(version), queue, model);
    if (prng.next() < 0.3) await consumer.popOne();
  }
  queue.close();
  while (!consumer.isClosed) await consumer.popOne();

  const stored = store.list().map((object) => [keyOf(object), object.metadata.resourceVersion]);
  assert.deepEqual(stored.sort(), [...model].sort(), `${mode}, seed ${seed}: the store`);
  assert.deepEqual([...told].sort(), [...model].sort(), `${mode}, seed ${seed}: the notifications`);
  assert.equal(queue.hasSynced(), true);
}

/** Does one thing to the queue and notes in the model what is then the truth. */
function change(prng: Prng, version: string, queue: Queue, model: Versions): void {
  const name = NAMES[prng.integer(0, NAMES.length)] ?? "a";
  const key = `default/${name}`;
  const choice = prng.integer(0, 6);
  if (choice < 3) {
    const object = pod(name, version);
    // Which of the two a watch says must make no difference.
    if (choice === 0) queue.add(object);
    else queue.update(object);
    model.set(key, version);
  } else if (choice === 3) {
    queue.delete(pod(name, version));
    model.delete(key);
  } else if (choice === 4) {
    const listed = NAMES.filter(() => prng.next() < 0.5).map((one) => pod(one, version));
    queue.replace(listed, version);
    model.clear();
    for (const object of listed) model.set(keyOf(object), version);
  } else {
    queue.resync();
  }
}

/** Pops when told to. A pop that finds the queue empty waits for what comes, as a process loop does. */
class Consumer {
  readonly #pop: () => Promise<void>;
  #popping: Promise<void> | undefined;
  #isClosed = false;
  #failure: unknown;

  constructor(queue: Queue, target: ProcessTarget) {
    const one = processDeltas.bind(undefined, target);
    const batch = processDeltasInBatch.bind(undefined, target);
    this.#pop = () => queue.popBatch?.(batch, one) ?? queue.pop(one);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async popOne(): Promise<void> {
    this.#popping ??= this.#pop()
      .catch((error: unknown) => {
        if (error instanceof QueueClosedError) this.#isClosed = true;
        else this.#failure = error;
      })
      .finally(() => {
        this.#popping = undefined;
      });
    await nextTurn();
    if (this.#failure !== undefined) throw this.#failure;
  }
}

function keyOf(object: KubernetesObject): string {
  return deletionHandlingMetaNamespaceKey(object);
}

/** Applies notifications to what is known, and insists that each of them fits. */
function follow(known: Versions): StoreListener {
  return {
    onAdd: (object) => {
      assert.equal(known.has(keyOf(object)), false, "an add of what is known");
      known.set(keyOf(object), object.metadata.resourceVersion ?? "");
    },
    onUpdate: (older, newer) => {
      assert.equal(known.get(keyOf(newer)), older.metadata.resourceVersion, "the older state");
      known.set(keyOf(newer), newer.metadata.resourceVersion ?? "");
    },
    onDelete: (deleted) => {
      known.delete(deletionHandlingMetaNamespaceKey(deleted));
    },
  };
}
