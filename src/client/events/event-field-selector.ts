import type { ObjectReference } from "./event.js";

/** The field of events with their object, by API version. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["v1", "involvedObject"],
  ["events.k8s.io/v1", "regarding"],
  ["events.k8s.io/v1beta1", "regarding"],
]);

/**
 * A field selector for the events of an object, with the given members.
 * Mirrors: client-go@32ce75a7 tools/events/helper.go. @throws RangeError for an API that has no events
 */
export function eventFieldSelector(
  eventsApiVersion: string,
  { name, kind, apiVersion, uid }: ObjectReference,
): string {
  const prefix = PREFIXES.get(eventsApiVersion);
  if (prefix === undefined) throw new RangeError(`unknown version ${eventsApiVersion} of events`);
  return Object.entries({ apiVersion, kind, name, uid })
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([field, value]) => `${prefix}.${field}=${value}`)
    .join(",");
}
