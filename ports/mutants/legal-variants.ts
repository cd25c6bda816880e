import { ExponentialBackoff } from "../../src/client/informer/backoff.js";
import { Cache } from "../../src/client/informer/cache.js";
import { DeltaFifo } from "../../src/client/informer/delta-fifo.js";
import { Fifo } from "../../src/client/informer/fifo.js";
import type { InformerParts } from "../../src/client/informer/informer-parts.js";
import { deletionHandlingMetaNamespaceKey, keyOf } from "../../src/client/informer/key.js";
import { RealFifo } from "../../src/client/informer/real-fifo.js";
import type { KeyListerGetter } from "../../src/client/informer/store.js";
import { JsonFramer } from "../../src/client/rest/json-framer.js";
import { RestListWatch } from "../../src/client/rest/rest-list-watch.js";
import { decodeEvent } from "../../src/client/rest/watch-decoder.js";
import { DelayingQueue } from "../../src/client/workqueue/delaying-queue.js";
import type { Prng } from "../../src/time/prng.js";
import { nextTurn } from "../../src/time/system-clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { WatchEvent } from "../../src/wire/watch-event.js";
import { delayingQueuePart } from "../reference/parts/delaying-queue-part.js";
import { deltaFifoPart } from "../reference/parts/delta-fifo-part.js";
import { fifoPart } from "../reference/parts/fifo-part.js";
import type { QueueItem } from "../reference/parts/queue-items.js";
import { realFifoPart } from "../reference/parts/real-fifo-part.js";
import { workQueuePart } from "../reference/parts/work-queue-part.js";
import { LastWorkerFirst } from "./last-worker-first.js";
import { DELIVERY_VARIANTS } from "./legal/delivery-variants.js";
import { OFFERING_VARIANTS } from "./legal/offering-variants.js";
import { PAUSING_VARIANTS } from "./legal/pausing-variants.js";
import { READING_VARIANTS } from "./legal/reading-variants.js";
import { STREAM_VARIANTS } from "./legal/stream-variants.js";
import { VERSION_VARIANTS } from "./legal/version-variants.js";
import { WIRE_VARIANTS } from "./legal/wire-variants.js";
import { LEGAL_WAITING } from "./legal-waiting.js";
import type { LegalVariant } from "./mutant.js";
import { callingExcept } from "./wrong-listener.js";

/** Readers of watches that differ from the reference's within the contract. */
const LEGAL_DECODING: readonly LegalVariant[] = [
  {
    name: "skips-what-it-cannot-decode",
    does: "skips an event that it cannot decode, and continues with the next",
    because: "an undecodable event may be skipped: the next list repairs the state",
    differsFromClientGo: true,
    change: { decodeWatch: decodeSkipping },
  },
];

async function* decodeSkipping(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  const framer = new JsonFramer();
  try {
    for await (const chunk of body) {
      for (const frame of framer.push(chunk)) yield* decodedIfPossible(frame);
    }
  } catch {
    // A broken stream has ended, as any other.
  }
}

function* decodedIfPossible(frame: string): Generator<WatchEvent, void> {
  let event: WatchEvent;
  try {
    event = decodeEvent(frame);
  } catch {
    return;
  }
  yield event;
}

/** Events of a stream that are taken later. */
const UNHURRIED_MAX_COUNT = 10;

