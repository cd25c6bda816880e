/**
 * Recorders that are wrong in one thing: in their options, their correlator, their sinks, or themselves.
 */
import {
  EventBroadcaster,
  type EventBroadcasterOptions,
  type EventSink,
} from "../../src/client/events/event-broadcaster.js";
import type {
  SeriesBroadcaster,
  SeriesBroadcasterOptions,
} from "../../src/client/events/series-broadcaster.js";
import { eventRecorderPart } from "../reference/parts/event-recorder-part.js";
import { seriesRecorderPart } from "../reference/parts/series-recorder-part.js";
import type { InformerChange } from "./mutant.js";

/** With a broadcaster of another make. */
export function recordingWith(
  create: (options: EventBroadcasterOptions) => EventBroadcaster,
): InformerChange {
  return {
    components: {
      "event-recorder": (settings, surroundings) =>
        eventRecorderPart(settings, surroundings, create),
    },
  };
}

/** With other options. */
export function broadcasting(
  change: (options: EventBroadcasterOptions) => EventBroadcasterOptions,
): InformerChange {
  return recordingWith((options) => new EventBroadcaster(change(options)));
}

/** With another correlator. */
export function correlating(
  correlator: NonNullable<EventBroadcasterOptions["correlator"]>,
): InformerChange {
  return broadcasting((options) => ({
    ...options,
    correlator: { ...options.correlator, ...correlator },
  }));
}

/** With a sink around each. */
export function sinking(change: (sink: EventSink) => EventSink): InformerChange {
  return recordingWith((options) => {
    const broadcaster = new EventBroadcaster(options);
    const start = broadcaster.startRecordingToSink.bind(broadcaster);
    broadcaster.startRecordingToSink = (sink) => start(change(sink));
    return broadcaster;
  });
}

/** With a broadcaster of series of another make. */
export function seriesOf(
  create: (options: SeriesBroadcasterOptions) => SeriesBroadcaster,
): InformerChange {
  return {
    components: {
      "series-recorder": (settings, surroundings) =>
        seriesRecorderPart(settings, surroundings, create),
    },
  };
}
