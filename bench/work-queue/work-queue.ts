import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../../src/suite/values/package-root.js";
import type { Benchmark, BenchmarkSize, Measurement } from "../benchmark.js";
import { goProgram } from "../go-program.js";
import { ofRuns } from "../runs.js";

/** Something that is measured on both sides: the tasks of the two programs, and how many items a run of it has. */
interface Task {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  readonly count: Readonly<Record<BenchmarkSize, number>>;
  /** Whether it is what one side is to be at least as good at as the other. */
  readonly isGoal?: boolean;
}

const ONE = { full: 500_000, smoke: 100 };
const MANY = { full: 100_000, smoke: 100 };

const TASKS: readonly Task[] = [
  { what: "Add, Get, Done of one key", ours: "one", theirs: "one", count: ONE },
  {
    what: "the same, awaited only when empty",
    ours: "one-ready",
    theirs: "one",
    count: ONE,
    isGoal: true,
  },
  { what: "Add, then Get and Done, of 100,000 keys", ours: "many", theirs: "many", count: MANY },
  {
    what: "the same, awaited only when empty",
    ours: "many-ready",
    theirs: "many",
    count: MANY,
    isGoal: true,
  },
  {
    what: "AddAfter while 100,000 wait",
    ours: "delay",
    theirs: "delay",
    count: MANY,
    isGoal: true,
  },
  {
    what: "200,000 that are due, Get and Done",
    ours: "due",
    theirs: "due",
    count: MANY,
    isGoal: true,
  },
];

/** The first runs only warm up. */
const WARMING_COUNT = { full: 3, smoke: 0 } as const;
const ROUNDS_COUNT = { full: 7, smoke: 1 } as const;

const NS_PER_SECOND = 1e9;

/**
 * What work queues get done in a second of processor time, beside those of client-go in the same run.
 *
 * A worker that awaits every item pays for a promise and a turn of the microtask queue; with `tryGet` it pays where the queue
 * is empty. Where the rest goes is in docs/benchmarks.md.
 */
export const workQueue: Benchmark = {
  name: "work-queue",
  summary: "throughput of work queues per second of processor time, beside client-go's",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    // Each does everything on one thread, collecting garbage included.
    const ours = new Contender(process.execPath, [
      "--single-threaded-gc",
      fileURLToPath(new URL("./contender.js", import.meta.url)),
    ]);
    const theirs =
      against === "none"
        ? undefined
        : new Contender(goProgram(packageRoot()), ["queues"], { ...process.env, GOMAXPROCS: "1" });
    try {
      const measurements: Measurement[] = [];
      for (const task of TASKS) measurements.push(await measured(task, size, ours, theirs));
      return measurements;
    } finally {
      ours.stop();
      theirs?.stop();
    }
  },
};

/** In turns, so that a busy machine slows both down. */
async function measured(
  { what, ours, theirs, count, isGoal }: Task,
  size: BenchmarkSize,
  us: Contender,
  them: Contender | undefined,
): Promise<Measurement> {
  const own: number[] = [];
  const other: number[] = [];
  for (let round = -WARMING_COUNT[size]; round < ROUNDS_COUNT[size]; round++) {
    const ownNs = await us.perform(ours, count[size]);
    const otherNs = (await them?.perform(theirs, count[size])) ?? Number.NaN;
    if (round < 0) continue;
    own.push(NS_PER_SECOND / ownNs);
    other.push(NS_PER_SECOND / otherNs);
  }
  const beside = {
    what: "client-go",
    value: ofRuns(other).value,
    ...(isGoal === true ? { ratioGoal: { atLeast: 1 } } : {}),
  };
  return {
    what,
    ...ofRuns(own),
    unit: "items/s",
    ...(them === undefined ? {} : { beside }),
  };
}

/** A program that performs tasks: a line for each, answered by a line. */
class Contender {
  readonly #child;
  readonly #answers: AsyncIterator<string>;

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    this.#child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env });
    this.#answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** How many nanoseconds each item took. @throws Error when the program has ended */
  async perform(task: string, count: number): Promise<number> {
    this.#child.stdin.write(`${task} ${count}\n`);
    const { value, done } = await this.#answers.next();
    if (done === true) throw new Error(`The program that was to perform "${task}" has ended`);
    return Number(value);
  }

  stop(): void {
    this.#child.stdin.end();
  }
}
