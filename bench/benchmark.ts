/** Something that was measured. */
export interface Measurement {
  readonly what: string;
  /** The median, where it was measured more than once. */
  readonly value: number;
  readonly unit: Unit;
  /** What it is to be. Absent: it is there to be compared with. */
  readonly goal?: Goal;
  /** The least and the greatest of the runs. Absent: there was one. */
  readonly spread?: readonly [least: number, greatest: number];
  /** The same of something else, measured in the same run. */
  readonly beside?: Beside;
}

/** What a measurement stands beside. */
export interface Beside {
  /** "bare writes", "the real apiserver" */
  readonly what: string;
  readonly value: number;
  /** What the measurement divided by this one is to be. */
  readonly ratioGoal?: Goal;
}

/** What a number is to be. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** How something is counted. "µs" is time for each of many things, of a processor where it says so. */
export type Unit =
  | "ms"
  | "µs"
  | "MB"
  | "kB"
  | "events/s"
  | "requests/s"
  | "items/s"
  | "calls/s"
  | "watches"
  | "of a processor";

/** How much work a benchmark does: enough to measure, or just enough to know that it still runs. */
export type BenchmarkSize = "full" | "smoke";

/** What a benchmark is run with. */
export interface BenchmarkOptions {
  readonly size: BenchmarkSize;
  /** What the fake is compared with, where a benchmark compares it. */
  readonly against: "oracle" | "none";
}

/** The result of a benchmark: measurements, or why there are none. */
export type BenchmarkOutcome = readonly Measurement[] | { readonly skipped: string };

/** One benchmark. It measures what it names, and the bare thing beside it in the same run. */
export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  run(options: BenchmarkOptions): Promise<BenchmarkOutcome>;
}

/** What a measurement divided by what stands beside it comes to. */
export function ratioOf({ value, beside }: Measurement): number | undefined {
  return beside === undefined ? undefined : value / beside.value;
}

/** Whether a measurement is as it is to be; undefined when nothing is asked of it. */
export function meetsGoal(measurement: Measurement): boolean | undefined {
  const { value, goal, beside } = measurement;
  const ratio = ratioOf(measurement) ?? Number.NaN;
  const verdicts = [
    ...(goal === undefined ? [] : [isMet(goal, value)]),
    ...(beside?.ratioGoal === undefined ? [] : [isMet(beside.ratioGoal, ratio)]),
  ];
  return verdicts.length === 0 ? undefined : verdicts.every((verdict) => verdict);
}

function isMet(goal: Goal, value: number): boolean {
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}
