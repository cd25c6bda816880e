/**
 * The keys by which events are the same, similar, or from one source. Parts are joined by a separator that no name contains:
 * client-go uses none, so that "a" of "bc" equals "ab" of "c". Mirrors: client-go@32ce75a7 tools/record/events_cache.go.
 */
import type { CoreEvent } from "./event.js";

const SEPARATOR = "\u0000";

/** The key of aggregation, and the part by which the aggregated events differ. */
export interface AggregateKey {
  readonly aggregateKey: string;
  readonly localKey: string;
}

/** Events with the same key are the same. */
export function eventKey(event: CoreEvent): string {
  return joined([
    ...sourceParts(event),
    event.involvedObject.fieldPath,
    event.reason,
    event.message,
  ]);
}

/** Events with the same key share a token bucket. */
export function spamKey(event: CoreEvent): string {
  return joined(sourceParts(event));
}

/** Events with one reason about one object are similar; they differ in their messages. */
export function aggregateByReason(event: CoreEvent): AggregateKey {
  const { reason, message, reportingComponent, reportingInstance } = event;
  const parts = [...sourceParts(event), reason, reportingComponent, reportingInstance];
  return { aggregateKey: joined(parts), localKey: message };
}

function sourceParts({ source, involvedObject, type }: CoreEvent): (string | undefined)[] {
  const { kind, namespace, name, uid, apiVersion } = involvedObject;
  return [source.component, source.host, kind, namespace, name, uid, apiVersion, type];
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.map((part) => part ?? "").join(SEPARATOR);
}
