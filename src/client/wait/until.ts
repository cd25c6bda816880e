/**
 * Repeats something until it is stopped.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/backoff.go (BackoffUntil, JitterUntil, Until, NonSlidingUntil).
 */
import { type Clock, sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import type { DelayFunc } from "./backoff.js";
import { jitteredMs } from "./jitter.js";

/** How to continue. */
export interface BackoffUntilOptions {
  /** @default that of the system */
  readonly clock?: Clock;
  /** Stops the loop: at once during a pause, otherwise after the running call. */
  readonly signal: AbortSignal;
  /** Whether a pause starts at the end of the function, instead of at its start. */
  readonly isSliding: boolean;
  /**
   * Gets the errors of the function; the loop continues.
   * @default none: the loop ends with it
   */
  readonly handleCrash?: ((error: unknown) => void) | undefined;
}

/**
 * Calls `run` until the signal aborts, with the delays of `delay` between. Not once if it has aborted already.
 * @throws whatever `run` throws, unless that is handled
 */
export async function backoffUntil(
  run: () => void | Promise<void>,
  delay: DelayFunc,
  { clock = systemClock, signal, isSliding, handleCrash }: BackoffUntilOptions,
): Promise<void> {
  while (!signal.aborted) {
    const calledAtMs = clock.nowMs();
    const early = isSliding ? undefined : delay();
    try {
      await run();
    } catch (error) {
      if (handleCrash === undefined) throw error;
      handleCrash(error);
    }
    const waitMs = early === undefined ? delay() : calledAtMs + early - clock.nowMs();
    await sleep(clock, waitMs, signal);
  }
}

/** How to continue in periods. */
export interface JitterUntilOptions extends BackoffUntilOptions {
  /** @default another sequence in each process */
  readonly prng?: Prng;
  readonly periodMs: number;
  /** Share of the period that is added at random. Zero or less: none. */
  readonly jitterFactor: number;
}

/** Calls `run` once in a period, which may vary. See `backoffUntil`. */
export function jitterUntil(
  run: () => void | Promise<void>,
  { prng = systemPrng, periodMs, jitterFactor, ...options }: JitterUntilOptions,
): Promise<void> {
  const delay = () => (jitterFactor > 0 ? jitteredMs(periodMs, jitterFactor, prng) : periodMs);
  return backoffUntil(run, delay, options);
}

/** What `until` needs. */
export type UntilOptions = Omit<BackoffUntilOptions, "isSliding"> & { readonly periodMs: number };

/** Calls `run`, and again a period after it has ended. See `backoffUntil`. */
export function until(
  run: () => void | Promise<void>,
  { periodMs, ...options }: UntilOptions,
): Promise<void> {
  return backoffUntil(run, () => periodMs, { ...options, isSliding: true });
}

/** Calls `run`, and again a period after it was called, or when it has ended if that is later. See `backoffUntil`. */
export function nonSlidingUntil(
  run: () => void | Promise<void>,
  { periodMs, ...options }: UntilOptions,
): Promise<void> {
  return backoffUntil(run, () => periodMs, { ...options, isSliding: false });
}
