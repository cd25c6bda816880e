/**
 * A handler that reports each of its callbacks and then behaves as it was told to.
 */
import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../src/client/informer/deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "../../src/client/informer/event-handler.js";
import { deletionHandlingMetaNamespaceKey } from "../../src/client/informer/key.js";
import { resourceVersionOf } from "../../src/client/informer/object-metadata.js";
import type { HandlerBehaviour, Notification, StoredState } from "../../src/protocol/messages.js";
import { type Clock, sleep } from "../../src/time/clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** What a report has besides what every report has. */
type Report = Pick<
  Notification,
  "type" | "object" | "oldObject" | "key" | "isInInitialList" | "finalStateUnknown"
>;

/** How to create a `RecordingHandler`. */
export interface RecordingHandlerOptions {
  readonly trial: string;
  readonly informer: string;
  readonly handler: string;
  readonly behaviour: HandlerBehaviour;
  readonly clock: Clock;
  readonly emit: (notification: Notification) => void;
  /** Looks a key up in the informer's store. */
  readonly lookUp: (key: string) => KubernetesObject | undefined;
}

/** See the head of this file. */
export class RecordingHandler implements ResourceEventHandler {
  readonly #options: RecordingHandlerOptions;
  readonly #released = new AbortController();
  readonly #ending = new AbortController();
  #count = 0;

  constructor(options: RecordingHandlerOptions) {
    this.#options = options;
  }

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

  /** Lets a blocked callback return, and every later one. */
  release(): void {
    this.#released.abort();
  }

  /** Lets every callback return at once, whatever its behaviour. */
  end(): void {
    this.release();
    this.#ending.abort();
  }

  async #take(about: DeletedObject, report: Report): Promise<void> {
    const { trial, informer, handler, behaviour, clock, emit } = this.#options;
    const key = deletionHandlingMetaNamespaceKey(about);
    const stored = behaviour.kind === "read-store" ? { stored: this.#stored(key) } : {};
    const n = ++this.#count;
    emit({ ev: "notify", trial, informer, handler, n, ...report, ...stored, atMs: clock.nowMs() });
    await this.#behave(behaviour, key);
  }

  async #behave(behaviour: HandlerBehaviour, key: string): Promise<void> {
    if ("on" in behaviour && behaviour.on !== undefined && behaviour.on !== key) return;
    switch (behaviour.kind) {
      case "block":
        return aborted(this.#released.signal);
      case "throw":
        throw new Error(`handler ${this.#options.handler} throws at ${key}`);
      case "slow":
        await sleep(this.#options.clock, behaviour.delayMs, this.#ending.signal);
        return;
      case "record":
      case "read-store":
        return;
    }
  }

  #stored(key: string): StoredState {
    const object = this.#options.lookUp(key);
    if (object === undefined) return { exists: false };
    return { exists: true, resourceVersion: resourceVersionOf(object) ?? "" };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
