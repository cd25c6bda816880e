/** Something that was measured. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: "ms" | "MB" | "kB" | "events/s" | "requests/s" | "x";
  /** What it is to be. Absent: it is there to be compared with. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number };
}

/** How much work a benchmark does: enough to measure, or just enough to know that it still runs. */
export type BenchmarkSize = "full" | "smoke";

/** One benchmark. It measures what it names, and the bare thing beside it in the same run. */
export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  run(size: BenchmarkSize): Promise<readonly Measurement[]>;
}

/** Whether a measurement is as it is to be; undefined when nothing is asked of it. */
export function meetsGoal({ value, goal }: Measurement): boolean | undefined {
  if (goal === undefined) return undefined;
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}
