import type { Notification } from "../../../src/protocol/messages.js";

/** What a handler is told, as far as the library says it. */
export type Told = Pick<Notification, "type" | "object" | "oldObject" | "key"> & {
  /** Namespace and name; "" where it is about no object. */
  readonly about: string;
};

/** A callback, which may take its time. */
export type Take = (told: Told) => Promise<void>;
