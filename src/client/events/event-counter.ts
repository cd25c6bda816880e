import type { CoreEvent } from "./event.js";
import { eventKey } from "./event-keys.js";
import { LruMap } from "./lru-map.js";

/** The patch for an existing event. */
export type EventPatch = Readonly<Partial<Pick<CoreEvent, "count" | "lastTimestamp" | "message">>>;

/** The event to record, and the patch for the event recorded before; undefined for the first of its key. */
export interface CountedEvent {
  readonly event: CoreEvent;
  readonly patch: EventPatch | undefined;
}

/** Counts repeated events, and remembers the name of the recorded one. */
export class EventCounter {
  readonly #recorded: LruMap<CoreEvent>;

  constructor(sizeMax: number) {
    this.#recorded = new LruMap(sizeMax);
  }

  /** Counts one more occurrence. */
  count(event: CoreEvent, key: string): CountedEvent {
    const before = this.#recorded.get(key);
    if (before === undefined) {
      this.#recorded.set(key, event);
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
    this.#recorded.set(key, counted);
    const { count, lastTimestamp, message } = counted;
    return {
      event: counted,
      patch: { count, lastTimestamp, ...(message === "" ? {} : { message }) },
    };
  }

  /** Takes over the server's version of an event. */
  update(event: CoreEvent): void {
    this.#recorded.set(eventKey(event), event);
  }
}
