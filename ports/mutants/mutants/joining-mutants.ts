import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import { ProcessorListener } from "../../../src/client/informer/processor-listener.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import { SystemClock } from "../../../src/time/system-clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { type CreateWrong, differing, itemsOf, onClient, port } from "../foreign-port.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import { nameOf } from "../legal/name-of.js";
import type { Take } from "../legal/notice.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { StoreInformer } from "../legal/store-informer.js";
import type { Mutant } from "../mutant.js";
import { neverSyncing } from "../never-syncing.js";
import { callUnawaited, handlerExcept, handlerThrough } from "../wrong-listener.js";

const PAUSE_MAX_MS = 60_000;
const PRESENT_AFTER_MS = 500;
const CHANGES_AFTER_MS = 20;

/** Informers that are wrong about a handler that is added, or removed, at a bad moment. */
export const JOINING_MUTANTS: readonly Mutant[] = [
  {
    name: "joining-in-an-outage-without-the-present",
    does: "does not deliver existing objects to a handler that is added while no watch is open",
    mimics:
      "no known case: existing objects that are delivered if the informer says that it is healthy",
    killedBy: ["joining-in-an-outage [cleanly]"],
    change: port({}, joiningWatchesOnly),
  },
  {
    name: "joining-during-a-list-misses-it",
    does: "does not deliver what a list reveals to a handler that was added while it was read",
    mimics: "no known case: handlers that are copied when a list begins",
    killedBy: ["joining-in-an-outage [with expiry as an ERROR event]"],
    change: port({ delivery: "inline" }, joiningBetweenListsOnly),
  },
  {
    name: "joining-ends-pauses",
    does: "ends a pause, even one that Retry-After asks for, when a handler is added",
    mimics: "no known case: a new handler that wakes the informer up, whatever it waits for",
    killedBy: ["retry-after-when-a-handler-joins"],
    change: port({}, wakingUp),
  },
  {
    name: "present-for-the-first-that-joins",
    does: "delivers existing objects to the first late handler only",
    mimics: "no known case: a snapshot that is used up",
    killedBy: ["late-handler-after-another"],
    change: port({}, differing(sparingAllButOne)),
  },
  {
    name: "present-with-what-lists-removed",
    does: "delivers objects to a late handler that are missing from the last list",
    mimics: "no known case: existing objects that are gathered from events",
    killedBy: ["late-handler-after-a-relist"],
    change: port({}, (...made) => presentFromEvents("what lists removed", ...made)),
  },
  {
    name: "present-without-what-lists-changed",
    does: "delivers an object to a late handler as it was before the last list changed it",
    mimics: "no known case: existing objects that are gathered from events",
    killedBy: ["late-handler-after-a-relist"],
    change: port({}, (...made) => presentFromEvents("what lists changed", ...made)),
  },
  {
    name: "lists-are-new-for-who-joined",
    does: "delivers each object of a later list as added to handlers that were added late",
    mimics:
      "no known case: a note of which handlers have had the first list, written with that list",
    killedBy: ["list-after-joining"],
    change: port({ repeatsUnchanged: true }, differing(addingAgainForLateHandlers)),
  },
  {
    name: "leaving-clears-every-queue",
    does: "drops what waits for the other handlers when a handler is removed",
    mimics: "no known case: one queue for all handlers that is rebuilt",
    breaks: ["C-18"],
    killedBy: ["removed-handler-leaves-what-waits"],
    change: { createInformer: (options) => new QueueClearingInformer(options) },
  },
  {
    name: "joining-nothing-never-syncs",
    does: "never reports that a late handler has synced if nothing exists when it is added",
    mimics: "no known case: a count of existing objects that is checked when it is lowered",
    killedBy: ["late-handler-synced-on-nothing"],
    change: neverSyncing(
      (informer) => informer.hasSynced() && informer.store.listKeys().length === 0,
    ),
  },
  {
    name: "present-before-what-waits",
    does: "delivers to a late handler what the store holds, and then the changes that wait for the other handlers",
    mimics:
      "metacontroller 4.17, pkg/dynamic/informer/informer.go: one registration for all handlers, and a list of the store for a late one",
    breaks: ["C-03"],
    killedBy: ["joining-behind-a-slow-handler"],
    change: { createInformer: (options) => new RowOfHandlersInformer(options) },
  },
  {
    name: "present-after-what-has-changed",
    does: "reads the store when a handler is added late, and delivers that to it a moment later, after the changes meanwhile",
    mimics:
      "no known case: a snapshot that is taken before the subscription, and delivered behind it",
    breaks: ["C-03", "C-18"],
    killedBy: ["joining-amid-a-burst"],
    change: {
      createInformer: (options) =>
        new TwoStepsInformer(options, { presentAfterMs: PRESENT_AFTER_MS }),
    },
  },
  {
    name: "registers-after-the-present",
    does: "delivers to a late handler what the store has, and registers it a moment later",
    mimics:
      "no known case: two calls, one of the store and one of the informer, without a lock around both",
    killedBy: ["joining-amid-creations"],
    change: {
      createInformer: (options) =>
        new TwoStepsInformer(options, { changesAfterMs: CHANGES_AFTER_MS }),
    },
  },
];

