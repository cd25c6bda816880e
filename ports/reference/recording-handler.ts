import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../src/client/informer/deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "../../src/client/informer/event-handler.js";
import { deletionHandlingMetaNamespaceKey } from "../../src/client/informer/key.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type NotificationContent, NotificationReporter } from "./notification-reporter.js";

/** A handler of the reference whose callbacks are reported. */
export class RecordingHandler extends NotificationReporter implements ResourceEventHandler {
  onAdd(object: KubernetesObject, isInInitialList: boolean): Promise<void> {
    return this.#take(object, { type: "add", object, isInInitialList });
  }

  onUpdate(older: KubernetesObject, newer: KubernetesObject): Promise<void> {
    return this.#take(newer, { type: "update", object: newer, oldObject: older });
  }

  onDelete(deleted: DeletedObject): Promise<void> {
    if (!(deleted instanceof DeletedFinalStateUnknown)) {
      return this.#take(deleted, { type: "delete", object: deleted, finalStateUnknown: false });
    }
    const { key, object } = deleted;
    return this.#take(deleted, {
      type: "delete",
      key,
      finalStateUnknown: true,
      ...(object === undefined ? {} : { object }),
    });
  }

  async #take(about: DeletedObject, content: NotificationContent): Promise<void> {
    await this.report(deletionHandlingMetaNamespaceKey(about), content);
  }
}