/** Informers that differ from the reference within the contract: a scenario that fails one of them asks too much. */
export const LEGAL_VARIANTS: readonly LegalVariant[] = [
  {
    name: "shortest-pauses",
    does: "always draws the shortest delay",
    because: "delays are drawn from [base, 2 x base), and any sequence of draws is possible",
    change: { createBackoff: backoffDrawing(0) },
  },
  {
    name: "longest-pauses",
    does: "always draws the longest delay",
    because: "delays are drawn from [base, 2 x base), and any sequence of draws is possible",
    change: { createBackoff: backoffDrawing(0.999) },
  },
  {
    name: "handlers-out-of-step",
    does: "starts every second callback of a handler one turn of the event loop later",
    because: "each handler has its own queue, and order between handlers is not guaranteed",
    change: callingExcept(() => {
      let count = 0;
      return async (call) => {
        if (++count % 2 === 0) await nextTurn();
        await call();
      };
    }),
  },
  {
    name: "unhurried",
    does: "receives every response, and each of the first events of a stream, one turn of the event loop later",
    because: "no latency is guaranteed",
    change: {
      createListerWatcher: (options) => {
        const prompt = new RestListWatch(options);
        return {
          list: async (parameters, signal) => {
            const list = await prompt.list(parameters, signal);
            await nextTurn();
            return list;
          },
          watch: async (parameters, signal) => {
            const watch = await prompt.watch(parameters, signal);
            await nextTurn();
            let count = 0;
            return {
              next: async () => {
                const event = await watch.next();
                // In virtual time many silent turns would be taken for rest.
                if (++count <= UNHURRIED_MAX_COUNT) await nextTurn();
                return event;
              },
              stop: () => watch.stop(),
            };
          },
        };
      },
    },
  },
  {
    name: "store-in-reverse",
    does: "lists the store in reverse order",
    because: "the order of a store, and so of snapshots and resyncs, is unspecified",
    change: {
      createIndexer: (indexers) =>
        new (class extends Cache {
          override list(): KubernetesObject[] {
            return super.list().reverse();
          }

          override listKeys(): string[] {
            return super.listKeys().reverse();
          }
        })({ indexers }),
    },
  },
  {
    name: "queues-in-reverse",
    does: "returns known objects, and the items of a Replace in a FIFO, in reverse order",
    because: "the order of known objects is unspecified, and so is that of a Replace in a FIFO",
    change: {
      components: {
        fifo: (settings) => fifoPart(settings, (options) => new ReversedFifo(options)),
        "delta-fifo": (settings) =>
          deltaFifoPart(settings, ({ knownObjects, ...options }) =>
            knownObjects === undefined
              ? new DeltaFifo(options)
              : new DeltaFifo({ ...options, knownObjects: reversed(knownObjects) }),
          ),
        "real-fifo": (settings) =>
          realFifoPart(settings, ({ mode, ...options }) =>
            mode.type === "atomic"
              ? new RealFifo({ mode, ...options })
              : new RealFifo({
                  ...options,
                  mode: { ...mode, knownObjects: reversed(mode.knownObjects) },
                }),
          ),
      },
    },
  },
  {
    name: "last-worker-first",
    does: "hands a new item to the worker that began to wait last",
    because: "an addition wakes one of the waiting workers, and which one is unspecified",
    change: {
      components: {
        "work-queue": (settings, surroundings) =>
          workQueuePart(settings, surroundings, (options) => new LastWorkerFirst(options)),
      },
    },
  },
  {
    name: "delays-of-one-time-in-reverse",
    does: "adds items with the same deadline in the reverse order of their calls",
    because: "order among items with the same deadline is not guaranteed",
    change: {
      components: {
        "delaying-queue": (settings, surroundings) =>
          delayingQueuePart(settings, surroundings, (options) => new LastCallFirst(options)),
      },
    },
  },
  ...LEGAL_DECODING,
  ...LEGAL_WAITING,
  ...READING_VARIANTS,
  ...WIRE_VARIANTS,
  ...PAUSING_VARIANTS,
  ...DELIVERY_VARIANTS,
  ...OFFERING_VARIANTS,
  ...STREAM_VARIANTS,
  ...VERSION_VARIANTS,
];

/** Lets every item come so much earlier than its time that it cannot be seen, and the later ones a little more. */
class LastCallFirst extends DelayingQueue<QueueItem> {
  #callsCount = 0;

  override addAfter(item: QueueItem, delayMs: number): void {
    const earlierMs = ++this.#callsCount / 1_000;
    super.addAfter(item, delayMs <= 0 ? delayMs : delayMs - earlierMs);
  }
}

class ReversedFifo extends Fifo {
  override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    const keys = objects.map((one) => keyOf(deletionHandlingMetaNamespaceKey, one));
    // Of two objects with one key the later counts, in whatever order they line up.
    const newest = objects.filter((_, place) => keys.lastIndexOf(keys[place] ?? "") === place);
    super.replace(newest.reverse(), resourceVersion);
  }
}

function reversed(known: KeyListerGetter): KeyListerGetter {
  return {
    listKeys: () => known.listKeys().reverse(),
    getByKey: (key) => known.getByKey(key),
  };
}

function backoffDrawing(drawn: number): InformerParts["createBackoff"] {
  return (options) => {
    const prng: Prng = { next: () => drawn, integer: (from) => from };
    return new ExponentialBackoff({ ...options, prng });
  };
}
