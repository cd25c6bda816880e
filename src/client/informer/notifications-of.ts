import type { KubernetesObject } from "../../wire/resource.js";
import { GrowingQueue } from "./growing-queue.js";
import type { Notification } from "./notification.js";
import type { SharedIndexInformer } from "./shared-informer.js";

/**
 * The notifications of a handler, to be read with `for await`: first the cached objects, then each change.
 * Unread ones are buffered. Ends when the loop is left, when `signal` aborts, and when the informer ends.
 * @throws Error when the informer has not been started, or has stopped
 */
export async function* notificationsOf<T extends KubernetesObject>(
  informer: SharedIndexInformer<T>,
  options: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<Notification<T>, void, undefined> {
  if (!informer.hasStarted()) throw new Error("start the informer before reading from it");
  const unread = new GrowingQueue<Notification<T>>();
  let hasEnded = false;
  let wake: () => void = () => {};
  const tell = (notification: Notification<T>) => {
    unread.push(notification);
    wake();
  };
  const end = () => {
    hasEnded = true;
    wake();
  };
  const registration = informer.addEventHandler({
    onAdd: (object, isInInitialList) => tell({ type: "add", object, isInInitialList }),
    onUpdate: (older, newer) => tell({ type: "update", older, newer }),
    onDelete: (object) => tell({ type: "delete", object }),
  });
  const { signal } = options;
  signal?.addEventListener("abort", end, { once: true });
  void informer.ended().then(end, end);
  try {
    while (!hasEnded && signal?.aborted !== true) {
      const notification = unread.shift();
      if (notification !== undefined) yield notification;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener("abort", end);
    informer.removeEventHandler(registration);
  }
}
