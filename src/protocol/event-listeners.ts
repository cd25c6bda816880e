import type { AdapterEvent } from "./messages.js";

/** The listeners to an adapter's events. */
export class EventListeners {
  readonly #listeners = new Set<(event: AdapterEvent) => void>();

  /** Adds a listener. Returns a function that removes it, which may be called twice. */
  add(listener: (event: AdapterEvent) => void): () => void {
    // A new function for each registration: one listener may register twice.
    const registration = (event: AdapterEvent): void => listener(event);
    this.#listeners.add(registration);
    return () => void this.#listeners.delete(registration);
  }

  /**
   * Notifies all listeners, in the order of their registration. One that is added meanwhile gets the next event. An
   * exception of one listener is a bug and crashes the process, but only after the others have got the event.
   */
  notify(event: AdapterEvent): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Removes all listeners. */
  clear(): void {
    this.#listeners.clear();
  }
}
