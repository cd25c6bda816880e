import type { CoreEvent } from "./event.js";
import { eventKey } from "./event-keys.js";
import { LruMap } from "./lru-map.js";

/** What a patch changes of an event that is there already. */
export type EventPatch = Readonly<Partial<Pick<CoreEvent, "count" | "lastTimestamp" | "message">>>;

/** An event as it is to be told, and the patch for the one that was told before; undefined for the first of its kind. */
export interface CountedEvent {
  readonly event: CoreEvent;
  readonly patch: EventPatch | undefined;
}

/** Counts occurrences of events, and remembers under which name the first was told. */
export class EventCounter {
  readonly #told: LruMap<CoreEvent>;

  constructor(sizeMax: number) {
    this.#told = new LruMap(sizeMax);
  }

  /** Counts one more occurrence. */
  count(event: CoreEvent, key: string): CountedEvent {
    const before = this.#told.get(key);
    if (before === undefined) {
      this.#told.set(key, event);
      return { event, patch: undefined };
    }
    const { name, resourceVersion } = before.metadata;
    const counted: CoreEvent = {
      ...event,
      metadata: {
        ...event.metadata,
        ...(name === undefined ? {} : { name }),
        ...(resourceVersion === undefined ? {} : { resourceVersion }),
      },
      firstTimestamp: before.firstTimestamp,
      count: before.count + 1,
    };
    this.#told.set(key, counted);
    const { count, lastTimestamp, message } = counted;
    return {
      event: counted,
      patch: { count, lastTimestamp, ...(message === "" ? {} : { message }) },
    };
  }

  /** Takes over what the server made of an event. */
  update(event: CoreEvent): void {
    this.#told.set(eventKey(event), event);
  }
}
