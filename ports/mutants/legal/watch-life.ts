import type { Clock, Timer } from "../../../src/time/clock.js";
import type { ReadingHabits } from "./habits.js";
import type { WebSocketEvents } from "./plain-client.js";

/** How long a watch may live: until it is silent for too long, leaves a ping unanswered, or a relist is due. */
export class WatchLife {
  readonly #clock: Clock;
  readonly #habits: ReadingHabits;
  readonly #ending = new AbortController();
  readonly #parent: AbortSignal;
  readonly #onAbort = () => this.end();
  #silence: Timer | undefined;
  #relist: Timer | undefined;
  #nextPing: Timer | undefined;

  constructor(clock: Clock, parent: AbortSignal, habits: ReadingHabits) {
    this.#clock = clock;
    this.#habits = habits;
    this.#parent = parent;
    parent.addEventListener("abort", this.#onAbort, { once: true });
    const { relistEveryMs } = habits;
    if (relistEveryMs > 0) this.#relist = clock.setTimer(relistEveryMs, () => this.end());
    this.refresh();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Restarts the limit of silence. */
  refresh(): void {
    const { silenceMaxMs } = this.#habits;
    if (silenceMaxMs === 0 || this.signal.aborted) return;
    this.#silence?.cancel();
    this.#silence = this.#clock.setTimer(silenceMaxMs, () => this.end());
  }

  /** Pings now and then, as long as each is answered before the next. */
  ping(events: WebSocketEvents, isAnswered = true): void {
    const { pingEveryMs } = this.#habits;
    if (pingEveryMs === 0 || this.signal.aborted) return;
    if (!isAnswered) {
      this.end();
      return;
    }
    let hasCome = false;
    events.ping(() => {
      hasCome = true;
    });
    this.#nextPing = this.#clock.setTimer(pingEveryMs, () => this.ping(events, hasCome));
  }

  end(): void {
    this.#silence?.cancel();
    this.#relist?.cancel();
    this.#nextPing?.cancel();
    this.#parent.removeEventListener("abort", this.#onAbort);
    this.#ending.abort();
  }
}
