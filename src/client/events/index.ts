/**
 * Events as a library: client-go's tools/record and tools/events in TypeScript.
 */

export type { Listening } from "./bounded-broadcaster.js";
export type { CoreEvent, EventSeries, EventSource, ObjectReference, SeriesEvent } from "./event.js";
export {
  EventBroadcaster,
  type EventBroadcasterOptions,
  type EventSink,
} from "./event-broadcaster.js";
export { EventCorrelator, type EventCorrelatorOptions } from "./event-correlator.js";
export { eventFieldSelector } from "./event-field-selector.js";
export { EventRecorder } from "./event-recorder.js";
export { type Referable, referenceTo } from "./reference-to.js";
export {
  SeriesBroadcaster,
  type SeriesBroadcasterOptions,
  type SeriesSink,
} from "./series-broadcaster.js";
export { type Happening, SeriesRecorder } from "./series-recorder.js";
export { RequestConstructionError } from "./sink-error.js";
