import type { ListerWatcher, Watch } from "../../../src/client/informer/list-watch.js";
import type { ReflectorOptions } from "../../../src/client/informer/reflector.js";
import { type Clock, sleep, type Timer } from "../../../src/time/clock.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { isOlderVersion } from "./is-older-version.js";

/** How long a watch is the only one. */
const RENEWAL_MS = 60_000;
/** How long the old one is read beside the new one. */
const OVERLAP_MS = 500;

/** Opens the next watch before it closes the last, so that nothing waits for a connection. */
export function renewingWatches({ listerWatcher, clock }: ReflectorOptions): ListerWatcher {
  return {
    ...(listerWatcher.supportsWatchList === undefined
      ? {}
      : { supportsWatchList: listerWatcher.supportsWatchList }),
    list: (parameters, signal) => listerWatcher.list(parameters, signal),
    watch: async (parameters, signal) => {
      const first = await listerWatcher.watch(parameters, signal);
      if (parameters.sendInitialEvents === true) return first;
      const version = parameters.resourceVersion ?? "";
      const open = (resourceVersion: string) =>
        listerWatcher.watch({ ...parameters, resourceVersion }, signal);
      return new RenewedWatch(first, version, open, clock);
    },
  };
}

/** One watch, made of several that follow each other. What two of them bring is passed on once. */
class RenewedWatch implements Watch {
  readonly #openNext: (version: string) => Promise<Watch>;
  readonly #clock: Clock;
  #current: Watch;
  #successor: Watch | undefined;
  #version: string;
  #renewal: Timer;
  #isOver = false;

  constructor(
    first: Watch,
    version: string,
    openNext: (version: string) => Promise<Watch>,
    clock: Clock,
  ) {
    this.#current = first;
    this.#version = version;
    this.#openNext = openNext;
    this.#clock = clock;
    this.#renewal = this.#schedule();
  }

  async next(): Promise<WatchEvent | undefined> {
    for (;;) {
      const event = await this.#current.next();
      if (event === undefined) {
        if (this.#successor === undefined || this.#isOver) {
          this.stop();
          return undefined;
        }
        this.#current = this.#successor;
        this.#successor = undefined;
        this.#renewal = this.#schedule();
      } else if (this.#isNews(event)) return event;
    }
  }

  stop(): void {
    this.#isOver = true;
    this.#renewal.cancel();
    this.#current.stop();
    this.#successor?.stop();
  }

  /** Whether no watch has brought it yet. */
  #isNews(event: WatchEvent): boolean {
    if (event.type === "ERROR") return true;
    const version = event.object.metadata.resourceVersion ?? "";
    if (version === this.#version || isOlderVersion(version, this.#version)) return false;
    this.#version = version;
    return true;
  }

  #schedule(): Timer {
    return this.#clock.setTimer(RENEWAL_MS, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    const old = this.#current;
    try {
      const next = await this.#openNext(this.#version);
      if (this.#isOver) return next.stop();
      this.#successor = next;
      await sleep(this.#clock, OVERLAP_MS);
    } catch {
      // The old one goes on, until it ends as any other does.
      return;
    }
    old.stop();
  }
}
