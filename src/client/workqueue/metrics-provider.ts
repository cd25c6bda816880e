/** A number that goes up and down. */
export interface GaugeMetric {
  inc(): void;
  dec(): void;
}

/** A number that is set. */
export interface SettableGaugeMetric {
  set(value: number): void;
}

/** A number that only goes up. */
export interface CounterMetric {
  inc(): void;
}

/** Collects observations. */
export interface HistogramMetric {
  observe(value: number): void;
}

/**
 * Makes the metrics of a queue, each once and under the queue's name. Times are in seconds.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/metrics.go (MetricsProvider). Differs: a queue asks the provider that it was
 * given; there is none for the whole process.
 */
export interface MetricsProvider {
  /** Queued items, and items that were added again while they are processed. */
  newDepthMetric(name: string): GaugeMetric;
  /** Additions that were not of an item that waits already. */
  newAddsMetric(name: string): CounterMetric;
  /** How long each item waited from its addition until it was given out. */
  newLatencyMetric(name: string): HistogramMetric;
  /** How long each item was worked on. */
  newWorkDurationMetric(name: string): HistogramMetric;
  /** For how long, in sum, the items have been worked on that are not done. */
  newUnfinishedWorkSecondsMetric(name: string): SettableGaugeMetric;
  /** The longest of these times. */
  newLongestRunningProcessorSecondsMetric(name: string): SettableGaugeMetric;
  /** Items that were to be added later. */
  newRetriesMetric(name: string): CounterMetric;
}
