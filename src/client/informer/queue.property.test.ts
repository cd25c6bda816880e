/**
 * The three queues against a model that knows nothing of queues: whatever was done, and however pops came in between,
 * a store that is fed from the queue ends equal to the last state of each object, and its notifications alone tell
 * the same story.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { nextTurn } from "../../time/system-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
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
/** Same seed, same runs. A failure prints it with the path to the shortest story that fails. */
const SEED = 20_260_724;
const RUN_COUNT = 100;
const CHANGE_MAX_COUNT = 40;

/** The newest version of each object that is there, by key. */
type Versions = Map<string, string>;

/** One thing that happens, and whether the consumer comes by after it. */
interface Chapter {
  readonly what:
    | { readonly type: "add" | "update" | "delete"; readonly name: string }
    | { readonly type: "replace"; readonly names: readonly string[] }
    | { readonly type: "resync" };
  readonly isPopped: boolean;
}

const someChapter: fc.Arbitrary<Chapter> = fc.record({
  what: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom("add" as const, "update" as const, "delete" as const),
        name: fc.constantFrom(...NAMES),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant("replace" as const),
        names: fc.subarray([...NAMES]),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ type: "resync" as const }) },
  ),
  isPopped: fc.boolean(),
});

for (const mode of MODES) {
  describe(`a store fed from a ${mode}`, () => {
    it(`ends as the model does, whatever happens in between, ${RUN_COUNT} times from seed ${SEED}`, async () => {
      const story = fc.array(someChapter, { minLength: 1, maxLength: CHANGE_MAX_COUNT });
      const endsWell = fc.asyncProperty(story, (chapters) => tell(mode, chapters));

      await fc.assert(endsWell, { seed: SEED, numRuns: RUN_COUNT });
    });
  });
}

async function tell(mode: QueueMode, chapters: readonly Chapter[]): Promise<void> {
  const store = new Cache();
  const notified: Versions = new Map();
  const target = { store, listener: follow(notified), keyFunc: deletionHandlingMetaNamespaceKey };
  const queue = createQueue({
    mode,
    typeDescription: "pods",
    knownObjects: store,
    transform: undefined,
    log: silentLog,
  });
  const model: Versions = new Map();
  const consumer = new Consumer(queue, target);

  for (const [place, { what, isPopped }] of chapters.entries()) {
    change(what, String(place + 1), queue, model);
    if (isPopped) await consumer.popOne();
  }
  queue.close();
  while (!consumer.isClosed) await consumer.popOne();

  const stored = store.list().map((object) => [keyOf(object), object.metadata.resourceVersion]);
  assert.deepEqual(stored.sort(), [...model].sort(), "the store");
  assert.deepEqual([...notified].sort(), [...model].sort(), "the notifications");
}

/** Does one thing to the queue and notes in the model what is then the truth. */
function change(what: Chapter["what"], version: string, queue: Queue, model: Versions): void {
  switch (what.type) {
    case "add":
    case "update": {
      const object = pod(what.name, version);
      // Which of the two a watch says must make no difference.
      queue[what.type](object);
      model.set(keyOf(object), version);
      return;
    }
    case "delete":
      queue.delete(pod(what.name, version));
      model.delete(`default/${what.name}`);
      return;
    case "replace": {
      const listed = what.names.map((name) => pod(name, version));
      queue.replace(listed, version);
      model.clear();
      for (const object of listed) model.set(keyOf(object), version);
      return;
    }
    case "resync":
      queue.resync();
  }
}

/** Pops on command. A pop of an empty queue waits, as in a process loop. */
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
