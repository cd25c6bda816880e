import { isTooManyRequests } from "../../../src/client/informer/api-error.js";
import { DoneSignal } from "../../../src/client/informer/done-checker.js";
import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import {
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { sleep } from "../../../src/time/clock.js";
import { nextTurn } from "../../../src/time/system-clock.js";
import { type CreateWrong, holdingOnly, onClient, port } from "../foreign-port.js";
import { PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";
import { handlerExcept } from "../wrong-listener.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

/** Informers that do not stop, or do not begin, when they should. */
export const STOP_MUTANTS: readonly Mutant[] = [
  {
    name: "watch-survives-stop",
    does: "leaves its watch open when it is stopped",
    mimics: "official Java client before 10.0, kubernetes-client/java#1332",
    killedBy: ["stop-ends-the-watch"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: async (options) => {
          const watch = await honest.watch(options, new AbortController().signal);
          const stopped = new DoneSignal("stopped");
          const ended = stopped.done.then(() => undefined);
          return {
            next: () => Promise.race([watch.next(), ended]),
            stop: () => stopped.complete(),
          };
        },
      })),
    },
  },
  {
    name: "opens-watch-after-stop",
    does: "opens a watch when the list that was in flight at the stop ends",
    mimics: "client-node up to 2.0.1, kubernetes-client/javascript#3052",
    breaks: ["SHARED-17"],
    killedBy: ["stop-while-list-is-pending"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => {
        const never = () => new AbortController().signal;
        const watchAfter = async (signal: AbortSignal, resourceVersion: string | undefined) => {
          if (!signal.aborted) return;
          const options: ListOptions = resourceVersion === undefined ? {} : { resourceVersion };
          await honest.watch({ ...options, timeoutSeconds: 300 }, never()).catch(() => undefined);
        };
        return {
          list: async (options, signal) => {
            const list = await honest.list(options, never());
            await watchAfter(signal, list.metadata.resourceVersion);
            return list;
          },
          watch: async (options, signal) => {
            const watch = await honest.watch(options, never());
            await watchAfter(signal, options.resourceVersion);
            return watch;
          },
        };
      }),
    },
  },
  {
    name: "timer-survives-stop",
    does: "continues after a backoff during which it was stopped",
    mimics: "client-node up to 2.0.1, kubernetes-client/javascript#3052",
    breaks: ["SHARED-17"],
    killedBy: ["stop-while-pausing"],
    change: {
      createReflector: (options) => {
        const reflector = new Reflector(options);
        return {
          lastSyncResourceVersion: () => reflector.lastSyncResourceVersion(),
          run: (signal) => {
            void reflector.run(new AbortController().signal);
            return new Promise((resolve) => {
              signal.addEventListener("abort", () => resolve(), { once: true });
            });
          },
        };
      },
    },
  },
  {
    name: "watch-waits-beyond-stop",
    does: "opens a watch once the Retry-After of a refused one is over, although it has been stopped meanwhile",
    mimics: "no known case: a client whose own retries know of no stop",
    breaks: ["C-39"],
    killedBy: ["stop-while-watch-is-told-to-wait"],
    change: {
      clientOptions: { retryMaxCount: 0 },
      createReflector: (options) => {
        const { listerWatcher, clock } = options;
        const never = new AbortController().signal;
        return new Reflector({
          ...options,
          listerWatcher: {
            list: (asked, signal) => listerWatcher.list(asked, signal),
            watch: (asked, signal) =>
              listerWatcher.watch(asked, signal).catch(async (error: unknown) => {
                if (!isTooManyRequests(error)) throw error;
                await sleep(clock, 11_000);
                return listerWatcher.watch(asked, never);
              }),
          },
        });
      },
    },
  },
  {
    name: "long-pause-survives-stop",
    does: "continues after a pause of more than four seconds during which it was stopped",
    mimics: "no known case: a stop that waits for the loop, but not for ever",
    breaks: ["C-39"],
    killedBy: ["stop-late-in-an-outage"],
    change: { createReflector: sleepingLong },
  },
  {
    name: "notifies-after-stop",
    does: "reports that it has stopped, and continues",
    mimics: "no known case: a stop that sets a flag",
    breaks: ["SHARED-18", "PROC-06", "SHARED-17", "C-40"],
    killedBy: ["stop-silences-handlers", "stop-ends-the-watch"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          #isSaidToHaveStopped = false;

          override async stop(): Promise<void> {
            if (this.#isSaidToHaveStopped) await super.stop();
            this.#isSaidToHaveStopped = true;
          }

          override isStopped(): boolean {
            return this.#isSaidToHaveStopped;
          }
        })(options),
    },
  },
  {
    name: "lists-on-after-stop",
    does: "lists every five seconds, although it has been stopped",
    mimics: "no known case: an interval that the stop does not clear",
    breaks: ["C-39"],
    killedBy: ["silence-after-the-stop", "stop-late-in-a-watch"],
    change: port({}, goingOn(5_000, Number.POSITIVE_INFINITY, listing)),
  },
  {
    name: "relist-timer-survives-stop",
    does: "lists once more, ten minutes after it has been stopped",
    mimics: "no known case: a timer of the next list that the stop does not cancel",
    breaks: ["C-39"],
    killedBy: ["stop-late-in-a-watch", "stop-ends-the-watch"],
    change: port({}, goingOn(600_000, 1, listing)),
  },
  {
    name: "reopens-watch-once-after-stop",
    does: "opens one more watch, eight seconds after it has been stopped, and closes it at once",
    mimics: "no known case: a reconnect that notices the stop when it has connected",
    breaks: ["C-39"],
    killedBy: ["silence-after-the-stop", "stop-late-in-a-watch"],
    change: port({}, goingOn(8_000, 1, glancing)),
  },
  {
    name: "queue-outlives-stop",
    does: "reports that it has stopped while a handler is busy, and then delivers what is queued for that handler",
    mimics: "no known case: a stop that waits for no handler, and a queue that nobody clears",
    killedBy: ["stop-while-handler-is-busy"],
    change: { createListener: (options) => new DetachedListener(options) },
  },
  {
    name: "stop-waits-a-second-for-a-list",
    does: "reports that it has stopped after a second while a handler is busy with the first list, and delivers the rest of it",
    mimics: "no known case: a thread that the stop joins with a timeout",
    killedBy: ["stop-while-handler-takes-its-time"],
    change: { createListener: listenerToWholeLists },
  },
  {
    name: "stop-is-not-known",
    does: "never reports that it has stopped",
    mimics: "no known case: a state that is not kept",
    killedBy: ["stopped-is-known"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          override isStopped(): boolean {
            return false;
          }
        })(options),
    },
  },
  {
    name: "stop-clears-store",
    does: "empties the store when it is stopped",
    mimics: "no known case: a stop that frees everything",
    killedBy: ["store-outlives-stop"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          override async stop(): Promise<void> {
            await super.stop();
            this.indexer.replace([], "");
          }
        })(options),
    },
  },
  {
    name: "starts-when-created",
    does: "sends requests before it is started",
    mimics: "no known case: a constructor that starts",
    killedBy: ["store-empty-before-start"],
    change: {
      createInformer: (options: SharedInformerOptions) => {
        const informer = new SharedIndexInformer(options);
        informer.start();
        return informer;
      },
    },
  },
];

