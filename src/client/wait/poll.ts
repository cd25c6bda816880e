/**
 * Polls at a fixed interval.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/poll.go, loop.go.
 */
import { type Clock, type SleepResult, sleep } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { type Context, withTimeout } from "./context.js";
import { ContextError } from "./context-error.js";
import type { Condition } from "./exponential-backoff.js";
import { WaitTimeoutError } from "./interrupted.js";

/** How to poll. */
export interface PollOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** The time between checks, counted from the first: a check that takes longer is followed by the next one at once. */
  readonly intervalMs: number;
  /** Whether the first check is immediate, even if the context has ended. */
  readonly isImmediate: boolean;
  /** @default one that never ends */
  readonly context?: Context | undefined;
}

/**
 * Polls until the condition holds, or the context ends.
 *
 * @throws ContextError when the context ends
 * @throws whatever the condition throws
 */
export async function pollUntilContextCancel(
  condition: Condition,
  { clock = systemClock, intervalMs, isImmediate, context = {} }: PollOptions,
): Promise<void> {
  const { signal } = context;
  const ticker = new Ticker(clock, intervalMs);
  if (isImmediate && (await condition())) return;
  for (;;) {
    const ticked = await ticker.tick(signal);
    if (signal !== undefined && (ticked === "aborted" || signal.aborted)) {
      throw ContextError.of(signal);
    }
    if (await condition()) return;
  }
}

/** As `pollUntilContextCancel`, at most for so long. */
export async function pollUntilContextTimeout(
  condition: Condition,
  { timeoutMs, ...options }: PollOptions & { readonly timeoutMs: number },
): Promise<void> {
  const { context, cancel } = withTimeout(options.clock ?? systemClock, timeoutMs, options.context);
  try {
    await pollUntilContextCancel(condition, { ...options, context });
  } finally {
    cancel();
  }
}

/**
 * The deprecated form: checks once more at the timeout, so once in any case, and does not say why it has ended; a timeout of
 * 0 is none. A check that takes longer than the interval is followed by a pause until the next multiple of it.
 *
 * @throws WaitTimeoutError when the time is over or the context ends
 * @throws whatever the condition throws
 */
export async function poll(
  condition: Condition,
  { timeoutMs, ...options }: PollOptions & { readonly timeoutMs: number },
): Promise<void> {
  const { clock = systemClock, intervalMs, isImmediate, context: outer = {} } = options;
  if (isImmediate && (await condition())) return;
  if (hasEnded(outer)) throw new WaitTimeoutError();
  const ticker = new Ticker(clock, intervalMs);
  const { context, cancel } =
    timeoutMs === 0
      ? { context: outer, cancel: () => undefined }
      : withTimeout(clock, timeoutMs, outer);
  try {
    for (;;) {
      const ticked = await ticker.tick(context.signal);
      if (hasEnded(outer)) throw new WaitTimeoutError();
      if (await condition()) return;
      if (ticked === "aborted") throw new WaitTimeoutError();
      ticker.drop();
    }
  } finally {
    cancel();
  }
}

function hasEnded({ signal }: Context): boolean {
  return signal?.aborted === true;
}

/**
 * Ticks at a fixed interval from its start. One missed tick is kept, and ends the next wait at once.
 * Mirrors: Go's time.Ticker.
 */
class Ticker {
  readonly #clock: Clock;
  readonly #periodMs: number;
  /** The first tick without a waiter. */
  #nextAtMs: number;

  /** Starts it. A period of zero ticks always. */
  constructor(clock: Clock, periodMs: number) {
    this.#clock = clock;
    this.#periodMs = periodMs;
    this.#nextAtMs = clock.nowMs() + periodMs;
  }

  /** Waits for the next tick, or for the end of the signal. */
  async tick(signal?: AbortSignal): Promise<SleepResult> {
    const waitMs = Math.max(0, this.#nextAtMs - this.#clock.nowMs());
    const slept = await sleep(this.#clock, waitMs, signal);
    if (slept === "aborted") return slept;
    this.drop();
    return slept;
  }

  /** Drops the missed tick. */
  drop(): void {
    const lateMs = this.#clock.nowMs() - this.#nextAtMs;
    if (lateMs < 0 || this.#periodMs <= 0) return;
    this.#nextAtMs += (Math.floor(lateMs / this.#periodMs) + 1) * this.#periodMs;
  }
}
