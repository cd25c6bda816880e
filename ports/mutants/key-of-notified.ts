import {
  deletionHandlingMetaNamespaceKey,
  metaNamespaceKey,
} from "../../src/client/informer/key.js";
import type { Notification } from "../../src/client/informer/notification.js";

/** The key of the object that a notification is about. */
export function keyOfNotified(notification: Notification): string {
  switch (notification.type) {
    case "add":
      return metaNamespaceKey(notification.object);
    case "update":
      return metaNamespaceKey(notification.newer);
    case "delete":
      return deletionHandlingMetaNamespaceKey(notification.object);
  }
}
