import { Cache } from "../../../src/client/informer/cache.js";
import { DoneSignal } from "../../../src/client/informer/done-checker.js";
import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import { InformerName, InformerNames } from "../../../src/client/informer/informer-names.js";
import type { InformerParts } from "../../../src/client/informer/informer-parts.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import { isKubernetesObject } from "../../../src/client/informer/object-metadata.js";
import {
  type ProcessTarget,
  processDeltas,
  processDeltasInBatch,
} from "../../../src/client/informer/process-deltas.js";
import type { Listener } from "../../../src/client/informer/processor-listener.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import { SharedInformerFactory } from "../../../src/client/informer/shared-informer-factory.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { SharedProcessor } from "../../../src/client/informer/shared-processor.js";
import type { Store, TransformFunc } from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { informerFactoryPart } from "../../reference/parts/informer-factory-part.js";
import { informerNamePart } from "../../reference/parts/informer-name-part.js";
import { reflectorPart } from "../../reference/parts/reflector-part.js";
import {
  type SharedInformerChange,
  sharedInformerPart,
} from "../../reference/parts/shared-informer-part.js";
import { storePart } from "../../reference/parts/store-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Shared informers, names and factories that are wrong alone. */
export const SHARING_MUTANTS: readonly Mutant[] = [
  {
    name: "registers-a-handler-once",
    does: "returns the existing registration when the same handler is added again",
    mimics: "fabric8 and client-node, whose handlers are a set",
    killedBy: ["listener-registers-twice"],
    change: withInformer({ createInformer: (options) => new RegistersOnce(options) }),
  },
  {
    name: "keeps-removed-handlers",
    does: "keeps calling removed handlers",
    mimics: "client-go before 0.26, which could not remove handlers",
    killedBy: ["listener-leaves", "listener-removed-in-callback"],
    change: ofClass(
      class extends SharedIndexInformer {
        override removeEventHandler(): void {}
      },
    ),
  },
  {
    name: "shuts-down-without-waiting",
    does: "shuts a handler down without waiting for its callback",
    mimics: "client-go before 0.37, where a handler could only be removed",
    killedBy: ["shutdown-waits-for-callback"],
    change: ofClass(
      class extends SharedIndexInformer {
        override async shutDownEventHandler(registration: HandlerRegistration): Promise<void> {
          this.removeEventHandler(registration);
        }
      },
    ),
  },
  {
    name: "takes-late-settings",
    does: "accepts a transform and an error handler after the start, and ignores them",
    mimics: "no known case: a setter that checks nothing",
    killedBy: [
      "shared-informer-late-transform [takes the transform]",
      "shared-informer-late-transform [takes the error handler]",
    ],
    change: ofClass(
      class extends SharedIndexInformer {
        override setTransform(transform: TransformFunc): void {
          if (!this.hasStarted()) super.setTransform(transform);
        }

        override setWatchErrorHandler(
          handler: Parameters<SharedIndexInformer["setWatchErrorHandler"]>[0],
        ): void {
          if (!this.hasStarted()) super.setWatchErrorHandler(handler);
        }
      },
    ),
  },
  {
    name: "ends-before-its-handlers",
    does: "reports that it has stopped while a callback still runs",
    mimics: "no known case: a stop that is not awaited",
    killedBy: ["stop-waits-for-callback"],
    change: withInformer({ createInformer: (options) => new EndsAtOnce(options) }),
  },
  {
    name: "relist-tells-everybody",
    does: "delivers unchanged objects of a list to every handler",
    mimics: "no known case: a list that is treated as a series of changes",
    breaks: ["SHARED-20", "RESYNC-08"],
    killedBy: ["listeners-in-resync-hear-unchanged"],
    change: withInformer({ parts: { isSyncUpdate: () => false } }),
  },
  {
    name: "tells-changes-to-whom-it-reminds",
    does: "delivers additions and deletions only to handlers that are due for a resync",
    mimics: "client-go up to 0.17, for objects that it first saw in a list",
    breaks: ["SHARED-21"],
    killedBy: ["listeners-in-resync-hear-unchanged"],
    change: withProcessor(
      (clock) =>
        new (class extends SharedProcessor {
          override distribute(notification: Notification, isSync: boolean): void {
            super.distribute(notification, isSync || notification.type !== "update");
          }
        })(clock),
    ),
  },
  {
    name: "forgets-all-handlers",
    does: "stops calling all handlers when one is removed",
    mimics: "no known case: handlers that are removed by clearing their list",
    killedBy: ["listeners-come-and-go"],
    change: withProcessor((clock) => new ForgetsAll(clock)),
  },
  {
    name: "begins-at-zero",
    does: "reports version 0 as the last seen before it runs",
    mimics: "no known case: the version of the first request treated as seen",
    breaks: ["SHARED-22"],
    killedBy: ["shared-informer-before-run"],
    change: ofClass(
      class extends SharedIndexInformer {
        override lastSyncResourceVersion(): string {
          return super.lastSyncResourceVersion() || "0";
        }
      },
    ),
  },
  {
    name: "store-beside-the-indexer",
    does: "returns a store that is not its indexer, and stays empty",
    mimics: "no known case: two caches instead of one",
    breaks: ["SHARED-24"],
    killedBy: ["shared-informer-index [before the start]"],
    change: ofClass(
      class extends SharedIndexInformer {
        override get store(): Store {
          return new Cache({});
        }
      },
    ),
  },
  {
    name: "transforms-to-objects-only",
    does: "rejects results of a transform without metadata",
    mimics: "no known case: a check that came with typed objects",
    killedBy: ["transform-to-text", "transform-to-text-is-found"],
    change: {
      components: {
        store: (settings) =>
          storePart(
            settings,
            ({ transform = (object) => object, ...options }) =>
              new Cache({ ...options, transform: (object) => metadataOrThrow(transform(object)) }),
          ),
      },
    },
  },
  {
    name: "transforms-when-told",
    does: "transforms delivered objects, resyncs included, and not stored ones",
    mimics: "client-go 0.24 to 0.26, which transformed objects when they left the queue",
    breaks: ["XFORM-01", "XFORM-03"],
    killedBy: ["transform-comes-first", "transform-not-on-resync"],
    change: withInformer({
      createInformer: ({ transform = (object) => object, ...options }) =>
        new SharedIndexInformer({
          ...options,
          parts: {
            processDeltas: (target, ...more) =>
              processDeltas(notifying(target, transform), ...more),
            processDeltasInBatch: (target, ...more) =>
              processDeltasInBatch(notifying(target, transform), ...more),
          },
        }),
    }),
  },
  {
    name: "resyncs-half-as-often",
    does: "resyncs at every second end of its period",
    mimics: "no known case: a timer that is armed when it fires and again when it has fired",
    killedBy: ["timer-fires-each-period"],
    change: {
      components: {
        reflector: (settings, surroundings) =>
          reflectorPart(
            settings,
            surroundings,
            (options) =>
              new Reflector({ ...options, resyncPeriodMs: (options.resyncPeriodMs ?? 0) * 2 }),
          ),
      },
    },
  },
  {
    name: "names-are-never-free",
    does: "keeps a name after it has been released",
    mimics: "no known case: a registry that only grows",
    killedBy: ["name-is-free-again"],
    change: withNames((name) => new InformerName(name, () => undefined)),
  },
  {
    name: "names-reserve-every-time",
    does: "reserves the same resource for every caller",
    mimics: "no known case: an identity that is created and not looked up",
    killedBy: ["name-reserves-once"],
    change: {
      components: {
        "informer-name": () => {
          const registry = new InformerNames();
          return informerNamePart({
            register: (name) => {
              const registered = registry.register(name);
              registered.identityFor = (resource) =>
                new InformerName(name, () => undefined).identityFor(resource);
              return registered;
            },
          });
        },
      },
    },
  },
  {
    name: "released-names-stay-reserved",
    does: "releases a name and leaves its identities as they are",
    mimics: "no known case: identities that are copies",
    killedBy: ["name-release"],
    change: {
      components: {
        "informer-name": () => {
          const registry = new InformerNames();
          return informerNamePart({
            register: (name) => {
              const registered = registry.register(name);
              registered.release = () => undefined;
              return registered;
            },
          });
        },
      },
    },
  },
  {
    name: "factory-shares-nothing",
    does: "creates a new informer for every caller",
    mimics: "no known case: a factory that does not keep its informers",
    killedBy: ["factory-shares"],
    change: {
      components: {
        "informer-factory": (settings, surroundings) =>
          informerFactoryPart(
            settings,
            surroundings,
            (options) =>
              new (class extends SharedInformerFactory {
                override informerFor<T extends KubernetesObject = KubernetesObject>(
                  resource: string,
                ): SharedIndexInformer<T> {
                  return new SharedInformerFactory(options).informerFor<T>(resource);
                }
              })(options),
          ),
      },
    },
  },
];

