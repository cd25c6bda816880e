import { stopwatchMs } from "../../src/time/system-clock.js";

/** What a program that reads pods says when it is done; programs in Go say the same. */
export interface SinkReport {
  /** From the first request to the last notification. */
  readonly elapsedMs: number;
  /** Processor time of all its threads meanwhile. */
  readonly processorMs: number;
  /** The most memory that was ever resident. */
  readonly peakBytes: number;
  /** The number of notifications: objects and events. It shows which program did less work. */
  readonly notifiedCount: number;
}

/** The arguments of such a program. */
export interface SinkArguments {
  readonly url: string;
  /** It is done after this many notifications. */
  readonly wantedCount: number;
  /** Whether the initial state may be streamed. */
  readonly streams: boolean;
}

/** Reads the arguments: URL, count, and whether the initial state is to come as "streams" or "lists". */
export function readSinkArguments([url = "", count, how]: readonly string[]): SinkArguments {
  return { url, wantedCount: Number(count), streams: how === "streams" };
}

/** Counts notifications, and reports when there are enough. */
export class SinkMeter {
  readonly #wantedCount: number;
  readonly #startMs = stopwatchMs();
  readonly #before = process.cpuUsage();
  #notifiedCount = 0;

  constructor(wantedCount: number) {
    this.#wantedCount = wantedCount;
  }

  /** After the last notification, the process ends. */
  tell(count = 1): void {
    this.#notifiedCount += count;
    if (this.#notifiedCount >= this.#wantedCount) this.#report();
  }

  #report(): void {
    const { user, system } = process.cpuUsage(this.#before);
    const report: SinkReport = {
      elapsedMs: stopwatchMs() - this.#startMs,
      processorMs: (user + system) / 1_000,
      peakBytes: process.resourceUsage().maxRSS * 1_024,
      notifiedCount: this.#notifiedCount,
    };
    process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
  }
}
