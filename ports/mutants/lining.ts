import type { Notification } from "../../src/client/informer/notification.js";
import {
  type Listener,
  type ListenerOptions,
  ProcessorListener,
} from "../../src/client/informer/processor-listener.js";
import { handlerThrough } from "./wrong-listener.js";

/** How the queue of a handler's notifications differs. */
export interface Lining {
  /** Whether a notification skips the queue. @default none does */
  isDirect?(notification: Notification): boolean;
  /** Adds a notification to the queue, whose first is delivered next. @default as the last */
  join?(line: Notification[], notification: Notification): void;
  /** The handler has thrown. */
  failed?(line: Notification[]): void;
}

/** A listener with a queue before the reference's, which gets one notification at a time. */
export function lining(options: ListenerOptions, { isDirect, join, failed }: Lining): Listener {
  const line: Notification[] = [];
  let isBusy = false;
  const handler = handlerThrough(options.handler, async (call) => {
    try {
      await call();
    } catch (error) {
      failed?.(line);
      throw error;
    } finally {
      deliverNext();
    }
  });
  const listener = new ProcessorListener({ ...options, handler });
  const deliver = listener.add.bind(listener);
  const deliverNext = () => {
    const next = line.shift();
    isBusy = next !== undefined;
    if (next !== undefined) deliver(next);
  };
  listener.add = (notification) => {
    if (isDirect?.(notification)) return deliver(notification);
    if (join === undefined) line.push(notification);
    else join(line, notification);
    if (!isBusy) deliverNext();
  };
  return listener;
}
