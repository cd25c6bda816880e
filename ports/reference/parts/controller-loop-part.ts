import { handlerOf } from "../../../src/client/informer/event-handler.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import { waitForCacheSync } from "../../../src/client/informer/wait-for-cache-sync.js";
import {
  ControllerLoop,
  type ControllerLoopOptions,
} from "../../../src/client/workqueue/controller-loop.js";
import {
  RateLimitingQueue,
  type RateLimitingQueueOptions,
} from "../../../src/client/workqueue/rate-limiting-queue.js";
import { ScriptedLimiter } from "../../../src/client/workqueue/scripted-limiter.js";
import { sleep } from "../../../src/time/clock.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";

/** What can be of another make. */
export interface ControllerLoopMakers {
  readonly createLoop?: (options: ControllerLoopOptions<string>) => ControllerLoop<string>;
  /** Syncs the key of an object that is gone, once it has been reported. */
  readonly onGone?: (key: string) => void;
}

/** docs/parts/controller-loop.md */
export function createControllerLoopPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return controllerLoopPart(settings, surroundings, {});
}

/** The same with something of another make, such as a loop that is wrong on purpose. */
export function controllerLoopPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  {
    createLoop = (options) => new ControllerLoop(options),
    onGone = () => undefined,
  }: ControllerLoopMakers,
): Part {
  const { clock, prng, report } = surroundings;
  const source = new ScriptedSource(settings, report);
  const informer = new SharedIndexInformer({ listerWatcher: source, clock, prng });
  const queue = new TellingQueue(
    { clock, rateLimiter: new ScriptedLimiter(settings.numbers("delaysMs")) },
    settings.flag("tellsOfQueue") ? report : () => undefined,
  );
  informer.addEventHandler(
    handlerOf({
      onAdd: (object) => queue.add(deletionHandlingMetaNamespaceKey(object)),
      onUpdate: (_, newer) => queue.add(deletionHandlingMetaNamespaceKey(newer)),
      onDelete: (object) => queue.add(deletionHandlingMetaNamespaceKey(object)),
    }),
  );
  const stopping = new AbortController();
  const loop = createLoop({
    queue,
    clock,
    ...(settings.has("workers") ? { workers: settings.number("workers") } : {}),
    waitForSync: (signal) => waitForCacheSync(clock, signal, () => informer.hasSynced()),
    sync: syncFrom(settings, surroundings, (key) => {
      const object = informer.store.getByKey(key);
      if (object !== undefined) {
        report("synced", object);
        return;
      }
      report("found gone", key);
      onGone(key);
    }),
    onGivenUp: (key) => {
      report("gave up", key);
      if (settings.has("breaksDownAt") && settings.text("breaksDownAt") === key) {
        throw new Error(`giving up ${key} breaks the worker down`);
      }
    },
  });
  return {
    methods: {
      ...source.methods(),
      run: () => {
        informer.start({ signal: stopping.signal });
        return loop.run(stopping.signal);
      },
      stop: () => stopping.abort(),
      add: (args) => queue.add(args.text("item")),
      len: () => queue.len(),
      numRequeues: (args) => queue.numRequeues(args.text("item")),
      shuttingDown: () => queue.shuttingDown(),
    },
    close: () => {
      stopping.abort();
      queue.shutDown();
      source.close();
    },
  };
}

/** What the loop does with a key: it takes its time, fails as often as its settings say, and otherwise reads the object. */
function syncFrom(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  lookAt: (key: string) => void,
): (key: string) => Promise<void> {
  const failing = new Set(settings.has("fails") ? settings.texts("fails") : []);
  let failuresLeft = settings.has("failures") ? settings.number("failures") : Infinity;
  return async (key) => {
    if (settings.has("workMs")) {
      report("begins", key);
      await sleep(clock, settings.number("workMs"));
    }
    if (failing.has(key) && failuresLeft > 0) {
      failuresLeft--;
      report("failed", key);
      throw new Error(`${key} fails`);
    }
    lookAt(key);
  };
}

/** Reports the loop's calls about items, in order. */
class TellingQueue extends RateLimitingQueue<string> {
  readonly #report: PartSurroundings["report"];

  constructor(options: RateLimitingQueueOptions<string>, report: PartSurroundings["report"]) {
    super(options);
    this.#report = report;
  }

  override done(item: string): void {
    this.#report("done", item);
    super.done(item);
  }

  override forget(item: string): void {
    this.#report("forget", item);
    super.forget(item);
  }

  override addRateLimited(item: string): void {
    this.#report("add rate-limited", item);
    super.addRateLimited(item);
  }
}