/** When a late handler gets what it has to; each at once by default. */
interface Steps {
  readonly presentAfterMs?: number;
  readonly changesAfterMs?: number;
}

/** Reads the store when a handler is added late; delivers that, and what changes, each from a moment of its own on. */
class TwoStepsInformer extends SharedIndexInformer {
  readonly #clock: Clock;
  readonly #steps: Steps;

  constructor(options: SharedInformerOptions, steps: Steps) {
    super(options);
    this.#clock = options.clock ?? new SystemClock();
    this.#steps = steps;
  }

  override addEventHandler(
    ...[handler, how]: Parameters<SharedIndexInformer["addEventHandler"]>
  ): HandlerRegistration {
    if (!this.hasSynced()) return super.addEventHandler(handler, how);
    const present = this.store.list();
    let isRegistered = false;
    this.#afterwards(this.#steps.presentAfterMs, () => {
      for (const object of present) callUnawaited(() => handler.onAdd(object, true));
    });
    this.#afterwards(this.#steps.changesAfterMs, () => {
      isRegistered = true;
    });
    const changes = handlerThrough(handler, (call) => (isRegistered ? call() : undefined));
    const onAdd: ResourceEventHandler["onAdd"] = (object, isInitial) =>
      isInitial ? undefined : changes.onAdd(object, false);
    return super.addEventHandler(handlerExcept(changes, { onAdd }), how);
  }

  /** At once, if no delay is given. */
  #afterwards(delayMs: number | undefined, act: () => void): void {
    if (delayMs === undefined) act();
    else void sleep(this.#clock, delayMs).then(act);
  }
}

/** Has one listener for all handlers, which calls them one after the other. */
class RowOfHandlersInformer extends SharedIndexInformer {
  readonly #row: ResourceEventHandler[] = [];
  #registration: HandlerRegistration | undefined;

  override addEventHandler(
    ...[handler, how]: Parameters<SharedIndexInformer["addEventHandler"]>
  ): HandlerRegistration {
    if (this.#registration !== undefined) {
      for (const object of this.store.list()) callUnawaited(() => handler.onAdd(object, true));
    }
    this.#row.push(handler);
    this.#registration ??= super.addEventHandler(
      {
        onAdd: (object, isInitial) => this.#each((each) => each.onAdd(object, isInitial)),
        onUpdate: (older, newer) => this.#each((each) => each.onUpdate(older, newer)),
        onDelete: (object) => this.#each((each) => each.onDelete(object)),
      },
      how,
    );
    return this.#registration;
  }

  async #each(call: (handler: ResourceEventHandler) => void | Promise<void>): Promise<void> {
    for (const handler of this.#row) await call(handler);
  }
}

/** Delivers only what has come since the last removal of a handler. */
class QueueClearingInformer extends SharedIndexInformer {
  readonly #removals: { count: number };

  constructor(options: SharedInformerOptions) {
    const removals = { count: 0 };
    super({
      ...options,
      parts: {
        ...options.parts,
        createListener: (listening) => {
          const addedAt: number[] = [];
          const handler = handlerThrough(listening.handler, async (call) => {
            if (addedAt.shift() === removals.count) await call();
          });
          return new (class extends ProcessorListener {
            override add(...notification: Parameters<ProcessorListener["add"]>): void {
              addedAt.push(removals.count);
              super.add(...notification);
            }
          })({ ...listening, handler });
        },
      },
    });
    this.#removals = removals;
  }

  override removeEventHandler(registration: HandlerRegistration): void {
    this.#removals.count++;
    super.removeEventHandler(registration);
  }

  override shutDownEventHandler(registration: HandlerRegistration): Promise<void> {
    this.#removals.count++;
    return super.shutDownEventHandler(registration);
  }
}

function sparingAllButOne(whole: StoreInformer): Partial<LegalInformer> {
  let isUsedUp = false;
  return {
    addHandler: (name, take) => {
      if (!whole.hasSynced()) return whole.addHandler(name, take);
      const spared = new Set(isUsedUp ? whole.list().map(nameOf) : []);
      isUsedUp = true;
      whole.addHandler(name, async (notice) => {
        if (!spared.delete(notice.about)) await take(notice);
      });
    },
  };
}

