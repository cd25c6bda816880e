import type { Clock, Timer } from "../../time/clock.js";
import type { MetricsProvider } from "./metrics-provider.js";

/** How often the metrics of unfinished work are set. */
const UPDATE_PERIOD_MS = 500;

const MS_PER_SECOND = 1_000;

/** The options of a queue's metrics. */
export interface QueueMetricsOptions {
  readonly provider: MetricsProvider;
  readonly name: string;
  readonly clock: Clock;
}

/**
 * The metrics of one queue, whose items it knows by their keys. From its creation until `stop` it sets a timer twice a
 * second, for the metrics of unfinished work.
 */
export class QueueMetrics {
  readonly #clock: Clock;
  readonly #depth;
  readonly #adds;
  readonly #latency;
  readonly #workDuration;
  readonly #unfinishedWorkSeconds;
  readonly #longestRunningProcessorSeconds;
  /** When each queued or re-added item was added. */
  readonly #addedAtMs = new Map<unknown, number>();
  /** Since when it has been worked on. */
  readonly #startedAtMs = new Map<unknown, number>();
  #timer: Timer;

  constructor({ provider, name, clock }: QueueMetricsOptions) {
    this.#clock = clock;
    this.#depth = provider.newDepthMetric(name);
    this.#adds = provider.newAddsMetric(name);
    this.#latency = provider.newLatencyMetric(name);
    this.#workDuration = provider.newWorkDurationMetric(name);
    this.#unfinishedWorkSeconds = provider.newUnfinishedWorkSecondsMetric(name);
    this.#longestRunningProcessorSeconds = provider.newLongestRunningProcessorSecondsMetric(name);
    this.#timer = this.#setTimer();
  }

  /** An item was added that did not wait already. */
  add(key: unknown): void {
    this.#adds.inc();
    this.#depth.inc();
    this.#addedAtMs.set(key, this.#clock.nowMs());
  }

  /** An item was given out. */
  get(key: unknown): void {
    this.#depth.dec();
    const nowMs = this.#clock.nowMs();
    this.#startedAtMs.set(key, nowMs);
    const addedAtMs = this.#addedAtMs.get(key);
    if (addedAtMs === undefined) return;
    this.#latency.observe((nowMs - addedAtMs) / MS_PER_SECOND);
    this.#addedAtMs.delete(key);
  }

  /** The work on an item is over. */
  done(key: unknown): void {
    const startedAtMs = this.#startedAtMs.get(key);
    if (startedAtMs === undefined) return;
    this.#workDuration.observe((this.#clock.nowMs() - startedAtMs) / MS_PER_SECOND);
    this.#startedAtMs.delete(key);
  }

  /** The metrics of unfinished work keep their values. May be called again. */
  stop(): void {
    this.#timer.cancel();
  }

  #setTimer(): Timer {
    return this.#clock.setTimer(UPDATE_PERIOD_MS, () => {
      this.#updateUnfinishedWork();
      this.#timer = this.#setTimer();
    });
  }

  #updateUnfinishedWork(): void {
    const nowMs = this.#clock.nowMs();
    let totalMs = 0;
    let longestMs = 0;
    for (const startedAtMs of this.#startedAtMs.values()) {
      totalMs += nowMs - startedAtMs;
      longestMs = Math.max(longestMs, nowMs - startedAtMs);
    }
    this.#unfinishedWorkSeconds.set(totalMs / MS_PER_SECOND);
    this.#longestRunningProcessorSeconds.set(longestMs / MS_PER_SECOND);
  }
}
