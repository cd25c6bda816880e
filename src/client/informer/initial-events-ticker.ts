import type { Clock, Timer } from "../../time/clock.js";
import type { Log } from "./log.js";

/** How often to look, in milliseconds. */
export const INITIAL_EVENTS_TICK_MS = 10_000;

/**
 * Says every ten seconds that the end of a streaming list is still awaited, unless an event came meanwhile.
 * Mirrors: client-go@32ce75a7 tools/cache/reflector.go `initialEventsEndBookmarkTicker`.
 */
export class InitialEventsTicker {
  readonly #clock: Clock;
  readonly #name: string;
  readonly #log: Log;
  #timer: Timer | undefined;
  #startedAtMs = 0;
  #lastEventAtMs: number | undefined;

  constructor(options: { readonly clock: Clock; readonly name: string; readonly log: Log }) {
    this.#clock = options.clock;
    this.#name = options.name;
    this.#log = options.log;
  }

  /** Starts over. */
  start(): void {
    this.stop();
    this.#startedAtMs = this.#clock.nowMs();
    this.#lastEventAtMs = undefined;
    this.#arm();
  }

  observeEvent(): void {
    this.#lastEventAtMs = this.#clock.nowMs();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #arm(): void {
    this.#timer = this.#clock.setTimer(INITIAL_EVENTS_TICK_MS, () => {
      this.#warnIfExpired();
      this.#arm();
    });
  }

  #warnIfExpired(): void {
    const nowMs = this.#clock.nowMs();
    const lastMs = this.#lastEventAtMs;
    if (lastMs === undefined) {
      const waited = seconds(nowMs - this.#startedAtMs);
      const awaited = "required bookmark event for initial events stream";
      this.#log(`${this.#name}: awaiting ${awaited}, no events received for ${waited}`);
    } else if (nowMs - lastMs >= INITIAL_EVENTS_TICK_MS) {
      const awaited = "required bookmark event marking the end of initial events stream";
      const ago = seconds(nowMs - lastMs);
      this.#log(`${this.#name}: hasn't received ${awaited}, received last event ${ago} ago`);
    }
  }
}

function seconds(durationMs: number): string {
  return `${durationMs / 1000}s`;
}
