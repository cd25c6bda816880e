import { cutText } from "../../protocol/cut-text.js";
import type { Notification, StoredState, WireObject } from "../../protocol/messages.js";

/** The maximum length of a name or a version, in characters. */
const NAME_MAX_CHARS = 300;

/** The identity and version of an object. */
const IDENTITY = ["name", "namespace", "uid", "resourceVersion"] as const;

/** A notification with the identities of its objects instead of the objects, for when the limit is reached. */
export function lightNotification(notification: Notification): Notification {
  const { object, oldObject, stored, key, ...rest } = notification;
  return {
    ...rest,
    ...(key === undefined ? {} : { key: cutText(key, NAME_MAX_CHARS) }),
    ...(stored === undefined ? {} : { stored: lightState(stored) }),
    ...(object === undefined ? {} : { object: identityOf(object) }),
    ...(oldObject === undefined ? {} : { oldObject: identityOf(oldObject) }),
  };
}

/** Whether an object was reduced to its identity. */
export function isLight(object: WireObject): boolean {
  const identity: readonly string[] = IDENTITY;
  return (
    Object.keys(object).length === 1 &&
    Object.keys(object.metadata).every((name) => identity.includes(name))
  );
}

function lightState({ exists, resourceVersion }: StoredState): StoredState {
  if (resourceVersion === undefined) return { exists };
  return { exists, resourceVersion: cutText(resourceVersion, NAME_MAX_CHARS) };
}

function identityOf({ metadata }: WireObject): WireObject {
  const members = IDENTITY.flatMap((name) => {
    const value = metadata[name];
    return typeof value === "string" ? [[name, cutText(value, NAME_MAX_CHARS)]] : [];
  });
  return { metadata: Object.fromEntries(members) };
}
