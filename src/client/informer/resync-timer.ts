import type { Clock, Timer } from "../../time/clock.js";

/**
 * Runs a resync every period while it is started. The timer restarts after each run and with every start, so a
 * cycle shorter than the period never resyncs. Mirrors: client-go@32ce75a7 tools/cache/reflector.go `startResync`.
 */
export class ResyncTimer {
  readonly #clock: Clock;
  readonly #periodMs: number;
  readonly #resync: () => void;
  readonly #onFailure: (error: unknown) => void;
  #timer: Timer | undefined;

  /** A period of 0 never runs. `onFailure` gets the errors of `resync`; the timer is stopped then. */
  constructor(options: {
    readonly clock: Clock;
    readonly periodMs: number;
    readonly resync: () => void;
    readonly onFailure: (error: unknown) => void;
  }) {
    this.#clock = options.clock;
    this.#periodMs = options.periodMs;
    this.#resync = options.resync;
    this.#onFailure = options.onFailure;
  }

  start(): void {
    this.stop();
    if (this.#periodMs > 0) this.#arm();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #arm(): void {
    this.#timer = this.#clock.setTimer(this.#periodMs, () => {
      try {
        this.#resync();
      } catch (error) {
        this.#timer = undefined;
        this.#onFailure(error);
        return;
      }
      this.#arm();
    });
  }
}
