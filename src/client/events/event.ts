/** Events as both APIs have them: shapes only. */
import type { ObjectMeta } from "../../wire/resource.js";

/** What something is about. */
export interface ObjectReference {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  /** A part of the object: "spec.containers{web}". */
  readonly fieldPath?: string;
}

/** The only types there are. */
export type EventType = "Normal" | "Warning";

/** The source of a core/v1 event. */
export interface EventSource {
  readonly component?: string;
  readonly host?: string;
}

/** An event of core/v1. Instants are in RFC 3339, to the second. */
export interface CoreEvent {
  readonly apiVersion?: "v1";
  readonly kind?: "Event";
  readonly metadata: ObjectMeta;
  readonly involvedObject: ObjectReference;
  readonly type: EventType;
  readonly reason: string;
  readonly message: string;
  readonly source: EventSource;
  readonly firstTimestamp: string;
  readonly lastTimestamp: string;
  /** How often it has been seen. */
  readonly count: number;
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
}

/** Further occurrences of an event of events.k8s.io/v1. */
export interface EventSeries {
  /** The first occurrence counts. */
  readonly count: number;
  /** In RFC 3339, to the microsecond. */
  readonly lastObservedTime: string;
}

/** An event of events.k8s.io/v1. */
export interface SeriesEvent {
  readonly apiVersion?: "events.k8s.io/v1";
  readonly kind?: "Event";
  readonly metadata: ObjectMeta;
  /** In RFC 3339, to the microsecond. */
  readonly eventTime: string;
  readonly series?: EventSeries;
  readonly reportingController: string;
  readonly reportingInstance: string;
  /** The action that was taken, or failed: "Binding". */
  readonly action: string;
  readonly reason: string;
  readonly regarding: ObjectReference;
  readonly related?: ObjectReference;
  readonly note: string;
  readonly type: EventType;
}

/** Whether there is such a type of event. */
export function isEventType(type: string): type is EventType {
  return type === "Normal" || type === "Warning";
}
