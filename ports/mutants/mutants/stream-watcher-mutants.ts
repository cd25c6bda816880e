import { HttpWatch } from "../../../src/client/rest/http-watch.js";
import { JsonFramer } from "../../../src/client/rest/json-framer.js";
import { decodeEvent, decodeWatch } from "../../../src/client/rest/watch-decoder.js";
import { Broadcaster, type BroadcasterOptions } from "../../../src/client/watch/broadcaster.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { broadcasterPart, type DrivenBroadcaster } from "../../reference/parts/broadcaster-part.js";
import {
  type CreateWatch,
  streamWatcherPart,
  watchingBy,
} from "../../reference/parts/stream-watcher-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Watches that lose events between bytes and watchers, or block a watcher. */
export const STREAM_WATCHER_MUTANTS: readonly Mutant[] = [
  {
    name: "stream-skips-garbage",
    does: "skips events that cannot be decoded",
    mimics: "no known case: a line that does not parse is ignored",
    killedBy: ["stream-carries-garbage [an object without kind]"],
    change: watching(
      watchingBy(async function* (body) {
        const framer = new JsonFramer();
        for await (const chunk of body) {
          for (const frame of framer.push(chunk)) {
            try {
              yield decodeEvent(frame);
            } catch {
              // Lost without an error: that is the bug.
            }
          }
        }
      }),
    ),
  },
  {
    name: "stream-takes-any-length",
    does: "buffers events of any length",
    mimics: "no known case: an unbounded buffer",
    killedBy: ["stream-carries-too-long-event"],
    change: watching(
      watchingBy(async function* (body) {
        const framer = new JsonFramer(Number.POSITIVE_INFINITY);
        for await (const chunk of body) {
          for (const frame of framer.push(chunk)) yield decodeEvent(frame);
        }
      }),
    ),
  },
  {
    name: "stream-takes-any-type",
    does: "treats an event of an unknown type as a change",
    mimics: "no known case: a default branch",
    killedBy: ['stream-carries-unknown-type ["FOO"]'],
    change: watching(
      watchingBy(async function* (body) {
        const framer = new JsonFramer();
        for await (const chunk of body) {
          for (const frame of framer.push(chunk)) {
            yield decodeEvent(
              frame.replace(/"type":"(?!ADDED|DELETED|ERROR|BOOKMARK)[^"]*"/, CHANGE),
            );
          }
        }
      }),
    ),
  },
  {
    name: "stream-never-ends",
    does: "keeps waiting when its source has been closed",
    mimics: "no known case: a reader that is not notified",
    breaks: ["WATCHDEC-02", "WATCHDEC-06"],
    killedBy: ["stream-is-stopped-with-events", "stream-ends"],
    change: watching((body) => {
      const events = decodeWatch(body)[Symbol.asyncIterator]();
      return {
        next: async () => {
          const { value, done } = await events.next();
          return done === true ? new Promise<undefined>(() => undefined) : value;
        },
        stop: () => undefined,
      };
    }),
  },
  {
    name: "stream-shouts-at-its-end",
    does: "reports an error when the stream is cut within an event",
    mimics: "no known case: an EOF that is treated as a decoding failure",
    killedBy: ["stream-ends-within-event"],
    change: watching(
      watchingBy(async function* (body) {
        const framer = new JsonFramer();
        for await (const chunk of body) {
          for (const frame of framer.push(chunk)) yield decodeEvent(frame);
        }
        if (framer.hasPartialFrame()) yield await failureOf("{]");
      }),
    ),
  },
  {
    name: "stream-ends-with-error-event",
    does: "stops at an ERROR event of the server",
    mimics: "no known case: any error is fatal",
    killedBy: ["stream-goes-on-after-error"],
    change: watching(
      watchingBy(async function* (body) {
        for await (const event of decodeWatch(body)) {
          yield event;
          if (event.type === "ERROR") return;
        }
      }),
    ),
  },
  {
    name: "stream-reads-ahead",
    does: "reads everything, consumed or not",
    mimics: "no known case: an event emitter instead of a reader",
    killedBy: ["stream-holds-back"],
    change: watching((body, abort) => {
      const events: WatchEvent[] = [];
      let wake: () => void = () => undefined;
      let isOver = false;
      const read = async () => {
        for await (const event of decodeWatch(body)) {
          events.push(event);
          wake();
        }
        isOver = true;
        wake();
      };
      void read();
      return {
        next: async () => {
          while (events.length === 0 && !isOver) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          return events.shift();
        },
        stop: abort,
      };
    }),
  },
  {
    name: "stream-stays-open",
    does: "closes its results when it is stopped, and leaves the connection open",
    mimics: "no known case: a stop that only sets a flag",
    breaks: ["WATCHDEC-07"],
    killedBy: ["stream-is-stopped"],
    change: watching((body) => {
      let stop: () => void = () => undefined;
      const stopped = new Promise<undefined>((resolve) => {
        stop = () => resolve(undefined);
      });
      const watch = new HttpWatch(decodeWatch(body), () => undefined);
      return { next: () => Promise.race([watch.next(), stopped]), stop };
    }),
  },
  {
    name: "broadcast-to-one",
    does: "delivers each event to only one of the watchers",
    mimics: "no known case: one queue for all consumers",
    killedBy: ["broadcast-to-all [100]"],
    change: broadcasting((options) => {
      const right = new Broadcaster(options);
      let shared: ReturnType<Broadcaster["watch"]> | undefined;
      return overriding(right, {
        watch: () => {
          shared ??= right.watch();
          return shared;
        },
      });
    }),
  },
  {
    name: "broadcast-waits-for-who-left",
    does: "stops a watcher only when its pending event has been consumed",
    mimics: "no known case: the deadlock that TestBroadcasterWatcherStopDeadlock covers",
    killedBy: ["broadcast-watcher-stops-while-waited-for"],
    change: broadcasting((options) => {
      const right = new Broadcaster(options);
      return overriding(right, {
        watch: async () => {
          const watch = await right.watch();
          const inLine = async () => {
            // A caller that waits for the end is behind the event in the queue.
            await (await right.watch()).stop();
            await watch.stop();
          };
          let stopped: Promise<void> | undefined;
          const stop = () => {
            stopped ??= inLine();
            return stopped;
          };
          return { next: () => watch.next(), stop };
        },
      });
    }),
  },
  {
    name: "broadcast-drops-for-all",
    does: "drops an event for all watchers when one is full",
    mimics: "no known case: one queue for all instead of one for each",
    killedBy: ["broadcast-drops"],
    change: broadcasting((options) => {
      const right = new Broadcaster(options);
      let left = options.queueMaxCount;
      return overriding(right, {
        action: async (event) => {
          if (options.fullChannelBehavior === "wait-if-channel-full" || left-- > 0) {
            await right.action(event);
          }
        },
      });
    }),
  },
  {
    name: "broadcast-always-drops",
    does: "drops events for a full watcher, configured to wait",
    mimics: "no known case: an option that is ignored",
    killedBy: ["broadcast-waits"],
    change: broadcasting(
      (options) => new Broadcaster({ ...options, fullChannelBehavior: "drop-if-channel-full" }),
    ),
  },
  {
    name: "broadcast-takes-after-shutdown",
    does: "accepts events and watchers after it was shut down, and drops them",
    mimics: "no known case: a flag that is never checked",
    killedBy: ["broadcast-after-shutdown"],
    change: broadcasting((options) => {
      const right = new Broadcaster(options);
      return overriding(right, {
        action: (event) => right.action(event).catch(() => undefined),
      });
    }),
  },
  {
    name: "broadcast-shuts-down-at-once",
    does: "loses events that were not distributed yet when it is shut down",
    mimics: "no known case: a shutdown that bypasses the queue",
    killedBy: ["broadcast-before-shutdown"],
    change: broadcasting((options) => {
      const right = new Broadcaster(options);
      return overriding(right, {
        shutdown: async () => {
          void right.shutdown();
        },
      });
    }),
  },
];

const CHANGE = '"type":"MODIFIED"';

/** The error event that bytes lead to. */
async function failureOf(text: string): Promise<WatchEvent> {
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  for await (const event of decodeWatch(body())) return event;
  throw new RangeError("there is something to decode in it");
}

function watching(createWatch: CreateWatch): InformerChange {
  return {
    components: {
      "stream-watcher": (settings, surroundings) =>
        streamWatcherPart(settings, surroundings, createWatch),
    },
  };
}

function overriding(
  broadcaster: Broadcaster,
  methods: Partial<DrivenBroadcaster>,
): DrivenBroadcaster {
  return {
    watch: () => broadcaster.watch(),
    watchWithPrefix: (first) => broadcaster.watchWithPrefix(first),
    action: (event) => broadcaster.action(event),
    actionOrDrop: (event) => broadcaster.actionOrDrop(event),
    shutdown: () => broadcaster.shutdown(),
    ...methods,
  };
}

function broadcasting(create: (options: BroadcasterOptions) => DrivenBroadcaster): InformerChange {
  return { components: { broadcaster: (settings) => broadcasterPart(settings, create) } };
}
