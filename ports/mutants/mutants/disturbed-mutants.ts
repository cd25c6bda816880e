import { statusOf } from "../../../src/client/informer/api-error.js";
import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import type { ListerWatcher, Watch } from "../../../src/client/informer/list-watch.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import type { ReflectorStore } from "../../../src/client/informer/queue.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import type {
  ReflectorEffect,
  ReflectorStep,
} from "../../../src/client/informer/reflector-state.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import { RestListWatch } from "../../../src/client/rest/rest-list-watch.js";
import type { KubernetesList, KubernetesObject } from "../../../src/wire/resource.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { lining } from "../lining.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { processingExcept } from "../wrong-processing.js";
import { remembering, stepDoing, stepExcept } from "../wrong-step.js";

/** Informers that are right as long as nothing comes between: an end, a failure, a burst, a value that is new. */
export const DISTURBED_MUTANTS: readonly Mutant[] = [
  {
    name: "resync-lost-with-the-list",
    does: "starts its resync timer once, and stops it with the first relist",
    mimics: "no known case: a timer that is started where the informer is",
    killedBy: [
      "resync-after-watch-end [with expiry as an ERROR event]",
      "resync-keeps-coming-after-a-watch [with expiry as an ERROR event]",
    ],
    change: {
      createReflector: withStepOfItsOwn(() => {
        let hasStarted = false;
        return stepDoing((effect) => {
          if (effect.type !== "start-resync") return undefined;
          const isAgain = hasStarted;
          hasStarted = true;
          return isAgain ? [] : undefined;
        });
      }),
    },
  },
  {
    name: "resync-ends-with-its-watch",
    does: "stops the timer of its resyncs when a watch ends, and starts it with the next list",
    mimics: "no known case: a timer that belongs to the stream",
    killedBy: ["resync-after-watch-end [cleanly]", "resync-keeps-coming-after-a-watch [cleanly]"],
    change: {
      reflectorStep: stepExcept(({ input, transition }) =>
        input.type !== "watch-closed"
          ? undefined
          : { ...transition, effects: [{ type: "stop-resync" }, ...transition.effects] },
      ),
    },
  },
  {
    name: "resync-begins-anew-with-each-watch",
    does: "restarts its resync period with each watch",
    mimics: "no known case: a timer that is set where a watch is opened",
    killedBy: ["resync-despite-endings"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type !== "open-watch" || effect.options.sendInitialEvents
          ? undefined
          : [{ type: "start-resync" } satisfies ReflectorEffect, effect],
      ),
    },
  },
  {
    name: "resync-lost-with-a-failed-list",
    does: "stops resyncing after a failed list",
    mimics: "no known case: an error handler that tears down more than the request",
    killedBy: ["resync-after-failed-lists"],
    change: {
      createReflector: withStepOfItsOwn(() => {
        let hasFailed = false;
        return stepDoing((effect, { input }) => {
          hasFailed ||= input.type === "list-failed";
          return hasFailed && effect.type === "start-resync" ? [] : undefined;
        });
      }),
    },
  },
  {
    name: "failed-list-forgets-the-version",
    does: "lists at any version after a failed list, even one older than what it has delivered",
    mimics: "no known case: an error handler that starts from scratch",
    breaks: ["C-03", "RLIST-02"],
    killedBy: ["relist-at-a-lagging-server-after-failure"],
    change: {
      watchList: false,
      reflectorStep: stepExcept(({ input, transition }) =>
        input.type === "list-failed" && (statusOf(input.error)?.code ?? 0) >= 500
          ? remembering(transition, { lastSyncVersion: "" })
          : undefined,
      ),
    },
  },
  {
    name: "updates-do-not-move-the-version",
    does: "resumes at the last creation or deletion, ignoring the versions of updates",
    mimics: "client-node 0.16 and 1.0.0-1.2.0 for all events, kubernetes-client/javascript#2424",
    breaks: ["C-03", "C-22", "RWATCH-02"],
    killedBy: ["updates-before-an-end [cleanly]"],
    change: { reflectorStep: unmovedBy(({ type }) => type === "MODIFIED") },
  },
  {
    name: "deletions-do-not-move-the-version",
    does: "lists at the last creation or update that it has seen, although a deletion came after it",
    mimics: "kubespawner 7.1.0 (ResourceReflector): a version that is taken from what is stored",
    killedBy: ["relist-at-a-server-just-as-new [deleted]"],
    change: { reflectorStep: unmovedBy(({ type }) => type === "DELETED") },
  },
  {
    name: "marked-objects-do-not-move-the-version",
    does: "resumes before events of objects that are being deleted, ignoring their versions",
    mimics: "no known case: events of marked objects that are handled apart",
    killedBy: ["updates-of-a-marked-object-before-an-end"],
    change: {
      reflectorStep: unmovedBy(
        (event) =>
          event.type === "MODIFIED" && event.object.metadata.deletionTimestamp !== undefined,
      ),
    },
  },
  {
    name: "watches-from-the-last-object",
    does: "watches from the version of the last item of its list, not of the list",
    mimics: "no known case: the version of an item used as that of its list",
    killedBy: ["history-before-the-beginning"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          const list = await honest.list(parameters, signal);
          const resourceVersion = list.items.at(-1)?.metadata.resourceVersion;
          if (resourceVersion === undefined) return list;
          return { ...list, metadata: { ...list.metadata, resourceVersion } };
        },
      })),
    },
  },
  {
    name: "changes-are-merged-into-what-is-held",
    does: "merges the object of an event into the stored one, so that no field is ever removed",
    mimics: "no known case: a patch instead of a full state",
    killedBy: ["change-of-whatever [rid of its annotations]"],
    change: processingExcept((target, delta) => {
      if (delta.type !== "Updated") return false;
      const older = target.store.get(delta.object);
      if (older === undefined) return false;
      const object = merged(older, delta.object);
      target.store.update(object);
      target.listener.onUpdate(older, object);
      return true;
    }),
  },
  {
    name: "empty-list-is-a-mistake",
    does: "treats an empty list as a server error if its store is not empty",
    mimics: "no known case: a guard against servers that answer before they are ready",
    breaks: ["C-01", "C-15"],
    killedBy: ["outage-leaves-nothing", "later-list-of-nothing"],
    change: processingExcept(
      ({ store }, delta) =>
        delta.type === "ReplacedAll" && delta.objects.length === 0 && store.list().length > 0,
    ),
  },
  {
    name: "throwing-handler-loses-what-waits",
    does: "discards the waiting notifications of a handler that throws",
    mimics: "no known case: an exception that ends the loop over a batch",
    killedBy: ["throwing-handler-at-the-first-list"],
    change: {
      createListener: (options) =>
        lining(options, {
          failed: (line) => {
            line.length = 0;
          },
        }),
    },
  },
  {
    name: "recreation-is-nothing",
    does: "delivers neither a deletion nor the following creation while both are queued for a handler",
    mimics:
      "client-go up to 0.16, kubernetes/kubernetes#83911, where an addition after a deletion was lost",
    breaks: ["C-13", "C-04"],
    killedBy: ["recreation-behind-a-busy-handler"],
    change: {
      createListener: (options) =>
        lining(options, {
          join: (line, added) => {
            const behind = line.findIndex((one) => one.type === "delete" && isAbout(one, added));
            if (added.type !== "add" || behind < 0) line.push(added);
            else line.splice(behind, 1);
          },
        }),
    },
  },
  {
    name: "end-drops-what-has-just-come",
    does: "buffers events for 50 ms and discards them when the watch ends, although it resumes after them",
    mimics: "no known case: a buffer between the stream and the store, thrown away with the stream",
    breaks: ["C-22", "C-23"],
    killedBy: ["events-with-the-end [cleanly]"],
    change: {
      createReflector: (options) => new Reflector({ ...options, ...gathering(options) }),
    },
  },
  {
    name: "selector-of-one-condition",
    does: "sends only the first condition of a label selector",
    mimics: "no known case: a selector that is split at its first comma",
    killedBy: ["selectors-of-every-form [app,app!=cache]"],
    change: {
      createListerWatcher: ({ labelSelector, ...options }) =>
        new RestListWatch({ ...options, labelSelector: labelSelector?.split(",")[0] }),
    },
  },
  {
    name: "selector-of-equalities",
    does: "parses a label selector as a map of labels, and sends only what it has understood",
    mimics: "no known case: selectors that are maps of labels in the library",
    killedBy: ["selectors-of-every-form [app in (web, db)]"],
    change: {
      createListerWatcher: ({ labelSelector = "", ...options }) => {
        const equalities = labelSelector.split(",").filter((term) => /^[^!= ]+=[^= ]+$/.test(term));
        return new RestListWatch({ ...options, labelSelector: equalities.join(",") });
      },
    },
  },
  {
    name: "unknown-phase-ends-the-stream",
    does: "ends its watch at an object with an unknown phase, and cannot decode lists with it",
    mimics: "no known case: enumerations that reject unknown values",
    killedBy: ["unknown-values [reported in a phase that nobody knows]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => onlyIf(isKnown, await honest.list(parameters, signal)),
        watch: async (parameters, signal) =>
          strictly(isKnown, await honest.watch(parameters, signal)),
      })),
    },
  },
  {
    name: "unknown-phase-fails-the-list",
    does: "treats a list with an unknown phase as broken",
    mimics: "no known case: enumerations that reject unknown values",
    killedBy: ["unknown-values-from-the-beginning [reported in a phase that nobody knows]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => onlyIf(isKnown, await honest.list(parameters, signal)),
      })),
    },
  },
  {
    name: "levels-end-at-128",
    does: "ends its watch at an object with more than 128 levels, and cannot decode lists with it",
    mimics: "kube-rs 5.0.0, whose decoder allows 128 levels (serde-rs/json#478)",
    killedBy: ["deep-values", "deep-values-from-the-beginning"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) =>
          onlyIf(isShallow, await honest.list(parameters, signal)),
        watch: async (parameters, signal) =>
          strictly(isShallow, await honest.watch(parameters, signal)),
      })),
    },
  },
  {
    name: "stop-does-not-reach-lists",
    does: "does not cancel a list when it is stopped, and so retries after a Retry-After",
    mimics: "client-node 2.0.1, kubernetes-client/javascript#3052: requests that cannot be aborted",
    breaks: ["C-39"],
    killedBy: ["stop-while-told-to-wait"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: (parameters) => honest.list(parameters, new AbortController().signal),
      })),
    },
  },
  {
    name: "handler-before-the-first-state-is-lost",
    does: "loses a handler that is added between its start and its first state",
    mimics:
      "no known case: handlers that are copied when the informer starts, and receive the store when it has synced",
    killedBy: ["handler-joins-before-the-first-state"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          override addEventHandler(
            ...[handler, how]: Parameters<SharedIndexInformer["addEventHandler"]>
          ): HandlerRegistration {
            const isLost = this.hasStarted() && !this.hasSynced();
            return super.addEventHandler(isLost ? DEAF : handler, how);
          }
        })(options),
    },
  },
  {
    name: "marked-objects-left-out-of-lists",
    does: "ignores objects that are being deleted in its first list",
    mimics: "no known case: a filter for what is still alive",
    killedBy: ["first-list-of-marked-objects"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          const list = await honest.list(parameters, signal);
          const items = list.items.filter(({ metadata }) => !("deletionTimestamp" in metadata));
          return { ...list, items };
        },
      })),
    },
  },
  {
    name: "page-comes-back-at-once",
    does: "retries a rejected page at once, ignoring Retry-After",
    mimics: "no known case: a loop over pages with retries of its own",
    killedBy: ["retry-after-of-page"],
    change: {
      watchList: false,
      clientOptions: { retryMaxCount: 0 },
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          try {
            return await honest.list(parameters, signal);
          } catch (error) {
            if (parameters.continue === undefined || statusOf(error)?.code !== 429) throw error;
            return honest.list(parameters, signal);
          }
        },
      })),
    },
  },
];

