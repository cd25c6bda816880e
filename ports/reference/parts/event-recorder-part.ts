import type { Listening } from "../../../src/client/events/bounded-broadcaster.js";
import type { CoreEvent } from "../../../src/client/events/event.js";
import {
  EventBroadcaster,
  type EventBroadcasterOptions,
} from "../../../src/client/events/event-broadcaster.js";
import type { EventCorrelatorOptions } from "../../../src/client/events/event-correlator.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSinks } from "./scripted-sinks.js";

/** docs/parts/event-recorder.md */
export function createEventRecorderPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return eventRecorderPart(settings, surroundings, (options) => new EventBroadcaster(options));
}

/** The same with a broadcaster of another make. */
export function eventRecorderPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  createBroadcaster: (options: EventBroadcasterOptions) => EventBroadcaster,
): Part {
  const sinks = new ScriptedSinks(report);
  const ending = new AbortController();
  const broadcaster = createBroadcaster({
    clock,
    prng,
    signal: ending.signal,
    correlator: correlatorOptions(settings),
  });
  const text = (name: string) => (settings.has(name) ? settings.text(name) : "");
  const recorder = broadcaster.newRecorder({ component: text("component"), host: text("host") });
  const watchers = new Map<string, Listening>();
  return {
    methods: {
      ...sinks.methods(),
      startSink: (args) => {
        broadcaster.startRecordingToSink(sinks.sink<CoreEvent>(args.text("sink")));
      },
      startWatcher: (args) => {
        const name = args.text("name");
        const listening = broadcaster.startEventWatcher((event) =>
          report("seen", { watcher: name, event }),
        );
        watchers.set(name, listening);
      },
      stopWatcher: (args) => watchers.get(args.text("name"))?.stop(),
      startLogging: () => {
        broadcaster.startLogging((line) => report("logged", line));
      },
      record: (args) => {
        for (let i = 0; i < (args.has("times") ? args.number("times") : 1); i++) {
          const message = args.text("message").replaceAll("{n}", String(i + 1));
          const { type, reason, annotations } = read(args);
          recorder.event(aboutFrom(args), type, reason, message, annotations);
        }
      },
      shutDown: () => broadcaster.shutDown(),
      cancel: () => ending.abort(),
    },
    close: () => {
      ending.abort();
      sinks.close();
    },
  };
}

function correlatorOptions(settings: PartArgs): Omit<EventCorrelatorOptions, "clock"> {
  const number = (name: string) => (settings.has(name) ? settings.number(name) : 0);
  return {
    sizeMax: number("sizeMax"),
    burst: number("burst"),
    qps: number("qps"),
    eventMaxCount: number("eventMaxCount"),
    intervalMaxMs: number("intervalMaxMs"),
    ...(settings.flag("spamKeyIsReason") ? { spamKeyOf: ({ reason }) => reason } : {}),
    ...(settings.flag("messageIsReason") ? { messageOf: ({ reason }) => `many: ${reason}` } : {}),
    ...(settings.flag("aggregatesByType")
      ? { aggregateKeyOf: (event) => ({ aggregateKey: event.type, localKey: event.message }) }
      : {}),
  };
}

function read(args: PartArgs) {
  const annotations = args.has("annotations") ? args.args("annotations") : undefined;
  return {
    type: args.text("type"),
    reason: args.text("reason"),
    annotations:
      annotations === undefined
        ? undefined
        : Object.fromEntries(annotations.names().map((name) => [name, annotations.text(name)])),
  };
}

/** What an event is about: a reference, or an object that one is made of. */
export function aboutFrom(args: PartArgs, name = "about") {
  return args.has(name) ? args.object(name) : undefined;
}