/** Reports its end when it is stopped, and continues with its queue. */
class DetachedListener extends ProcessorListener {
  readonly #stopped = new DoneSignal("stopped");

  override async run(): Promise<void> {
    void super.run();
    await this.#stopped.done;
  }

  override stop(): void {
    this.#stopped.complete();
  }
}

/** Delivers the rest of a first list that it is busy with when it is stopped, and waits a second for that at most. */
function listenerToWholeLists(options: ListenerOptions): ProcessorListener {
  const { clock, handler } = options;
  const running = new Set<Promise<void>>();
  const stopped = new DoneSignal("stopped");
  const tracked = (called: void | Promise<void>): void | Promise<void> => {
    if (called === undefined) return;
    const ended = Promise.resolve(called).finally(() => running.delete(ended));
    running.add(ended);
    return ended;
  };
  const idle = async (): Promise<void> => {
    while (running.size > 0) {
      await Promise.allSettled(running);
      await nextTurn();
    }
  };
  return new (class extends ProcessorListener {
    override async run(): Promise<void> {
      const all = super.run();
      const listed = stopped.done.then((): unknown =>
        running.size === 0 ? all : sleep(clock, 1_000),
      );
      await Promise.race([all, listed]);
    }

    override stop(): void {
      if (running.size === 0) super.stop();
      else void idle().then(() => super.stop());
      stopped.complete();
    }
  })({
    ...options,
    handler: handlerExcept(handler, {
      onAdd: (object, isInitial) => {
        const called = handler.onAdd(object, isInitial);
        return isInitial ? tracked(called) : called;
      },
    }),
  });
}

/** Something that a client asks. */
type Ask = (client: PlainClient, signal: AbortSignal) => Promise<unknown>;

/** An informer that asks something of the server in a period after its stop, so many times. */
function goingOn(periodMs: number, maxCount: number, ask: Ask): CreateWrong {
  return (surroundings, habits) => {
    const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
    const { clock, server, args } = surroundings;
    const client = new PlainClient(server, args, habits);
    const { signal } = new AbortController();
    const askLater = (leftCount: number): void => {
      if (leftCount === 0) return;
      clock.setTimer(periodMs, () => {
        ask(client, signal).catch(() => undefined);
        askLater(leftCount - 1);
      });
    };
    const stop = async (isAtOnce?: boolean): Promise<void> => {
      await whole.stop(isAtOnce);
      if (isAtOnce !== true) askLater(maxCount);
    };
    return {
      informer: { ...holdingOnly(() => true, whole), stop },
      destroy: () => {
        destroy();
        client.destroy();
      },
    };
  };
}

function listing(client: PlainClient, signal: AbortSignal): Promise<unknown> {
  return client.list({}, signal);
}

async function glancing(client: PlainClient, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  await client.watch({ timeoutSeconds: 60 }, AbortSignal.any([signal, ending.signal]));
  ending.abort();
}

/** How long a pause may be that a stop ends, in milliseconds. */
const SHORT_PAUSE_MAX_MS = 4_000;

/** A reflector that notices a stop only after the attempt that follows a long pause. */
function sleepingLong(
  options: ReflectorOptions,
): Pick<Reflector, "run" | "lastSyncResourceVersion"> {
  const { clock, backoff } = options;
  let wakesAtMs = 0;
  const nextDelayMs = (): number => {
    const delayMs = backoff.nextDelayMs();
    wakesAtMs = delayMs > SHORT_PAUSE_MAX_MS ? clock.nowMs() + delayMs : 0;
    return delayMs;
  };
  const reflector = new Reflector({ ...options, backoff: { nextDelayMs } });
  const ended = new AbortController();
  const hearLate = async (): Promise<void> => {
    const leftMs = wakesAtMs - clock.nowMs();
    if (leftMs > 0) await sleep(clock, leftMs + SHORT_PAUSE_MAX_MS);
    ended.abort();
  };
  return {
    lastSyncResourceVersion: () => reflector.lastSyncResourceVersion(),
    run: (signal) => {
      void reflector.run(ended.signal);
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve(void hearLate()), { once: true });
      });
    },
  };
}
