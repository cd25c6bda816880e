import { createQueue } from "../../../src/client/informer/create-queue.js";
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Watch } from "../../../src/client/informer/list-watch.js";
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
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { keyOfNotified } from "../key-of-notified.js";
import { type Lining, lining } from "../lining.js";
import type { Mutant } from "../mutant.js";
import { type CallOtherwise, handlerThrough } from "../wrong-listener.js";
import { watchThrough } from "../wrong-lister-watcher.js";

const HUNDRED = 100;
const THOUSAND = 1_000;

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
    change: { createListener: (options) => lining(options, { join: resyncFirst() }) },
  },
  {
    name: "newest-hundred-waits",
    does: "drops the oldest notification when more than a hundred wait for a busy handler",
    mimics: "no known case: a ring buffer, whose reader is not told that it was overtaken",
    breaks: ["C-13"],
    killedBy: ["deletion-before-hundreds-of-changes"],
    change: { createListener: (options) => lining(options, { join: newest(HUNDRED) }) },
  },
  {
    name: "newest-thousand-waits",
    does: "drops the oldest notification when more than a thousand wait for a busy handler",
    mimics: "no known case: a ring buffer, large enough for everything that was tried",
    breaks: ["C-13"],
    killedBy: ["thousand-behind-a-busy-handler"],
    change: { createListener: (options) => lining(options, { join: newest(THOUSAND) }) },
  },
  {
    name: "a-watch-of-a-thousand",
    does: "drops the events of a watch beyond its first thousand",
    mimics:
      "OpenShift's dynamic-plugin-sdk 5.0.3, which keeps a thousand messages of half a second (WebSocketFactory.ts:193)",
    breaks: ["C-13", "C-22"],
    killedBy: ["outage-of-a-thousand-changes"],
    change: { createListerWatcher: watchThrough(endingAt(THOUSAND)) },
  },
  {
    name: "namesakes-share-a-place",
    does: "merges updates that wait for a busy handler by name, regardless of the namespace",
    mimics: "no known case: changes debounced in a map by name",
    breaks: ["C-13", "C-04"],
    killedBy: ["namesakes-behind-a-busy-handler"],
    change: { createListener: (options) => lining(options, { join: inPlaceOfNamesake }) },
  },
  {
    name: "coming-and-going-cancel-out",
    does: "merges what waits for a busy handler: a deletion and an addition are an addition, and that with a deletion nothing",
    mimics: "no known case: changes merged two by two, as if the handler knew none of what waits",
    breaks: ["C-13"],
    killedBy: ["gone-twice-behind-a-busy-handler"],
    change: { createListener: (options) => lining(options, { join: mergedByTwo }) },
  },
  {
    name: "come-and-gone-is-known",
    does: "merges the creation and the deletion of an object that wait for a busy handler, and swallows its next creation",
    mimics: "no known case: a set of delivered keys, to which what was merged away is added, too",
    breaks: ["C-13"],
    killedBy: ["brief-behind-a-busy-handler-and-back"],
    change: { createListener: (options) => lining(options, { join: swallowingReturns() }) },
  },
  {
    name: "merges-with-the-first-that-waits",
    does: "merges an update with the first change of its object that waits for a busy handler, before a deletion, too",
    mimics: "no known case: changes debounced by key, and a search from the front of the queue",
    breaks: ["C-13"],
    killedBy: ["changes-around-a-recreation-behind-a-busy-handler"],
    change: { createListener: (options) => lining(options, { join: mergedWithFirst }) },
  },
  {
    name: "deletions-of-the-told-alone",
    does: "delivers a deletion that only a list shows if its object's addition has been delivered, and drops it otherwise",
    mimics: "no known case: a list that is compared with what the handler has been told",
    killedBy: ["outage-behind-a-blocked-first-list"],
    change: { createListener: (options) => lining(options, { join: deletedIfTold }) },
  },
];

