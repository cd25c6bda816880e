import type { HandlerBehaviour, Notification, StoredState } from "../../src/protocol/messages.js";
import { type Clock, sleep } from "../../src/time/clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** How to create a `NotificationReporter`. */
export interface NotificationReporterOptions {
  readonly trial: string;
  readonly informer: string;
  readonly handler: string;
  readonly behaviour: HandlerBehaviour;
  readonly clock: Clock;
  readonly emit: (notification: Notification) => void;
  /** Looks a key up in the informer's store. */
  readonly lookUp: (key: string) => KubernetesObject | undefined;
}

/** What a report has besides what every report has. */
export type NotificationContent = Pick<
  Notification,
  "type" | "object" | "oldObject" | "key" | "isInInitialList" | "finalStateUnknown"
>;

/** Reports each callback of a handler, and then behaves as the handler is meant to. */
export class NotificationReporter {
  readonly #options: NotificationReporterOptions;
  readonly #released = new AbortController();
  readonly #ending = new AbortController();
  #count = 0;

  constructor(options: NotificationReporterOptions) {
    this.#options = options;
  }

  /** Takes as long as the callback. @param about the key of the object */
  async report(about: string, content: NotificationContent): Promise<void> {
    const { trial, informer, handler, behaviour, clock, emit } = this.#options;
    const stored = behaviour.kind === "read-store" ? { stored: this.#stored(about) } : {};
    const n = ++this.#count;
    emit({ ev: "notify", trial, informer, handler, n, ...content, ...stored, atMs: clock.nowMs() });
    await this.#behave(behaviour, about);
  }

  /** Lets a blocked callback return, and every later one. */
  release(): void {
    this.#released.abort();
  }

  /** Lets every callback return at once, in place of its behaviour. */
  end(): void {
    this.release();
    this.#ending.abort();
  }

  async #behave(behaviour: HandlerBehaviour, about: string): Promise<void> {
    if ("on" in behaviour && behaviour.on !== undefined && behaviour.on !== about) return;
    switch (behaviour.kind) {
      case "block":
        return aborted(this.#released.signal);
      case "throw":
        throw new Error(`handler ${this.#options.handler} throws at ${about}`);
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
    return { exists: true, resourceVersion: object.metadata.resourceVersion ?? "" };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
