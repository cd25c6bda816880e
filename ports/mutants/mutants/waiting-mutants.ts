import { createQueue } from "../../../src/client/informer/create-queue.js";
import {
  deletionHandlingMetaNamespaceKey,
  metaNamespaceKey,
} from "../../../src/client/informer/key.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import {
  processDeltas,
  processDeltasInBatch,
} from "../../../src/client/informer/process-deltas.js";
import {
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import type { Queue } from "../../../src/client/informer/queue.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";
import { type CallOtherwise, handlerThrough } from "../wrong-listener.js";

/** Informers that lose what waits, when something else comes. */
export const WAITING_MUTANTS: readonly Mutant[] = [
  {
    name: "list-drops-what-waits",
    does: "discards notifications that are not delivered yet when it relists",
    mimics: "no known case: a queue that is replaced as a whole",
    killedBy: ["outage-behind-a-busy-handler"],
    change: { createInformer: forgettingOnList },
  },
  {
    name: "bookmark-drops-its-company",
    does: "discards the changes that arrive together with a bookmark",
    mimics: "no known case: a batch that is rejected as a whole if one event is not a change",
    killedBy: ["burst-with-a-bookmark"],
    change: { createInformer: refusingBookmarks },
  },
  {
    name: "resync-replaces-what-waits",
    does: "replaces what waits for a busy handler by the state delivered last when a resync is due",
    mimics: "no known case: a queue of states by key, and a resync from what the handler knows",
    killedBy: ["resync-behind-a-busy-handler"],
    change: {
      createListener: (options) =>
        new ArrangedLine(options, (waiting, added, told) => {
          if (added.type !== "update" || added.older !== added.newer) return [...waiting, added];
          const key = metaNamespaceKey(added.newer);
          const older = told.get(key);
          if (older === undefined) return [...waiting, added];
          const others = waiting.filter((each) => keyOf(each) !== key);
          return [...others, { type: "update", older, newer: older }];
        }),
    },
  },
  {
    name: "namesakes-share-a-place",
    does: "merges updates that wait for a busy handler by name, regardless of the namespace",
    mimics: "no known case: changes debounced in a map by name",
    breaks: ["C-13", "C-04"],
    killedBy: ["namesakes-behind-a-busy-handler"],
    change: {
      createListener: (options) =>
        new ArrangedLine(options, (waiting, added) => {
          if (added.type !== "update") return [...waiting, added];
          const { name } = added.newer.metadata;
          const isNamesake = (each: Notification) =>
            each.type === "update" && each.newer.metadata.name === name;
          return [...waiting.filter((each) => !isNamesake(each)), added];
        }),
    },
  },
];

function forgettingOnList(options: SharedInformerOptions): SharedIndexInformer {
  const lines: Line[] = [];
  return new SharedIndexInformer({
    ...options,
    parts: {
      ...options.parts,
      createListener: (listenerOptions) => {
        const line = new Line(listenerOptions);
        lines.push(line);
        return line;
      },
      createQueue: (queueOptions) => {
        const queue = createQueue(queueOptions);
        const { replace } = queue;
        return Object.assign(queue, {
          replace: (...list: Parameters<Queue["replace"]>) => {
            for (const line of lines) line.forget();
            replace.apply(queue, list);
          },
        });
      },
    },
  });
}

/** What waits for a handler, all of which can be forgotten. */
class Line extends ProcessorListener {
  readonly #counts: Counts;

  constructor(options: ListenerOptions) {
    const counts: Counts = { added: 0, called: 0, forgotten: 0 };
    const callOtherwise: CallOtherwise = (call) => {
      counts.called++;
      if (counts.called > counts.forgotten) return call();
    };
    super({ ...options, handler: handlerThrough(options.handler, callOtherwise) });
    this.#counts = counts;
  }

  override add(...args: Parameters<ProcessorListener["add"]>): void {
    this.#counts.added++;
    super.add(...args);
  }

  forget(): void {
    this.#counts.forgotten = this.#counts.added;
  }
}

/** What waits, with something added. The last state of each key that was told is known. */
type Arrange = (
  waiting: readonly Notification[],
  added: Notification,
  told: ReadonlyMap<string, KubernetesObject>,
) => Notification[];

/** Keeps the notifications back while the handler is busy, and arranges them. */
class ArrangedLine extends ProcessorListener {
  readonly #arrange: Arrange;
  readonly #told = new Map<string, KubernetesObject>();
  readonly #state: { isBusy: boolean };
  #waiting: Notification[] = [];

  constructor(options: ListenerOptions, arrange: Arrange) {
    const state = { isBusy: false };
    const handler = handlerThrough(options.handler, async (call) => {
      try {
        await call();
      } finally {
        state.isBusy = false;
        this.#tellNext();
      }
    });
    super({ ...options, handler });
    this.#arrange = arrange;
    this.#state = state;
  }

  override add(notification: Notification): void {
    this.#waiting = this.#arrange(this.#waiting, notification, this.#told);
    if (!this.#state.isBusy) this.#tellNext();
  }

  #tellNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#state.isBusy = true;
    if (next.type === "update") this.#told.set(metaNamespaceKey(next.newer), next.newer);
    if (next.type === "add") this.#told.set(metaNamespaceKey(next.object), next.object);
    super.add(next);
  }
}

function keyOf(notification: Notification): string {
  if (notification.type === "update") return metaNamespaceKey(notification.newer);
  return deletionHandlingMetaNamespaceKey(notification.object);
}

/** How many notifications came, were told, and are not to be told: the first so many. */
interface Counts {
  added: number;
  called: number;
  forgotten: number;
}

function refusingBookmarks(options: SharedInformerOptions): SharedIndexInformer {
  let hasBookmark = false;
  return new SharedIndexInformer({
    ...options,
    parts: {
      ...options.parts,
      createQueue: (queueOptions) => {
        const queue = createQueue(queueOptions);
        const { bookmark } = queue;
        return Object.assign(queue, {
          bookmark: (version: string) => {
            hasBookmark = true;
            bookmark?.call(queue, version);
          },
        });
      },
      processDeltas: (target, deltas, isInInitialList) => {
        if (!hasBookmark) processDeltas(target, deltas, isInInitialList);
        hasBookmark = false;
      },
      processDeltasInBatch: (target, batch, isInInitialList) => {
        if (!hasBookmark) processDeltasInBatch(target, batch, isInInitialList);
        hasBookmark = false;
      },
    },
  });
}
