import type { Notification } from "../../src/client/informer/notification.js";
import {
  type Listener,
  type ListenerOptions,
  ProcessorListener,
} from "../../src/client/informer/processor-listener.js";
import { handlerThrough } from "./wrong-listener.js";

/** What is done otherwise with the notifications that wait for a handler. */
export interface Lining {
  /** Whether a notification waits for nobody. @default none does */
  isDirect?(notification: Notification): boolean;
  /** A notification comes to the line, of which the first is delivered next. @default it is the last */
  join?(line: Notification[], notification: Notification): void;
  /** The handler has thrown. */
  failed?(line: Notification[]): void;
}

/** A listener with a line of its own before the reference's, which gets one notification at a time. */
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
      tellNext();
    }
  });
  const listener = new ProcessorListener({ ...options, handler });
  const tell = listener.add.bind(listener);
  const tellNext = () => {
    const next = line.shift();
    isBusy = next !== undefined;
    if (next !== undefined) tell(next);
  };
  listener.add = (notification) => {
    if (isDirect?.(notification)) return tell(notification);
    if (join === undefined) line.push(notification);
    else join(line, notification);
    if (!isBusy) tellNext();
  };
  return listener;
}
