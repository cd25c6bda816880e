/**
 * What makes events the same, similar, or of one source. Parts are joined by what no name contains: client-go joins them
 * by nothing, so that "a" of "bc" is taken for "ab" of "c". Mirrors: client-go@32ce75a7 tools/record/events_cache.go.
 */
import type { CoreEvent } from "./event.js";

const SEPARATOR = "\u0000";

/** Which events are aggregated, and what tells them apart. */
export interface AggregateKey {
  readonly aggregateKey: string;
  readonly localKey: string;
}

/** Events of one key are the same. */
export function eventKey(event: CoreEvent): string {
  return joined([
    ...sourceParts(event),
    event.involvedObject.fieldPath,
    event.reason,
    event.message,
  ]);
}

/** Events of one key share a bucket of tokens. */
export function spamKey(event: CoreEvent): string {
  return joined(sourceParts(event));
}

/** Events of one reason about one object are similar; their messages tell them apart. */
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
