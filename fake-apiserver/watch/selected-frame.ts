import type { KubernetesObject } from "../../src/wire/resource.js";
import { hasSelectors, isSelected, type Selection } from "../storage/selection.js";
import type { StoreEvent } from "../storage/store-event.js";
import { deepFreeze } from "../values/deep-freeze.js";
import { type Frame, objectFrame } from "./frame.js";

/** Bodies of objects that left a selection, made once for all watches that see them leave. */
const departed = new WeakMap<StoreEvent, KubernetesObject>();

/**
 * What a watch with a selection sees of a change: an object that comes to match is ADDED, one that goes on matching is
 * MODIFIED, one that no longer matches is DELETED with its previous body and the new version. Undefined: nothing.
 */
export function selectedFrame(event: StoreEvent, selection: Selection): Frame | undefined {
  if (!isRestricted(selection)) return objectFrame(event.type, event.object);
  const was = event.previous !== undefined && isSelected(selection, event.previous);
  // The last write of an object that is removed may change its labels: what counts is what watchers knew.
  if (event.type === "DELETED") return was ? objectFrame("DELETED", event.object) : undefined;
  const is = isSelected(selection, event.object);
  if (is) return objectFrame(was ? "MODIFIED" : "ADDED", event.object);
  return was && event.previous !== undefined
    ? objectFrame("DELETED", departedObject(event, event.previous))
    : undefined;
}

/** Whether somebody with this selection may see less than everybody. */
export function isRestricted(selection: Selection): boolean {
  return selection.namespace !== undefined || hasSelectors(selection);
}

function departedObject(event: StoreEvent, previous: KubernetesObject): KubernetesObject {
  const known = departed.get(event);
  if (known !== undefined) return known;
  const resourceVersion = event.version.toString();
  const object = deepFreeze({ ...previous, metadata: { ...previous.metadata, resourceVersion } });
  departed.set(event, object);
  return object;
}
