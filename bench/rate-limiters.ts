import { execFileSync } from "node:child_process";
import { TokenBucket } from "../src/client/flowcontrol/token-bucket.js";
import { BucketRateLimiter } from "../src/client/workqueue/bucket-rate-limiter.js";
import {
  defaultControllerRateLimiter,
  defaultItemBasedRateLimiter,
} from "../src/client/workqueue/default-rate-limiters.js";
import type { RateLimiter } from "../src/client/workqueue/rate-limiter.js";
import { packageRoot } from "../src/suite/values/package-root.js";
import { SystemClock } from "../src/time/system-clock.js";
import type { Benchmark, Measurement } from "./benchmark.js";
import { goProgram } from "./go-program.js";
import { ofRuns } from "./runs.js";

const CALLS_COUNT = { full: 1_000_000, smoke: 1_000 } as const;
const KEYS_COUNT = { full: 10_000, smoke: 10 } as const;
const ROUNDS_COUNT = { full: 9, smoke: 1 } as const;
/** The first rounds are for the compiler of the language. */
const WARMING_COUNT = { full: 2, smoke: 0 } as const;

const US_PER_SECOND = 1_000_000;

/** The limiter that is called: its name in both programs, and its construction here. */
interface Task {
  readonly name: string;
  readonly what: string;
  readonly create: () => RateLimiter<string>;
}

const clock = new SystemClock();

const TASKS: readonly Task[] = [
  {
    name: "exponential",
    what: "the default of items",
    create: () => defaultItemBasedRateLimiter(),
  },
  {
    name: "bucket",
    what: "a bucket",
    create: () =>
      new BucketRateLimiter(new TokenBucket({ clock, refillPerSecond: 10, burstMaxCount: 100 })),
  },
  {
    name: "default",
    what: "the default of controllers",
    create: () => defaultControllerRateLimiter(clock),
  },
];

/** Calls of rate limiters per second of processor time, beside client-go's in the same run. */
export const rateLimiters: Benchmark = {
  name: "rate-limiters",
  summary:
    "calls of rate limiters per second of processor time, for 10,000 keys in turn, beside client-go's",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    const items = Array.from({ length: KEYS_COUNT[size] }, (_, at) => `default/object-${at}`);
    const program = against === "none" ? undefined : goProgram(packageRoot());
    const own = new Map<string, number[]>();
    const other = new Map<string, number[]>();
    // In turns, so that a busy machine slows both down.
    for (let round = -WARMING_COUNT[size]; round < ROUNDS_COUNT[size]; round++) {
      const ownRound = measureOurs(items, CALLS_COUNT[size]);
      const otherRound =
        program === undefined ? {} : measureTheirs(program, CALLS_COUNT[size], items.length);
      if (round < 0) continue;
      for (const { name } of TASKS) {
        own.set(name, [...(own.get(name) ?? []), ownRound[name] ?? Number.NaN]);
        other.set(name, [...(other.get(name) ?? []), otherRound[name] ?? Number.NaN]);
      }
    }
    return TASKS.map(({ name, what }) => ({
      what,
      ...ofRuns(own.get(name) ?? []),
      unit: "calls/s",
      ...(program === undefined
        ? {}
        : { beside: { what: "client-go", value: ofRuns(other.get(name) ?? []).value } }),
    }));
  },
};

type CallsPerSecond = Readonly<Record<string, number>>;

function measureOurs(items: readonly string[], calls: number): CallsPerSecond {
  const perSecond: Record<string, number> = {};
  for (const { name, create } of TASKS) {
    const limiter = create();
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) limiter.when(items[call % items.length] ?? "");
    const { user, system } = process.cpuUsage(before);
    perSecond[name] = (calls * US_PER_SECOND) / Math.max(1, user + system);
  }
  return perSecond;
}

function measureTheirs(program: string, calls: number, keys: number): CallsPerSecond {
  // One processor, as this process has one for its code.
  const env = { ...process.env, GOMAXPROCS: "1" };
  const args = ["rate-limiters", String(calls), String(keys)];
  const tookNs: Readonly<Record<string, number>> = JSON.parse(
    execFileSync(program, args, { env }).toString(),
  );
  return Object.fromEntries(Object.entries(tookNs).map(([name, ns]) => [name, 1e9 / ns]));
}
