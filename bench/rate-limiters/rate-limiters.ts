import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { TokenBucket } from "../../src/client/flowcontrol/token-bucket.js";
import { BucketRateLimiter } from "../../src/client/workqueue/bucket-rate-limiter.js";
import {
  defaultControllerRateLimiter,
  defaultItemBasedRateLimiter,
} from "../../src/client/workqueue/default-rate-limiters.js";
import type { RateLimiter } from "../../src/client/workqueue/rate-limiter.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { SystemClock } from "../../src/time/system-clock.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { ofRuns } from "../runs.js";

const CALLS_COUNT = { full: 1_000_000, smoke: 1_000 } as const;
const KEYS_COUNT = { full: 10_000, smoke: 10 } as const;
const ROUNDS_COUNT = { full: 9, smoke: 1 } as const;
/** The first rounds are for the compiler of the language. */
const WARMING_COUNT = { full: 2, smoke: 0 } as const;

const US_PER_SECOND = 1_000_000;

/** What is asked for delays: its name in both programs, and how it is made here. */
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
    const theirs = against === "none" ? undefined : buildTheirs();
    const own = new Map<string, number[]>();
    const other = new Map<string, number[]>();
    // In turns, so that a busy machine slows both down.
    for (let round = -WARMING_COUNT[size]; round < ROUNDS_COUNT[size]; round++) {
      const ownRound = measureOurs(items, CALLS_COUNT[size]);
      const otherRound = theirs?.(CALLS_COUNT[size], items.length) ?? {};
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
      ...(theirs === undefined
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

/** Builds the program beside. Undefined where there is no Go: there is nothing to compare with then. */
function buildTheirs(): ((calls: number, keys: number) => CallsPerSecond) | undefined {
  const folder = join(packageRoot(), "bench/rate-limiters/client-go");
  const program = join(folder, ".build/rate-limiters");
  try {
    // As all Go programs here are built: what one has compiled the others need not.
    execFileSync("go", ["build", "-trimpath", "-o", program, "."], { cwd: folder, stdio: "pipe" });
  } catch {
    return undefined;
  }
  // One processor, as this process has one for its code.
  const env = { ...process.env, GOMAXPROCS: "1" };
  return (calls, keys) => {
    const printed = execFileSync(program, [String(calls), String(keys)], { env });
    const tookNs: unknown = JSON.parse(printed.toString());
    if (typeof tookNs !== "object" || tookNs === null) return {};
    return Object.fromEntries(
      Object.entries(tookNs).map(([name, ns]) => [name, 1_000_000_000 / Number(ns)]),
    );
  };
}
