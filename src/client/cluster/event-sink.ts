import type { KubernetesObject } from "../../wire/resource.js";
import type { DynamicClient, DynamicResource } from "../dynamic/dynamic-client.js";
import type { CoreEvent } from "../events/event.js";
import type { EventSink } from "../events/event-broadcaster.js";

const EVENTS = { group: "", version: "v1", resource: "events" };

type StoredEvent = CoreEvent & KubernetesObject;

/** The events of core/v1, for an `EventBroadcaster`. Each is stored in its own namespace. */
export function eventSinkOf(objects: DynamicClient): EventSink {
  const events = ({ metadata }: CoreEvent): DynamicResource<StoredEvent> =>
    objects.resource<StoredEvent>(EVENTS).namespace(metadata.namespace ?? "default");
  return {
    create: (event) => events(event).create(event as StoredEvent),
    patch: (event, patch) =>
      events(event).patch(event.metadata.name ?? "", "application/merge-patch+json", patch),
  };
}
