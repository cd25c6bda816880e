/**
 * Tries until something is the case, with delays that grow.
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

/** Whether what is waited for is the case. What it throws ends the wait. */
export type Condition = () => boolean | Promise<boolean>;

/** What a loop waits with. */
export interface WaitOptions {
  /** @default that of the system */
  readonly clock?: Clock;
  /** @default another sequence in each process */
  readonly prng?: Prng;
  /** @default one that never ends */
  readonly context?: Context | undefined;
}

/**
 * Asks at most `steps` times; sleeps between two questions, not after the last. Before the delay would exceed the cap it
 * sleeps once more, and gives up without another question.
 *
 * @throws WaitTimeoutError when it may not ask again
 * @throws ContextError when the context ends; before the first question, none is asked
 * @throws whatever the condition throws
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
