import type { Notification } from "../../../src/protocol/messages.js";

/** What a handler is notified of, as far as the library says it. */
export type Notice = Pick<Notification, "type" | "object" | "oldObject" | "key"> & {
  /** Namespace and name; "" where it is about no object. */
  readonly about: string;
};

/** A callback, which may take its time. */
export type Take = (notice: Notice) => Promise<void>;
