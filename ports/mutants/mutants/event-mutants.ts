import type { CoreEvent } from "../../../src/client/events/event.js";
import { SeriesBroadcaster } from "../../../src/client/events/series-broadcaster.js";
import { statusOfSinkError } from "../../../src/client/events/sink-error.js";
import type { Mutant } from "../mutant.js";
import { broadcasting, correlating, seriesOf, sinking } from "../wrong-event-recorder.js";

/** Recorders that record too much, too little, or for too long. */
export const EVENT_MUTANTS: readonly Mutant[] = [
  {
    name: "events-retry-refusals",
    does: "retries events that the server has rejected",
    mimics: "no known case: retries of any failure",
    killedBy: ["refused-events [status 503 ServiceUnavailable]"],
    change: sinking((sink) => ({
      create: (event) => unrefused(() => sink.create(event)),
      patch: (event, patch) => unrefused(() => sink.patch(event, patch)),
    })),
  },
  {
    name: "events-create-each-time",
    does: "creates a new event for each occurrence",
    mimics: "no known case: recorders without a correlator, as in many languages",
    killedBy: ["repeated-events", "same-event-counted"],
    change: sinking((sink) => ({ ...sink, patch: (event) => sink.create(event) })),
  },
  {
    name: "events-forget-what-the-server-said",
    does: "continues from the event that it sent, not from the response",
    mimics: "no known case: a response that is not read",
    killedBy: ["server-knows-better"],
    change: sinking((sink) => ({
      create: async (event) => {
        await sink.create(event);
        return event;
      },
      patch: (event, patch) => sink.patch(event, patch),
    })),
  },
  {
    name: "events-forget-what-the-server-patched",
    does: "continues from the event that it sent, not from the response, when it patches",
    mimics: "no known case: a response that is read after a creation only",
    killedBy: ["server-knows-better-later"],
    change: sinking((sink) => ({
      create: (event) => sink.create(event),
      patch: async (event, patch) => {
        await sink.patch(event, patch);
        return event;
      },
    })),
  },
  {
    name: "events-missed-by-reason",
    does: "gives up an event whose patch is rejected with 404 and without a reason",
    mimics: "no known case: a check of the reason and not of the code",
    killedBy: ["patched-event-is-missing"],
    change: sinking((sink) => ({
      create: (event) => sink.create(event),
      patch: (event, patch) =>
        sink.patch(event, patch).catch((error: unknown) => {
          const status = statusOfSinkError(error);
          if (status?.code !== 404 || status.reason === "NotFound") throw error;
          throw Object.assign(new Error("rejected"), { status: { ...status, code: 400 } });
        }),
    })),
  },
  {
    name: "events-try-without-pause",
    does: "retries after a second",
    mimics: "no known case: a constant that was read as milliseconds",
    killedBy: ["pauses-between-tries"],
    change: broadcasting((options) => ({ ...options, sleepMs: 1_000 })),
  },
  {
    name: "events-combine-one-later",
    does: "aggregates similar events from the eleventh on",
    mimics: "no known case: more than ten, instead of ten",
    killedBy: ["similar-events-combined"],
    change: correlating({ eventMaxCount: 11 }),
  },
  {
    name: "events-combine-for-a-shorter-time",
    does: "treats events as new when they come exactly ten minutes after similar ones",
    mimics: "no known case: at least ten minutes, instead of more",
    killedBy: ["similar-within-ten-minutes [600 s]"],
    change: correlating({ intervalMaxMs: 599_999 }),
  },
  {
    name: "events-spam-one-more",
    does: "allows a burst of 26 events about an object",
    mimics: "no known case: counting from zero",
    killedBy: ["spam-filtered"],
    change: correlating({ burst: 26 }),
  },
  {
    name: "events-spam-by-reason",
    does: "limits events of each reason separately",
    mimics: "no known case: the key of the event used for that of the source",
    killedBy: ["spam-measures [other reason]"],
    change: broadcasting((options) => {
      const keyOf = ({ involvedObject, type, reason }: CoreEvent) =>
        JSON.stringify([involvedObject.name, involvedObject.uid, type, reason]);
      return { ...options, correlator: { ...options.correlator, spamKeyOf: keyOf } };
    }),
  },
  {
    name: "series-by-note",
    does: "treats another message as another event",
    mimics: "no known case: the correlation of the core API used for events.k8s.io",
    killedBy: ["series-begins"],
    change: seriesOf((options) => new NoteMinding(options)),
  },
  {
    name: "series-begins-at-one",
    does: "counts the second occurrence as the first of the series",
    mimics: "client-go before 1.27",
    killedBy: ["series-begins"],
    change: seriesOf(
      (options) =>
        new SeriesBroadcaster({
          ...options,
          sink: {
            ...options.sink,
            patch: (event, { series }) => {
              const fewer = { ...series, count: series.count - 1 };
              return options.sink.patch({ ...event, series: fewer }, { series: fewer });
            },
          },
        }),
    ),
  },
];

/** A status in the shape of an error that is none. */
async function unrefused<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (cause) {
    throw new Error("no connection", { cause });
  }
}

/** Counts the note among what distinguishes events. */
class NoteMinding extends SeriesBroadcaster {
  override newRecorder(reportingController: string, host: string) {
    const recorder = super.newRecorder(reportingController, host);
    const record = recorder.event.bind(recorder);
    recorder.event = (happening) =>
      record({ ...happening, action: `${happening.action} ${happening.note}` });
    return recorder;
  }
}
