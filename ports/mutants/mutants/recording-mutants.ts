import { EventBroadcaster, type EventSink } from "../../../src/client/events/event-broadcaster.js";
import { SeriesBroadcaster } from "../../../src/client/events/series-broadcaster.js";
import { seriesRecorderPart } from "../../reference/parts/series-recorder-part.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { correlating, recordingWith, seriesOf, sinking } from "../wrong-event-recorder.js";

let eventCount = 0;

/** Recorders that lose what they should record, or record it of another object. */
export const RECORDING_MUTANTS: readonly Mutant[] = [
  {
    name: "events-are-all-similar",
    does: "aggregates all events, whatever object they are about",
    mimics: "no known case: an aggregation key with too few fields",
    killedBy: ["same-events-stay-apart", "thirty-objects"],
    change: correlating({
      aggregateKeyOf: () => ({ aggregateKey: "all", localKey: String(eventCount++) }),
    }),
  },
  {
    name: "events-by-nobody",
    does: "does not set the reporting component of an event",
    mimics: "client-go before 1.28",
    killedBy: ["event-fields"],
    change: storing(({ reportingComponent: _, ...event }) => event),
  },
  {
    name: "events-keep-illegal-names",
    does: "names an event after its object, even where that is no valid name of an event",
    mimics: "client-go before 1.33",
    killedBy: ["event-names [Web]"],
    change: storing((event) => ({
      ...event,
      metadata: { ...event.metadata, name: `${event.involvedObject.name}.1` },
    })),
  },
  {
    name: "events-without-a-namespace",
    does: "records an event about a node in the empty namespace",
    mimics: "no known case: the namespace of the object used as it is",
    killedBy: ["event-without-namespace"],
    change: storing((event) => ({
      ...event,
      metadata: { ...event.metadata, namespace: event.involvedObject.namespace ?? "" },
    })),
  },
  {
    name: "events-wait-without-bounds",
    does: "keeps every event until it can be written",
    mimics: "no known case: an unbounded queue",
    killedBy: ["events-wait"],
    change: altered((broadcaster) => {
      const listen = broadcaster.startEventWatcher.bind(broadcaster);
      broadcaster.startEventWatcher = (handle) => {
        let last = Promise.resolve();
        return listen((event) => {
          last = last.then(() => handle(event));
        });
      };
    }),
  },
  {
    name: "events-never-end",
    does: "continues after it was shut down",
    mimics: "no known case: a shutdown that only stops new events",
    killedBy: ["record-after-the-end [shut down]", "no-try-after-the-end [shut down]"],
    change: altered((broadcaster) => {
      broadcaster.shutDown = () => undefined;
    }),
  },
  {
    name: "events-watchers-stay",
    does: "delivers to a watcher that was stopped",
    mimics: "no known case: a listener that is not removed",
    killedBy: ["watcher-stops"],
    change: altered((broadcaster) => {
      const listen = broadcaster.startEventWatcher.bind(broadcaster);
      broadcaster.startEventWatcher = (handle) => {
        listen(handle);
        return { stop: () => undefined };
      };
    }),
  },
  {
    name: "events-one-count-for-all-sinks",
    does: "shares its counts among all sinks",
    mimics: "no known case: one correlator per broadcaster",
    killedBy: ["sinks-count-for-themselves"],
    change: altered((broadcaster) => {
      const start = broadcaster.startRecordingToSink.bind(broadcaster);
      const sinks: EventSink[] = [];
      broadcaster.startRecordingToSink = (sink) => {
        sinks.push(sink);
        if (sinks.length > 1) return { stop: () => undefined };
        return start({
          create: async (event) => {
            for (const other of sinks.slice(1)) await other.create(event);
            return sink.create(event);
          },
          patch: async (event, patch) => {
            for (const other of sinks.slice(1)) await other.patch(event, patch);
            return sink.patch(event, patch);
          },
        });
      };
    }),
  },
  {
    name: "events-do-not-come-back",
    does: "treats a patch of an event that no longer exists as written",
    mimics: "no known case: a 404 that is ignored",
    killedBy: ["expired-event"],
    change: sinking((sink) => ({
      create: (event) => sink.create(event),
      patch: (event, patch) => sink.patch(event, patch).catch(() => event),
    })),
  },
  {
    name: "events-logged-in-short",
    does: "logs an event without its reason",
    mimics: "no known case: a shorter line",
    killedBy: ["event-log"],
    change: altered((broadcaster) => {
      const log = broadcaster.startLogging.bind(broadcaster);
      broadcaster.startLogging = (write) => log((line) => write(line.replace(/reason: \S+/, "")));
    }),
  },
  {
    name: "series-forget-what-is-related",
    does: "does not record the related object of an event",
    mimics: "no known case: client-go's adapter for the older API",
    killedBy: ["series-event-fields"],
    change: seriesOf((options) => {
      const broadcaster = new SeriesBroadcaster(options);
      const begin = broadcaster.newRecorder.bind(broadcaster);
      broadcaster.newRecorder = (controller, host) => {
        const recorder = begin(controller, host);
        const record = recorder.event.bind(recorder);
        recorder.event = ({ related: _, ...happening }) => record(happening);
        return recorder;
      };
      return broadcaster;
    }),
  },
  {
    name: "series-told-once",
    does: "never updates a series again, not even at its end",
    mimics: "no known case: a count that stays in memory",
    killedBy: ["series-refreshed", "series-finished"],
    change: seriesOf(
      ({ sink, ...options }) =>
        new SeriesBroadcaster({
          ...options,
          sink: {
            create: (event) => sink.create(event),
            patch: async (event, patch) =>
              patch.series.count > 2 ? event : sink.patch(event, patch),
          },
        }),
    ),
  },
  {
    name: "series-selected-as-of-old",
    does: "selects events of events.k8s.io with the fields of the core API",
    mimics: "no known case: the field names of one API for both",
    killedBy: ["event-field-selectors [events.k8s.io/v1]"],
    change: {
      components: {
        "series-recorder": (settings, surroundings) =>
          seriesRecorderPart(
            settings,
            surroundings,
            (options) => new SeriesBroadcaster(options),
            (_, { name, kind }) => `involvedObject.kind=${kind},involvedObject.name=${name}`,
          ),
      },
    },
  },
];

/** With a broadcaster that is changed before it is used. */
function altered(change: (broadcaster: EventBroadcaster) => void): InformerChange {
  return recordingWith((options) => {
    const broadcaster = new EventBroadcaster(options);
    change(broadcaster);
    return broadcaster;
  });
}

type Stored = Parameters<EventSink["create"]>[0];

/** With other events than were recorded. */
function storing(change: (event: Stored) => Stored): InformerChange {
  return sinking((sink) => ({
    create: (event) => sink.create(change(event)),
    patch: (event, patch) => sink.patch(change(event), patch),
  }));
}
