import { cutText } from "../protocol/cut-text.js";
import type { Notification, WireObject } from "../protocol/messages.js";

/** Characters of a name or a version that are kept. */
const NAME_MAX_CHARS = 300;

/** What identifies an object, and when it was. */
const IDENTITY = ["name", "namespace", "uid", "resourceVersion"] as const;

/** What a notification says of whom, without the object: for those that come when there is no room left. */
export function lightNotification(notification: Notification): Notification {
  const { object, oldObject, stored: _stored, key, ...rest } = notification;
  return {
    ...rest,
    ...(key === undefined ? {} : { key: cutText(key, NAME_MAX_CHARS) }),
    ...(object === undefined ? {} : { object: identityOf(object) }),
    ...(oldObject === undefined ? {} : { oldObject: identityOf(oldObject) }),
  };
}

/** Whether nothing is left of an object but who it is. */
export function isLight(object: WireObject): boolean {
  const identity: readonly string[] = IDENTITY;
  return (
    Object.keys(object).length === 1 &&
    Object.keys(object.metadata).every((name) => identity.includes(name))
  );
}

function identityOf({ metadata }: WireObject): WireObject {
  const members = IDENTITY.flatMap((name) => {
    const value = metadata[name];
    return typeof value === "string" ? [[name, cutText(value, NAME_MAX_CHARS)]] : [];
  });
  return { metadata: Object.fromEntries(members) };
}
