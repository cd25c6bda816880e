import type {
  HandlerAddArgs,
  HandlerBehaviour,
  Notification,
  StoredState,
} from "../../../src/protocol/messages.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Told } from "./told.js";

/** What a handler needs of its trial. */
export interface ToldHandlerOptions {
  readonly trial: string;
  readonly args: HandlerAddArgs;
  readonly clock: Clock;
  readonly emit: (notification: Notification) => void;
  readonly lookUp: (key: string) => KubernetesObject | undefined;
}

/** Reports what it is told, and then behaves as it was told to. */
export class ToldHandler {
  readonly #options: ToldHandlerOptions;
  readonly #released = new AbortController();
  readonly #ending = new AbortController();
  #count = 0;

  constructor(options: ToldHandlerOptions) {
    this.#options = options;
  }

  async take({ about, ...report }: Told): Promise<void> {
    const { trial, args, clock, emit } = this.#options;
    const { informer, handler, behaviour } = args;
    const stored = behaviour.kind === "read-store" ? { stored: this.#stored(about) } : {};
    const n = ++this.#count;
    emit({ ev: "notify", trial, informer, handler, n, ...report, ...stored, atMs: clock.nowMs() });
    await this.#behave(behaviour, about);
  }

  /** Lets a blocked callback return, and every later one. */
  release(): void {
    this.#released.abort();
  }

  /** Lets every callback return at once. */
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
        throw new Error(`the handler throws at ${about}`);
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
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
