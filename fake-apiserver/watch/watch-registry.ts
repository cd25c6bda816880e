import type { WatchStream } from "./watch-stream.js";

/** The watches of a world that are open, in order of opening. */
export class WatchRegistry {
  readonly #open = new Set<WatchStream>();
  #openedCount = 0;

  nextId(): string {
    this.#openedCount++;
    return `w${this.#openedCount}`;
  }

  add(stream: WatchStream): void {
    this.#open.add(stream);
    stream.onEnded(() => this.#open.delete(stream));
  }

  all(): readonly WatchStream[] {
    return [...this.#open];
  }
}
