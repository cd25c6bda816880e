import type { CreateQueueOptions } from "../../../src/client/informer/create-queue.js";
import { createQueue } from "../../../src/client/informer/create-queue.js";
import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import {
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import { RealFifo } from "../../../src/client/informer/real-fifo.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { notifyingExcept } from "../wrong-processing.js";

/** Informers that transform too little. */
export const TRANSFORM_MUTANTS: readonly Mutant[] = [
  {
    name: "transform-skipped",
    does: "does not apply the transform",
    mimics: "no known case: a transform that is stored and forgotten",
    breaks: ["XFORM-02"],
    killedBy: ["transform-of-first-list", "transform-is-indexed"],
    change: {
      createQueue: (options) => createQueue({ ...options, transform: undefined }),
    },
  },
  {
    name: "transform-skipped-in-list",
    does: "transforms objects of events, but not those of lists",
    mimics: "no known case: a transform applied where events are handled",
    breaks: ["XFORM-02", "KEY-11"],
    killedBy: ["transform-of-first-list", "transform-of-tombstones"],
    change: { createQueue: (options) => new HalfTransformingFifo(options, "events") },
  },
  {
    name: "transform-skipped-on-later-pages",
    does: "transforms the objects of the first page of a list, but not those of the others",
    mimics: "no known case: a loop over pages with another decoder",
    killedBy: ["set-size-transform"],
    change: { createInformer: sparingLaterPages },
  },
  {
    name: "transform-skipped-in-events",
    does: "transforms objects of lists, but not those of events",
    mimics: "no known case: a transform applied where lists are handled",
    breaks: ["XFORM-02"],
    killedBy: ["transform-of-changes"],
    change: { createQueue: (options) => new HalfTransformingFifo(options, "lists") },
  },
  {
    name: "transform-lost-with-the-watch",
    does: "transforms no object of its second watch and those that follow",
    mimics: "no known case: a pipeline that is built again without all of its parts",
    breaks: ["XFORM-02"],
    killedBy: ["transform-after-relist [cleanly]"],
    change: { createInformer: losingItsTransform },
  },
  {
    name: "late-handler-sees-originals",
    does: "delivers existing objects to a late handler as the server has sent them",
    mimics: "no known case: a transform that is applied where changes are distributed",
    breaks: ["C-11"],
    killedBy: ["transform-for-a-late-handler"],
    change: showingOriginals(
      (notified, isLate) => notified.type === "add" && notified.isInInitialList && isLate,
    ),
  },
  {
    name: "resync-shows-originals",
    does: "delivers objects in a resync as the server has sent them",
    mimics: "no known case: a transform that is applied where changes are distributed",
    breaks: ["C-11"],
    killedBy: ["transform-of-a-resync"],
    change: showingOriginals(
      (notified) => notified.type === "update" && notified.older === notified.newer,
    ),
  },
  {
    name: "transform-of-nothing-fails",
    does: "passes a deletion that only a list shows to its transform, which expects an object, and drops it",
    mimics: "cilium 1.20.2, whose WithTransform refuses a DeletedFinalStateUnknown",
    killedBy: ["transform-and-a-missed-deletion"],
    change: {
      createInformer: ({ transform, ...options }) => {
        if (transform === undefined) return new SharedIndexInformer(options);
        const dropping = notifyingExcept((_listener, { type }) =>
          type === "ReplacedAll" ? { onDelete: () => undefined } : {},
        );
        const parts = { ...options.parts, ...dropping };
        return new SharedIndexInformer({ ...options, transform, parts });
      },
    },
  },
  {
    name: "failed-transform-is-stored",
    does: "stores an object untransformed if the transform fails",
    mimics: "no known case: a try around the transform that continues with its argument",
    killedBy: ["transform-fails-on-event"],
    change: {
      createQueue: (options) =>
        createQueue({ ...options, transform: (object) => transformed(options, object) }),
    },
  },
];

function losingItsTransform({ listerWatcher, transform, ...options }: SharedInformerOptions) {
  let watchesCount = 0;
  return new SharedIndexInformer({
    ...options,
    listerWatcher: {
      list: (parameters, signal) => listerWatcher.list(parameters, signal),
      watch: (parameters, signal) => {
        watchesCount++;
        return listerWatcher.watch(parameters, signal);
      },
    },
    transform: transform && ((object) => (watchesCount > 1 ? object : transform(object))),
  });
}

function sparingLaterPages({ listerWatcher, transform, ...options }: SharedInformerOptions) {
  const onLaterPages = new Set<string | undefined>();
  return new SharedIndexInformer({
    ...options,
    listerWatcher: {
      list: async (parameters, signal) => {
        const page = await listerWatcher.list(parameters, signal);
        for (const { metadata } of page.items) {
          if (parameters.continue) onLaterPages.add(metadata.resourceVersion);
        }
        return page;
      },
      watch: (parameters, signal) => listerWatcher.watch(parameters, signal),
    },
    transform:
      transform &&
      ((object) =>
        onLaterPages.has(object.metadata.resourceVersion) ? object : transform(object)),
  });
}

/** Which notifications show what the server has sent; `isLate`: the informer has synced. */
type ShowsOriginals = (notified: Notification, isLate: boolean) => boolean;

function showingOriginals(showsOriginals: ShowsOriginals): InformerChange {
  return {
    watchList: false,
    createInformer: ({ transform, ...options }) => {
      if (transform === undefined) return new SharedIndexInformer(options);
      const originals = new WeakMap<object, KubernetesObject>();
      const remembering = (object: KubernetesObject) => {
        const made = transform(structuredClone(object));
        if (made !== undefined) originals.set(made, object);
        return made;
      };
      const createListener = (of: ListenerOptions) =>
        new (class extends ProcessorListener {
          override add(notified: Notification): void {
            const isOriginal = showsOriginals(notified, of.informerSynced.isDone());
            super.add(isOriginal ? withOriginal(notified, originals) : notified);
          }
        })(of);
      const parts = { ...options.parts, createListener };
      return new SharedIndexInformer({ ...options, transform: remembering, parts });
    },
  };
}

function withOriginal(
  notified: Notification,
  originals: WeakMap<object, KubernetesObject>,
): Notification {
  const originalOf = (object: KubernetesObject) => originals.get(object) ?? object;
  switch (notified.type) {
    case "add":
      return { ...notified, object: originalOf(notified.object) };
    case "update":
      return { ...notified, older: originalOf(notified.older), newer: originalOf(notified.newer) };
    case "delete":
      return notified;
  }
}

/** The transformed object, or the object itself. */
function transformed(
  { transform }: CreateQueueOptions,
  object: KubernetesObject,
): KubernetesObject {
  try {
    return transform?.(object) ?? object;
  } catch {
    return object;
  }
}

/** Transforms only what events, or only what lists, bring. */
class HalfTransformingFifo extends RealFifo {
  readonly #at: { isEvent: boolean };

  constructor({ transform, log }: CreateQueueOptions, only: "events" | "lists") {
    const at = { isEvent: false };
    super({
      mode: { type: "atomic", emitsBookmarks: true },
      transform: (object) =>
        at.isEvent === (only === "events") ? (transform?.(object) ?? object) : object,
      log,
    });
    this.#at = at;
  }

  override add(object: KubernetesObject): void {
    this.#asEvent(() => super.add(object));
  }

  override update(object: KubernetesObject): void {
    this.#asEvent(() => super.update(object));
  }

  override delete(object: DeletedObject): void {
    this.#asEvent(() => super.delete(object));
  }

  #asEvent(put: () => void): void {
    this.#at.isEvent = true;
    try {
      put();
    } finally {
      this.#at.isEvent = false;
    }
  }
}