/** A missed deletion of an object whose addition waits is dropped. */
function deletedIfTold(line: Notification[], added: Notification): void {
  const isMissed = added.type === "delete" && added.object instanceof DeletedFinalStateUnknown;
  const isAdditionOf = (waiting: Notification) =>
    waiting.type === "add" && keyOfNotified(waiting) === keyOfNotified(added);
  if (!isMissed || !line.some(isAdditionOf)) line.push(added);
}

/** An addition and a deletion cancel out, and the next addition is taken for the one that did. */
function swallowingReturns(): NonNullable<Lining["join"]> {
  const comeAndGone = new Set<string>();
  return (line, added) => {
    const key = keyOfNotified(added);
    const place = line.findIndex((waiting) => keyOfNotified(waiting) === key);
    if (line[place]?.type === "add" && added.type === "delete") {
      line.splice(place, 1);
      comeAndGone.add(key);
    } else if (added.type !== "add" || !comeAndGone.delete(key)) line.push(added);
  };
}

/** Of two changes of an object the newer stays, and of an addition and a deletion neither. */
function mergedByTwo(line: Notification[], added: Notification): void {
  const place = line.findIndex((waiting) => keyOfNotified(waiting) === keyOfNotified(added));
  const waiting = line[place];
  if (waiting === undefined) line.push(added);
  else if (waiting.type === "add" && added.type === "delete") line.splice(place, 1);
  else if (waiting.type === "delete" && added.type === "add") line.splice(place, 1, added);
  else line.push(added);
}

/** Of the changes of an object, the first that is no deletion gets the newest state. */
function mergedWithFirst(line: Notification[], added: Notification): void {
  if (added.type !== "update") {
    line.push(added);
    return;
  }
  const key = keyOfNotified(added);
  const place = line.findIndex(
    (waiting) => waiting.type !== "delete" && keyOfNotified(waiting) === key,
  );
  const waiting = line[place];
  if (waiting?.type === "add") line.splice(place, 1, { ...waiting, object: added.newer });
  else if (waiting?.type === "update") line.splice(place, 1, { ...waiting, newer: added.newer });
  else line.push(added);
}

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

/** A resync takes the place of the updates that wait, with the state before them, and so does each resync after it. */
function resyncFirst(): (line: Notification[], added: Notification) => void {
  const delivered = new Map<string, KubernetesObject>();
  return (line, added) => {
    const isUpdate = added.type === "update";
    const key = isUpdate ? metaNamespaceKey(added.newer) : "";
    const waiting = line.filter((each) => isUpdateOfSame(each, added, metaNamespaceKey));
    const [first] = waiting;
    const older = first?.type === "update" ? first.older : delivered.get(key);
    if (!isUpdate || added.older !== added.newer || older === undefined) {
      delivered.delete(key);
      line.push(added);
      return;
    }
    delivered.set(key, older);
    const others = line.filter((each) => !waiting.includes(each));
    line.splice(0, line.length, ...others, { type: "update", older, newer: older });
  };
}

function inPlaceOfNamesake(line: Notification[], added: Notification): void {
  const place = line.findIndex((each) =>
    isUpdateOfSame(each, added, ({ metadata }) => metadata.name),
  );
  if (place >= 0) line.splice(place, 1);
  line.push(added);
}

function isUpdateOfSame(
  one: Notification,
  other: Notification,
  keyOf: (object: KubernetesObject) => string | undefined,
): boolean {
  return (
    one.type === "update" && other.type === "update" && keyOf(one.newer) === keyOf(other.newer)
  );
}

/** How many notifications came and were delivered, and how many, the first ones, are not to be. */
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

/** A queue of so many notifications, where one more takes the place of the oldest. */
function newest(maxCount: number): NonNullable<Lining["join"]> {
  return (line, added) => {
    line.push(added);
    if (line.length > maxCount) line.shift();
  };
}

/** A watch whose events beyond this number are read, and lost. */
function endingAt(maxCount: number): (watch: Watch) => Watch {
  return (watch) => {
    let count = 0;
    const isLost = (event: WatchEvent | undefined) => event !== undefined && ++count > maxCount;
    return {
      next: async () => {
        let event = await watch.next();
        while (isLost(event)) event = await watch.next();
        return event;
      },
      stop: () => watch.stop(),
    };
  };
}
