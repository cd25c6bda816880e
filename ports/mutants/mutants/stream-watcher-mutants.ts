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

/** Watches that lose events on their way from bytes to watchers, or keep somebody waiting. */
export const STREAM_WATCHER_MUTANTS: readonly Mutant[] = [
  {
    name: "stream-skips-garbage",
    does: "passes over what cannot be decoded",
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
              // Lost, and nobody hears of it: that is what is wrong.
            }
          }
        }
      }),
    ),
  },
  {
    name: "stream-takes-any-length",
    does: "puts events of any length together",
    mimics: "no known case: a buffer that nobody bounds",
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
    does: "takes an event of a type that it does not know for a change",
    mimics: "no known case: a default that makes do",
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
    does: "waits for more when its source has been closed",
    mimics: "no known case: a reader that nobody tells",
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
    does: "tells of an error when the stream was cut within an event",
    mimics: "no known case: an end that is taken for a failure of decoding",
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
    does: "ends with an error event of the server",
    mimics: "no known case: every error is the end",
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
    does: "reads all that comes, whether somebody takes it or not",
    mimics: "no known case: an event emitter in the place of a reader",
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
    does: "ends the events when it is stopped, and leaves the connection open",
    mimics: "no known case: a stop that is only a flag",
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
    does: "gives each event to one of the watchers",
    mimics: "no known case: one queue for all who take from it",
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
    does: "lets a watcher go only when the event that waits for it has been taken",
    mimics: "no known case: the deadlock that TestBroadcasterWatcherStopDeadlock is about",
    killedBy: ["broadcast-watcher-stops-while-waited-for"],
    change: broadcasting((options) => {
      const right = new Broadcaster(options);
      return overriding(right, {
        watch: async () => {
          const watch = await right.watch();
          const inLine = async () => {
            // Whoever stands in line for the end stands behind the event.
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
    does: "drops an event for all watchers when one has no room",
    mimics: "no known case: a queue for all in the place of one for each",
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
    does: "drops what a watcher has no room for, told to wait",
    mimics: "no known case: an option that is not looked at",
    killedBy: ["broadcast-waits"],
    change: broadcasting(
      (options) => new Broadcaster({ ...options, fullChannelBehavior: "drop-if-channel-full" }),
    ),
  },
  {
    name: "broadcast-takes-after-shutdown",
    does: "takes events and watchers after it was shut down, and forgets them",
    mimics: "no known case: a flag that is looked at nowhere",
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
    does: "loses what was sent and not yet distributed when it is shut down",
    mimics: "no known case: a shutdown that does not wait in line",
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
