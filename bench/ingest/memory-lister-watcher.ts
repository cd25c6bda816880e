import type { ListerWatcher, Watch } from "../../src/client/informer/list-watch.js";
import type { KubernetesList, KubernetesObject } from "../../src/wire/resource.js";
import type { WatchEvent } from "../../src/wire/watch-event.js";

/** So many events come at a time, as in one read of a socket. */
const BURST_COUNT = 34;

/** A collection without a server: its events are those that are sent, once there is a watch. */
export class MemoryListerWatcher implements ListerWatcher, Watch {
  readonly supportsWatchList = false;
  readonly #items: readonly KubernetesObject[];
  #events: readonly WatchEvent[] = [];
  #sentCount = 0;
  #burstLeft = 0;
  #wake: () => void = () => undefined;

  constructor(items: readonly KubernetesObject[]) {
    this.#items = items;
  }

  /** Sends events, as fast as they are taken. */
  send(events: readonly WatchEvent[]): void {
    this.#events = events;
    this.#sentCount = 0;
    this.#wake();
  }

  async list(): Promise<KubernetesList> {
    const metadata = { resourceVersion: String(this.#items.length) };
    return { kind: "PodList", apiVersion: "v1", metadata, items: this.#items };
  }

  async watch(): Promise<Watch> {
    return this;
  }

  ready(): WatchEvent | undefined {
    if (this.#burstLeft === 0) return undefined;
    this.#burstLeft--;
    return this.#events[this.#sentCount++];
  }

  async next(): Promise<WatchEvent | undefined> {
    if (this.#sentCount >= this.#events.length) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#burstLeft = BURST_COUNT;
    return this.ready();
  }

  stop(): void {
    this.#wake();
  }
}