/** Gives the same registration for the same handler. */
class RegistersOnce extends SharedIndexInformer {
  readonly #given = new Map<ResourceEventHandler, HandlerRegistration>();

  override addEventHandler(
    handler: ResourceEventHandler,
    options?: { readonly resyncPeriodMs?: number },
  ): HandlerRegistration {
    const registration = this.#given.get(handler) ?? super.addEventHandler(handler, options);
    this.#given.set(handler, registration);
    return registration;
  }
}

/** Has ended as soon as it is stopped. */
class EndsAtOnce extends SharedIndexInformer {
  readonly #ending = new DoneSignal("ending");

  override start(options: { readonly signal?: AbortSignal } = {}): void {
    options.signal?.addEventListener("abort", () => this.#ending.complete(), { once: true });
    super.start(options);
  }

  override async ended(): Promise<void> {
    await this.#ending.done;
  }
}

/** The same target, whose listener is notified of transformed objects. */
function notifying(target: ProcessTarget, transform: TransformFunc): ProcessTarget {
  const { listener } = target;
  return {
    ...target,
    listener: {
      onAdd: (object, isInInitialList) => listener.onAdd(transform(object), isInInitialList),
      onUpdate: (older, newer) => listener.onUpdate(older, transform(newer)),
      onDelete: (object) => listener.onDelete(object),
    },
  };
}

function metadataOrThrow(object: KubernetesObject): KubernetesObject {
  if (!isKubernetesObject(object)) throw new Error("the transform returned no object");
  return object;
}

/** Removes all listeners with any of them. */
class ForgetsAll extends SharedProcessor {
  readonly #listeners = new Set<Listener>();

  override add(listener: Listener): void {
    this.#listeners.add(listener);
    super.add(listener);
  }

  override remove(): void {
    for (const listener of this.#listeners) super.remove(listener);
  }
}

function withProcessor(createProcessor: InformerParts["createProcessor"]): InformerChange {
  return withInformer({ parts: { createProcessor } });
}

function ofClass(
  Wrong: new (options: SharedInformerOptions) => SharedIndexInformer,
): InformerChange {
  return withInformer({ createInformer: (options) => new Wrong(options) });
}

function withInformer(change: SharedInformerChange): InformerChange {
  return {
    components: {
      "shared-informer": (settings, surroundings) =>
        sharedInformerPart(settings, surroundings, change),
    },
  };
}

/** Names that are made otherwise, in a registry that holds them. */
function withNames(create: (name: string) => InformerName): InformerChange {
  return {
    components: {
      "informer-name": () => {
        const registry = new InformerNames();
        return informerNamePart({
          register: (name) => {
            registry.register(name);
            return create(name);
          },
        });
      },
    },
  };
}
