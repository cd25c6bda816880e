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
    does: "applies the factor to the delay with jitter",
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
    does: "applies the cap one step after the delay exceeds it",
    mimics: "no known case: a cap that is checked one step late",
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
    name: "wait-never-shrinks",
    does: "keeps the delay at a factor below 1",
    mimics: "no known case: a factor that is expected to be 1 or more",
    killedBy: ["backoff-of-falling-delays"],
    change: delaying({
      delayFunc: ({ factor = 0, ...parameters }, prng) =>
        delayFunc({ ...parameters, factor: Math.max(1, factor) }, prng),
    }),
  },
  {
    name: "wait-reset-slides",
    does: "restarts delays after an idle interval only",
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
    does: "waits after the last attempt as well",
    mimics: "no known case: a loop that tries, waits, and then counts",
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
    does: "notices the end of its context only after the delay",
    mimics: "no known case: a sleep without a context",
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
    does: "counts the period from the end of the work, configured otherwise",
    mimics: "no known case: an option that is ignored",
    killedBy: ["until-does-not-slide"],
    change: looping({ nonSlidingUntil: until }),
  },
  {
    name: "until-works-when-stopped",
    does: "runs once although its context was cancelled before",
    mimics: "no known case: a loop that checks the signal at its end",
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
    does: "stops at the first panic, silently",
    mimics: "no known case: a promise that is never awaited",
    killedBy: ["until-survives-crash"],
    change: looping({
      until: async (run, { handleCrash: _handleCrash, ...options }) => {
        await until(run, options).catch(() => undefined);
      },
    }),
  },
  {
    name: "polling-drifts",
    does: "counts the interval from the end of the previous check",
    mimics: "no known case: a sleep instead of a ticker",
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
    does: "checks no condition in a cancelled context, immediate or not",
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
    does: "does not recognize a wrapped interruption",
    mimics: "no known case: a comparison that does not unwrap errors",
    killedBy: ["interruptions"],
    change: looping({
      isInterrupted: (error) =>
        isInterrupted(error) && !(error instanceof Error && error.message === "wrapped"),
    }),
  },
  {
    name: "retry-swallows-interruption",
    does: "treats a cancelled context as a success",
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
    does: "repeats an update that has succeeded",
    mimics: "no known case: a loop that checks its result one iteration late",
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
    does: "fails with the first conflict, though a later attempt succeeds",
    mimics: "no known case: an error that is kept too long",
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
    mimics: "no known case: the error of the loop instead of that of the update",
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
    does: "treats every status with code 409 as a conflict",
    mimics: "no known case: a check of the code before the reason",
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
    does: "doubles the delays of DefaultRetry",
    mimics: "no known case: a factor that every backoff should have",
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
