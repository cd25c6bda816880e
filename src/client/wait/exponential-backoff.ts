/**
 * Retries until a condition holds, with growing delays.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/backoff.go (ExponentialBackoff, ExponentialBackoffWithContext).
 */
import { type Clock, sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import { Backoff, type BackoffParameters } from "./backoff.js";
import type { Context } from "./context.js";
import { ContextError } from "./context-error.js";
import { WaitTimeoutError } from "./interrupted.js";

/** Whether the condition holds. An error ends the wait. */
export type Condition = () => boolean | Promise<boolean>;

/** Options of a loop. */
export interface WaitOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default a different sequence in each process */
  readonly prng?: Prng;
  /** @default one that never ends */
  readonly context?: Context | undefined;
}

/**
 * Checks at most `steps` times; sleeps between two checks, not after the last. When the next delay would exceed the cap,
 * it sleeps once more, and gives up without another check.
 *
 * @throws WaitTimeoutError when the steps are used up
 * @throws ContextError when the context ends; if before the first check, there is none
 * @throws the errors of the condition
 */
export async function exponentialBackoff(
  parameters: BackoffParameters,
  condition: Condition,
  { clock = systemClock, prng = systemPrng, context = {} }: WaitOptions,
): Promise<void> {
  const { signal } = context;
  const backoff = new Backoff(parameters, prng);
  while (backoff.stepsLeft > 0) {
    if (signal?.aborted === true) throw ContextError.of(signal);
    if (await condition()) return;
    if (backoff.stepsLeft === 1) break;
    const slept = await sleep(clock, backoff.step(), signal);
    if (slept === "aborted" && signal !== undefined) throw ContextError.of(signal);
  }
  throw new WaitTimeoutError();
}
