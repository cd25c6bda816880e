import { stopwatchMs } from "../../src/time/system-clock.js";

/** What a program that reads pods says when it is done; programs in Go say the same. */
export interface SinkReport {
  /** From the first request to the last thing told. */
  readonly elapsedMs: number;
  /** Processor time of all its threads meanwhile. */
  readonly processorMs: number;
  /** The most memory that was ever resident. */
  readonly peakBytes: number;
  /** Things told: objects, events. Who did less work shows here. */
  readonly toldCount: number;
}

/** What such a program is asked for, by its arguments. */
export interface SinkWish {
  readonly url: string;
  /** It is done when it has been told of so many things. */
  readonly wantedCount: number;
  /** Whether the initial state may be asked for as a stream. */
  readonly streams: boolean;
}

/** Reads the arguments: URL, count, and whether the initial state is to come as "streams" or "lists". */
export function readSinkWish([url = "", count, how]: readonly string[]): SinkWish {
  return { url, wantedCount: Number(count), streams: how === "streams" };
}

/** Counts what is told, and reports when it is enough. */
export class SinkMeter {
  readonly #wantedCount: number;
  readonly #startMs = stopwatchMs();
  readonly #before = process.cpuUsage();
  #toldCount = 0;

  constructor(wantedCount: number) {
    this.#wantedCount = wantedCount;
  }

  /** Something was told. After the last, the process ends. */
  tell(count = 1): void {
    this.#toldCount += count;
    if (this.#toldCount >= this.#wantedCount) this.#report();
  }

  #report(): void {
    const { user, system } = process.cpuUsage(this.#before);
    const report: SinkReport = {
      elapsedMs: stopwatchMs() - this.#startMs,
      processorMs: (user + system) / 1_000,
      peakBytes: process.resourceUsage().maxRSS * 1_024,
      toldCount: this.#toldCount,
    };
    process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
  }
}