const DEAF: ResourceEventHandler = {
  onAdd: () => undefined,
  onUpdate: () => undefined,
  onDelete: () => undefined,
};

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One object over another: what the newer does not have is kept of the older. */
function mergedJson(older: Json, newer: Json): Json {
  const both = { ...older, ...newer };
  return Object.fromEntries(
    Object.entries(both).map(([name, value]) => {
      const before = older[name];
      return [name, isJson(before) && isJson(value) ? mergedJson(before, value) : value];
    }),
  );
}

function merged(older: KubernetesObject, newer: KubernetesObject): KubernetesObject {
  const metadata = { ...older.metadata, ...newer.metadata };
  const annotations = mergedJson(older.metadata.annotations ?? {}, metadata.annotations ?? {});
  return { ...newer, metadata: { ...metadata, annotations: texts(annotations) } };
}

function texts(values: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** A step that keeps the last version seen at some events of a watch. */
function unmovedBy(isSuch: (event: WatchEvent) => boolean): ReflectorStep {
  return stepExcept(({ state, input, transition }) =>
    input.type === "event" && state.type === "streaming" && isSuch(input.event)
      ? remembering(transition, { lastSyncVersion: state.memory.lastSyncVersion })
      : undefined,
  );
}

/** Makes reflectors each of which has a step of its own, for a step that remembers. */
function withStepOfItsOwn(createStep: () => ReflectorStep) {
  return (options: ReflectorOptions) => new Reflector({ ...options, step: createStep() });
}

function isAbout(one: Notification, other: object): boolean {
  return nameOf(one) === nameOf(other);
}

function nameOf(of: object): unknown {
  const object: unknown = "object" in of ? of.object : undefined;
  return isJson(object) && isJson(object["metadata"]) ? object["metadata"]["name"] : undefined;
}

/** Between a stream and the store, a buffer that goes with the stream. */
function gathering({ listerWatcher, store, clock }: ReflectorOptions) {
  const gathered: (() => void)[] = [];
  const later = (act: () => void) => {
    if (gathered.push(act) > 1) return;
    clock.setTimer(GATHERING_MS, () => {
      for (const one of gathered.splice(0)) one();
    });
  };
  const slowStore: ReflectorStore = {
    ...(store.transform === undefined ? {} : { transform: store.transform }),
    add: (object) => later(() => store.add(object)),
    update: (object) => later(() => store.update(object)),
    delete: (object) => later(() => store.delete(object)),
    replace: (objects, version) => {
      gathered.length = 0;
      store.replace(objects, version);
    },
    resync: () => store.resync(),
  };
  const forgetful: ListerWatcher = {
    list: (parameters, signal) => listerWatcher.list(parameters, signal),
    watch: async (parameters, signal) => {
      const watch = await listerWatcher.watch(parameters, signal);
      const next = async () => {
        const event = await watch.next();
        if (event === undefined) gathered.length = 0;
        return event;
      };
      return { next, stop: () => watch.stop() };
    },
  };
  return { listerWatcher: forgetful, store: slowStore };
}

const GATHERING_MS = 50;

/** A stream that ends at what it does not know. */
function strictly(isFine: (object: KubernetesObject) => boolean, watch: Watch): Watch {
  const next = async (): Promise<WatchEvent | undefined> => {
    const event = await watch.next();
    if (event === undefined || event.type === "ERROR" || isFine(event.object)) return event;
    watch.stop();
    return undefined;
  };
  return { next, stop: () => watch.stop() };
}

const PHASES: readonly unknown[] = ["Pending", "Running", "Succeeded", "Failed", "Unknown"];

function onlyIf(
  isFine: (object: KubernetesObject) => boolean,
  list: KubernetesList,
): KubernetesList {
  if (list.items.every(isFine)) return list;
  throw new Error("an object of the list cannot be decoded");
}

const LEVELS_MAX_COUNT = 128;

function isShallow(object: KubernetesObject): boolean {
  return levelCountOf(object) <= LEVELS_MAX_COUNT;
}

function levelCountOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelCountOf));
}

function isKnown({ status }: KubernetesObject): boolean {
  const phase = isJson(status) ? status["phase"] : undefined;
  return phase === undefined || PHASES.includes(phase);
}
