/** Where `mark-costs.ts` notes what tests cost, from the root. */
export const COSTS_FILE = "dist/test-costs.jsonl";

/** What a process had computed at a moment. */
export interface CostMark {
  readonly pid: number;
  /** The file of tests; "" for everything before the first one. */
  readonly file: string;
  /** The moment: its module had been evaluated, or its tests were over. */
  readonly what: "loaded" | "over";
  readonly ownMs: number;
  /** Of the children that had ended. */
  readonly childrenMs: number;
}

/** What the tests of a file cost, in milliseconds of a processor. */
export interface FileCost {
  /** "" for starting the processes and compiling what is tested. */
  readonly file: string;
  /** In the process that runs the tests, its module included. */
  readonly ownMs: number;
  /** In processes that they started. */
  readonly childrenMs: number;
}

/** What each file cost, the most expensive first. The marks of a process are in the order in which they were made. */
export function costsOf(marks: readonly CostMark[]): readonly FileCost[] {
  const costs = new Map<string, FileCost>();
  const latest = new Map<number, CostMark>();
  for (const mark of marks) {
    const before = latest.get(mark.pid) ?? { ownMs: 0, childrenMs: 0 };
    const sum = costs.get(mark.file) ?? { ownMs: 0, childrenMs: 0 };
    costs.set(mark.file, {
      file: mark.file,
      ownMs: sum.ownMs + mark.ownMs - before.ownMs,
      childrenMs: sum.childrenMs + mark.childrenMs - before.childrenMs,
    });
    latest.set(mark.pid, mark);
  }
  return [...costs.values()].sort((a, b) => totalOf(b) - totalOf(a));
}

/** The dearest files as a table in seconds, with a line for the rest and for the sum. */
export function costsText(costs: readonly FileCost[], shownCount: number): string {
  const rest = costs.slice(shownCount);
  const rows = [
    ...costs.slice(0, shownCount).map((one) => ({ ...one, file: one.file || "(loading)" })),
    ...(rest.length > 0 ? [sumOf(rest, `${rest.length} more`)] : []),
    sumOf(costs, "all"),
  ];
  const lines = rows.map(({ file, ...cost }) =>
    [seconds(totalOf(cost)), seconds(cost.ownMs), seconds(cost.childrenMs), `  ${file}`].join(""),
  );
  return ["   sum s   own s  children s  file", ...lines].join("\n").concat("\n");
}

function totalOf({ ownMs, childrenMs }: Omit<FileCost, "file">): number {
  return ownMs + childrenMs;
}

function sumOf(costs: readonly FileCost[], file: string): FileCost {
  const sum = (of: "ownMs" | "childrenMs") => costs.reduce((all, one) => all + one[of], 0);
  return { file, ownMs: sum("ownMs"), childrenMs: sum("childrenMs") };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2).padStart(8);
}
