import { PortError } from "./port-error.js";

/** The maximum output of an adapter in one trial: a hundred times that of any scenario. */
export const TRIAL_MAX_BYTES = 128 * 1024 * 1024;

/** Messages that are larger, on average, contain more than the suite's own server has served. */
const MESSAGE_MANY_BYTES = 64 * 1024;

/** The largest answer that is forgiven: the suite's longest store, several times. */
const ANSWER_MAX_BYTES = 1024 * 1024;

/** Limits the output of an adapter in a trial, as all of it is kept. */
export class FloodGauge {
  readonly #maxBytes: number;
  #bytes = 0;
  #count = 0;

  /** @param maxBytes of one trial */
  constructor(maxBytes = TRIAL_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Starts a trial. */
  reset(): void {
    this.#bytes = 0;
    this.#count = 0;
  }

  /** Forgives an answer: the suite asked for it, perhaps for a whole store whenever time has passed, and keeps none. */
  answered(lineBytes: number): void {
    if (lineBytes > ANSWER_MAX_BYTES) return;
    this.#bytes -= lineBytes;
    this.#count--;
  }

  /** Counts a line. Returns an error when the limit is exceeded. */
  add(lineBytes: number): PortError | undefined {
    this.#bytes += lineBytes;
    this.#count++;
    if (this.#bytes <= this.#maxBytes) return undefined;
    const amount = `more than ${this.#maxBytes / (1024 * 1024)} MiB in one trial`;
    if (this.#bytes / this.#count > MESSAGE_MANY_BYTES) {
      const fix = "objects of the suite are small: report what the library hands over, once";
      return new PortError("bad-output", `the adapter wrote ${amount}, in large messages: ${fix}`);
    }
    return new PortError("flood", `the library reports without end: ${amount}, in small messages`);
  }
}
