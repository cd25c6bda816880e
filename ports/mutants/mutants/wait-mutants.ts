import { onError } from "../../../src/client/retry/retry.js";
import { Backoff, delayFunc, slidingDelayFunc } from "../../../src/client/wait/backoff.js";
import { ContextError } from "../../../src/client/wait/context-error.js";
import { exponentialBackoff } from "../../../src/client/wait/exponential-backoff.js";
import { isInterrupted, WaitTimeoutError } from "../../../src/client/wait/interrupted.js";
import { pollUntilContextCancel } from "../../../src/client/wait/poll.js";
import { until } from "../../../src/client/wait/until.js";
import { sleep } from "../../../src/time/clock.js";
import { systemClock } from "../../../src/time/system-clock.js";
import { systemPrng } from "../../../src/time/system-prng.js";
import { backoffPart, type DelayMakers } from "../../reference/parts/backoff-part.js";
import { type RetryMakers, retryPart } from "../../reference/parts/retry-part.js";
import { type LoopFunctions, waitLoopPart } from "../../reference/parts/wait-loop-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Back-offs, loops and retries that wait too long or too short, or end with the wrong news. */
export const WAIT_MUTANTS: readonly Mutant[] = [
  {
    name: "wait-jitter-compounds",
    does: "multiplies what jitter has made of a delay",
    mimics: "no known case: one variable for the delay and for its base",
    killedBy: ["backoff-jitter"],
    change: delaying({
      delayFunc: ({ durationMs, factor = 0, steps = 0, jitter = 0 }, prng = systemPrng) => {
        let delayMs = durationMs;
        let left = steps;
        return () => {
          const jitteredMs = delayMs * (1 + jitter * prng.next());
          if (left-- > 0) delayMs = jitteredMs * factor;
          return jitteredMs;
        };
      },
    }),
  },
  {
    name: "wait-grows-past-cap",
    does: "stops multiplying at the cap only after it has exceeded it",
    mimics: "no known case: a cap that is looked at one step late",
    killedBy: ["backoff-cap [3 s]"],
    change: delaying({
      delayFunc: ({ capMs = 0, ...parameters }, prng) => {
        const delay = delayFunc(parameters, prng);
        let lastMs = 0;
        return () => {
          if (capMs === 0 || lastMs < capMs) lastMs = delay();
          return lastMs;
        };
      },
    }),
  },
  {
    name: "wait-reset-slides",
    does: "starts delays over after an interval without any",
    mimics: "the reflector of client-go before 0.36",
    killedBy: ["backoff-starts-over-while-used"],
    change: delaying({
      delayWithReset: ({ durationMs, factor = 0, jitter = 0 }, options) => {
        const { resetIntervalMs: resetMs, ...where } = options;
        const maxMs = Number.MAX_SAFE_INTEGER;
        const own = { initialMs: durationMs, maxMs, factor, jitter, resetMs };
        return slidingDelayFunc({ ...where, ...own });
      },
    }),
  },
  {
    name: "exponential-backoff-pauses-after-last",
    does: "pauses after the last try as well",
    mimics: "no known case: a loop that tries, pauses, and then counts",
    breaks: ["WAIT-04"],
    killedBy: [
      "exponential-backoff-gives-up [exponential backoff]",
      "exponential-backoff-tries-once",
    ],
    change: looping({
      exponentialBackoff: async (parameters, condition, options) => {
        const { clock = systemClock, prng = systemPrng } = options;
        const backoff = new Backoff(parameters, prng);
        for (let left = parameters.steps ?? 0; left > 0; left--) {
          if (await condition()) return;
          await sleep(clock, backoff.step());
        }
        throw new WaitTimeoutError();
      },
    }),
  },
  {
    name: "exponential-backoff-deaf-while-pausing",
    does: "hears of the end of its context only after the pause",
    mimics: "no known case: a sleep that knows of no context",
    killedBy: ["exponential-backoff-canceled"],
    change: looping({
      exponentialBackoff: (parameters, condition, { context, ...options }) =>
        exponentialBackoff(
          parameters,
          async () => {
            if (context?.signal?.aborted === true) throw ContextError.of(context.signal);
            return await condition();
          },
          options,
        ),
    }),
  },
  {
    name: "until-always-slides",
    does: "counts the period from the end of the work, told otherwise",
    mimics: "no known case: an option that is not looked at",
    killedBy: ["until-does-not-slide"],
    change: looping({ nonSlidingUntil: until }),
  },
  {
    name: "until-works-when-stopped",
    does: "does its work once although it was stopped before",
    mimics: "no known case: a loop that looks at the signal at its end",
    killedBy: ["until-stopped-before [until]"],
    change: looping({
      until: async (run, options) => {
        if (options.signal.aborted) await run();
        await until(run, options);
      },
    }),
  },
  {
    name: "until-dies-of-crash",
    does: "ends with the first crash, and nobody hears of it",
    mimics: "no known case: a promise that nobody waits for",
    killedBy: ["until-survives-crash"],
    change: looping({
      until: async (run, { handleCrash: _handleCrash, ...options }) => {
        await until(run, options).catch(() => undefined);
      },
    }),
  },
  {
    name: "polling-drifts",
    does: "counts the interval from the answer to the last question",
    mimics: "no known case: a sleep in the place of a ticker",
    killedBy: ["polling-keeps-its-beat", "polling-catches-up"],
    change: looping({
      pollUntilContextCancel: async (
        condition,
        { clock = systemClock, intervalMs, isImmediate, context },
      ) => {
        if (isImmediate && (await condition())) return;
        for (;;) {
          await sleep(clock, intervalMs, context?.signal);
          if (context?.signal?.aborted === true) throw ContextError.of(context.signal);
          if (await condition()) return;
        }
      },
    }),
  },
  {
    name: "polling-asks-first-whether-to-ask",
    does: "asks nothing in a context that has ended, told to ask at once or not",
    mimics: "apimachinery before 0.28",
    killedBy: ["polling-at-once-in-ended-context", "polling-succeeds-in-ended-context"],
    change: looping({
      pollUntilContextCancel: async (condition, options) => {
        const signal = options.context?.signal;
        if (signal?.aborted === true) throw ContextError.of(signal);
        await pollUntilContextCancel(condition, options);
      },
    }),
  },
  {
    name: "interruption-only-itself",
    does: "takes an error that wraps an interruption for none",
    mimics: "no known case: a comparison without a look at causes",
    killedBy: ["interruptions"],
    change: looping({
      isInterrupted: (error) =>
        isInterrupted(error) && !(error instanceof Error && error.message === "wrapped"),
    }),
  },
  {
    name: "retry-swallows-interruption",
    does: "takes the end of a context for success",
    mimics: "client-go 0.34 to 0.36",
    killedBy: ["retry-interrupted [is canceled]", "retry-interrupted [is late]"],
    change: retrying({
      retryOnConflict: async (backoff, update, options) => {
        const settle = async () => {
          try {
            await update();
          } catch (error) {
            if (!isInterrupted(error)) throw error;
          }
        };
        await onError(backoff, hasReasonConflict, settle, options);
      },
    }),
  },
  {
    name: "retry-makes-sure",
    does: "makes an update that has succeeded once more",
    mimics: "no known case: a loop that looks at its result one turn late",
    killedBy: ["retry-not-needed"],
    change: retrying({
      retryOnConflict: async (backoff, update, options) => {
        await onError(backoff, hasReasonConflict, update, options);
        await onError(backoff, hasReasonConflict, update, options);
      },
    }),
  },
  {
    name: "retry-bears-a-grudge",
    does: "fails with the first conflict, though a later try succeeds",
    mimics: "no known case: an error that is kept for too long",
    killedBy: ["retry-succeeds"],
    change: retrying({
      retryOnConflict: async (backoff, update, options) => {
        const conflicts: unknown[] = [];
        const isRetriable = (error: unknown) => {
          if (hasReasonConflict(error)) conflicts.push(error);
          return hasReasonConflict(error);
        };
        await onError(backoff, isRetriable, update, options);
        if (conflicts.length > 0) throw conflicts[0];
      },
    }),
  },
  {
    name: "retry-tells-timeout",
    does: "fails with a timeout of its own when it gives up",
    mimics: "no known case: the error of the loop in the place of that of the update",
    killedBy: ["retry-gives-up"],
    change: retrying({
      retryOnConflict: async (backoff, update, options) => {
        try {
          await onError(backoff, hasReasonConflict, update, options);
        } catch (error) {
          throw hasReasonConflict(error) ? new WaitTimeoutError() : error;
        }
      },
    }),
  },
  {
    name: "retry-on-every-409",
    does: "takes every status with code 409 for a conflict",
    mimics: "no known case: a look at the code before the reason",
    killedBy: ["retry-fails [exists already]"],
    change: retrying({
      retryOnConflict: (backoff, update, options) => {
        const isConflict = (error: unknown) => statusIn(error)?.code === 409;
        return onError(backoff, isConflict, update, options);
      },
    }),
  },
  {
    name: "retry-default-grows",
    does: "doubles the pauses of DefaultRetry",
    mimics: "no known case: a factor that every back-off ought to have",
    killedBy: ["retry-default"],
    change: retrying({ defaultRetry: { steps: 5, durationMs: 10, factor: 2, jitter: 0.1 } }),
  },
];

function statusIn(
  error: unknown,
): { readonly code?: unknown; readonly reason?: unknown } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!("status" in error) || typeof error.status !== "object") return statusIn(error.cause);
  return error.status ?? undefined;
}

function hasReasonConflict(error: unknown): boolean {
  return statusIn(error)?.reason === "Conflict";
}

function delaying(makers: Partial<DelayMakers>): InformerChange {
  return {
    components: {
      backoff: (settings, surroundings) => backoffPart(settings, surroundings, makers),
    },
  };
}

function looping(functions: Partial<LoopFunctions>): InformerChange {
  return {
    components: {
      "wait-loop": (settings, surroundings) => waitLoopPart(settings, surroundings, functions),
    },
  };
}

function retrying(makers: Partial<RetryMakers>): InformerChange {
  return {
    components: {
      retry: (settings, surroundings) => retryPart(settings, surroundings, makers),
    },
  };
}
