import type {
  CounterMetric,
  GaugeMetric,
  HistogramMetric,
  MetricsProvider,
  SettableGaugeMetric,
} from "../../../src/client/workqueue/metrics-provider.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** A provider that keeps the values of its metrics: docs/parts/work-queue.md, "metrics". */
export class RecordingMetrics implements MetricsProvider {
  /** A requested metric, and its value: a number, or a list of observations. */
  readonly #values = new Map<string, number | number[]>();

  newDepthMetric(): GaugeMetric {
    return this.#number("depth");
  }

  newAddsMetric(): CounterMetric {
    return this.#number("adds");
  }

  newLatencyMetric(): HistogramMetric {
    return this.#list("latency");
  }

  newWorkDurationMetric(): HistogramMetric {
    return this.#list("work duration");
  }

  newUnfinishedWorkSecondsMetric(): SettableGaugeMetric {
    return this.#number("unfinished work");
  }

  newLongestRunningProcessorSecondsMetric(): SettableGaugeMetric {
    return this.#number("longest running");
  }

  newRetriesMetric(): CounterMetric {
    return this.#number("retries");
  }

  /** What a scenario can ask. */
  methods(): Part["methods"] {
    return {
      metric: (args) => this.#values.get(args.text("name")),
      metrics: () => [...this.#values.keys()],
    };
  }

  #number(name: string): GaugeMetric & SettableGaugeMetric {
    let current = 0;
    const set = (value: number) => {
      current = value;
      this.#values.set(name, value);
    };
    set(0);
    return { inc: () => set(current + 1), dec: () => set(current - 1), set };
  }

  #list(name: string): HistogramMetric {
    const observed: number[] = [];
    this.#values.set(name, observed);
    return { observe: (value) => void observed.push(value) };
  }
}

/** The settings of a queue that has a name and a provider, as far as it has them. */
export function metricsSettings(
  settings: PartArgs,
  metrics: RecordingMetrics,
): { readonly name?: string; readonly metricsProvider?: MetricsProvider } {
  return {
    ...(settings.has("name") ? { name: settings.text("name") } : {}),
    ...(settings.flag("hasMetrics") ? { metricsProvider: metrics } : {}),
  };
}