function presentFromEvents(
  misses: "what lists removed" | "what lists changed",
  ...[surroundings, habits]: Parameters<CreateWrong>
) {
  const gathered = new Map<string, KubernetesObject>();
  const made = onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const list = await super.list(asked, signal);
        for (const object of itemsOf(list)) {
          const isKnown = gathered.has(nameOf(object));
          if (!isKnown || misses === "what lists removed") gathered.set(nameOf(object), object);
        }
        return list;
      }

      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const events = await super.watch(asked, signal);
        return (async function* () {
          for await (const text of events) {
            const { type, object } = JSON.parse(text);
            if (type === "DELETED") gathered.delete(nameOf(object));
            else if (type !== "BOOKMARK" && type !== "ERROR") gathered.set(nameOf(object), object);
            yield text;
          }
        })();
      }
    },
    surroundings,
    habits,
  );
  const { informer } = made;
  const addHandler = informer.addHandler.bind(informer);
  informer.addHandler = (name, take) => {
    if (!informer.hasSynced()) return addHandler(name, take);
    const held = new Set(informer.list().map(nameOf));
    if (misses === "what lists removed") {
      for (const [about, object] of gathered) {
        if (!held.has(about)) void take({ type: "add", about, object });
      }
      return addHandler(name, take);
    }
    const present = new Map(gathered);
    return addHandler(name, (notice) => {
      const object = present.get(notice.about);
      present.delete(notice.about);
      return take(object === undefined ? notice : { ...notice, object });
    });
  };
  return made;
}

function joiningWatchesOnly(...[surroundings, habits]: Parameters<CreateWrong>) {
  let isWatching = false;
  const made = onClient(
    class extends PlainClient {
      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const events = await super.watch(asked, signal);
        isWatching = true;
        return (async function* () {
          try {
            yield* events;
          } finally {
            isWatching = false;
          }
        })();
      }
    },
    surroundings,
    habits,
  );
  const { informer } = made;
  const addHandler = informer.addHandler.bind(informer);
  informer.addHandler = (name, take) => {
    let untoldCount = informer.hasSynced() && !isWatching ? informer.list().length : 0;
    addHandler(name, async (notice) => {
      if (untoldCount > 0) untoldCount--;
      else await take(notice);
    });
  };
  return made;
}

function joiningBetweenListsOnly(...[surroundings, habits]: Parameters<CreateWrong>) {
  let isListing = false;
  let isTelling = false;
  const made = onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        isListing = true;
        const list = await super.list(asked, signal);
        isListing = false;
        isTelling = true;
        return list;
      }

      override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        isTelling = false;
        return super.watch(asked, signal);
      }
    },
    surroundings,
    habits,
  );
  const { informer } = made;
  const addHandler = informer.addHandler.bind(informer);
  const missing =
    (take: Take): Take =>
    async (notice) => {
      if (!isTelling) await take(notice);
    };
  informer.addHandler = (name, take) =>
    addHandler(name, isListing && informer.hasSynced() ? missing(take) : take);
  return made;
}

function wakingUp(...[surroundings, habits]: Parameters<CreateWrong>) {
  const { clock } = surroundings;
  const pauses = new Set<() => void>();
  const impatient: Clock = {
    nowMs: () => clock.nowMs(),
    setTimer: (delayMs, fire) => {
      const end = () => {
        timer.cancel();
        pauses.delete(end);
        fire();
      };
      const timer = clock.setTimer(delayMs, end);
      if (delayMs <= PAUSE_MAX_MS) pauses.add(end);
      return {
        cancel: () => {
          pauses.delete(end);
          timer.cancel();
        },
      };
    },
  };
  const made = onClient(PlainClient, { ...surroundings, clock: impatient }, habits);
  const { informer } = made;
  const addHandler = informer.addHandler.bind(informer);
  informer.addHandler = (name, take) => {
    addHandler(name, take);
    for (const end of [...pauses]) end();
  };
  return made;
}

/** Repetitions of unchanged objects, which only lists bring, are additions for late handlers, and nothing for others. */
function addingAgainForLateHandlers(whole: StoreInformer): Partial<LegalInformer> {
  let hasStarted = false;
  return {
    start: () => {
      hasStarted = true;
      whole.start();
    },
    addHandler: (name, take) => {
      const isLate = hasStarted;
      whole.addHandler(name, async (notice) => {
        const { about, object, oldObject } = notice;
        const isSame =
          object !== undefined &&
          object.metadata["resourceVersion"] === oldObject?.metadata["resourceVersion"];
        if (!isSame) return take(notice);
        if (isLate) return take({ about, type: "add", object });
      });
    },
  };
}
