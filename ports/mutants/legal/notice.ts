import type { Notification } from "../../../src/protocol/messages.js";

/** A notification, as far as the library describes it. */
export type Notice = Pick<Notification, "type" | "object" | "oldObject" | "key"> & {
  /** Namespace and name; "" if it is about no object. */
  readonly about: string;
};

/** A callback, which may be slow. */
export type Take = (notice: Notice) => Promise<void>;
