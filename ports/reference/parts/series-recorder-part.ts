import { hostname } from "node:os";
import type { SeriesEvent } from "../../../src/client/events/event.js";
import { eventFieldSelector } from "../../../src/client/events/event-field-selector.js";
import {
  SeriesBroadcaster,
  type SeriesBroadcasterOptions,
} from "../../../src/client/events/series-broadcaster.js";
import { aboutFrom } from "./event-recorder-part.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSinks } from "./scripted-sinks.js";

/** docs/parts/series-recorder.md */
export function createSeriesRecorderPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return seriesRecorderPart(settings, surroundings, (options) => new SeriesBroadcaster(options));
}

/** The same with a broadcaster of another make. */
export function seriesRecorderPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  createBroadcaster: (options: SeriesBroadcasterOptions) => SeriesBroadcaster,
  selectorOf = eventFieldSelector,
): Part {
  const sinks = new ScriptedSinks(report);
  const ending = new AbortController();
  const sink = sinks.sink<SeriesEvent>("sink");
  const broadcaster = createBroadcaster({ clock, prng, sink });
  const controller = settings.has("component") ? settings.text("component") : "";
  const recorder = broadcaster.newRecorder(controller, hostname());
  broadcaster.startRecordingToSink(ending.signal);
  return {
    methods: {
      ...sinks.methods(),
      record: (args) => {
        for (let i = 0; i < (args.has("times") ? args.number("times") : 1); i++) {
          recorder.event({
            regarding: aboutFrom(args),
            related: aboutFrom(args, "related"),
            type: args.text("type"),
            reason: args.text("reason"),
            action: args.text("action"),
            note: args.text("message"),
          });
        }
      },
      fieldSelector: (args) =>
        selectorOf(args.text("events"), {
          name: args.text("name"),
          kind: args.text("kind"),
          apiVersion: args.text("apiVersion"),
          uid: args.text("uid"),
        }).split(","),
      shutDown: () => broadcaster.shutDown(),
      cancel: () => ending.abort(),
    },
    close: () => {
      ending.abort();
      sinks.close();
    },
  };
}
