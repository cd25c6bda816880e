import { ContextError } from "../../../src/client/wait/context-error.js";
import { exponentialBackoff } from "../../../src/client/wait/exponential-backoff.js";
import { isInterrupted, WaitTimeoutError } from "../../../src/client/wait/interrupted.js";
import {
  poll,
  pollUntilContextCancel,
  pollUntilContextTimeout,
} from "../../../src/client/wait/poll.js";
import { jitterUntil, nonSlidingUntil, until } from "../../../src/client/wait/until.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { backoffFrom } from "./backoff-from.js";
import { CalledScript } from "./called-script.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** The functions that may be of another make. */
export interface LoopFunctions {
  readonly until: typeof until;
  readonly nonSlidingUntil: typeof nonSlidingUntil;
  readonly jitterUntil: typeof jitterUntil;
  readonly exponentialBackoff: typeof exponentialBackoff;
  readonly pollUntilContextCancel: typeof pollUntilContextCancel;
  readonly pollUntilContextTimeout: typeof pollUntilContextTimeout;
  readonly poll: typeof poll;
  readonly isInterrupted: typeof isInterrupted;
}

const OWN_FUNCTIONS: LoopFunctions = {
  until,
  nonSlidingUntil,
  jitterUntil,
  exponentialBackoff,
  pollUntilContextCancel,
  pollUntilContextTimeout,
  poll,
  isInterrupted,
};

/** docs/parts/wait-loop.md */
export function createWaitLoopPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return waitLoopPart(settings, surroundings, {});
}

/** The same with functions of another make. */
export function waitLoopPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  change: Partial<LoopFunctions>,
): Part {
  const functions = { ...OWN_FUNCTIONS, ...change };
  const stopping = new AbortController();
  const stop = () => stopping.abort(new ContextError("canceled"));
  const script = new CalledScript(settings, surroundings, stop);
  const loop = loopOf(settings, surroundings, functions, stopping.signal);
  return {
    methods: {
      run: async () => {
        script.start();
        await loop(() => script.call());
      },
      stop,
      interrupted: (args) => functions.isInterrupted(errorOf(args.text("error"))),
    },
    close: stop,
  };
}

type Loop = (call: () => Promise<boolean>) => Promise<void>;

function loopOf(
  settings: PartArgs,
  surroundings: PartSurroundings,
  functions: LoopFunctions,
  signal: AbortSignal,
): Loop {
  const way = settings.has("way") ? settings.text("way") : "until";
  const untilLoop = untilLoopOf(way, settings, surroundings, functions, signal);
  if (untilLoop !== undefined) return untilLoop;
  const { clock, prng } = surroundings;
  const context = { signal };
  switch (way) {
    case "exponential backoff":
      return (call) => functions.exponentialBackoff(backoffFrom(settings), call, { clock, prng });
    case "exponential backoff in a context": {
      const options = { clock, prng, context };
      return (call) => functions.exponentialBackoff(backoffFrom(settings), call, options);
    }
    case "polling": {
      const options = { ...pollOptionsFrom(settings), clock, context };
      if (!settings.has("timeoutMs")) {
        return (call) => functions.pollUntilContextCancel(call, options);
      }
      const timeoutMs = settings.number("timeoutMs");
      return (call) => functions.pollUntilContextTimeout(call, { ...options, timeoutMs });
    }
    case "polling as of old": {
      const timeoutMs = settings.number("timeoutMs");
      const options = { ...pollOptionsFrom(settings), clock, context, timeoutMs };
      return (call) => functions.poll(call, options);
    }
    default:
      throw new CommandError("invalid", `no way "${way}"`);
  }
}

function pollOptionsFrom(settings: PartArgs) {
  const intervalMs = settings.number("periodMs");
  return { intervalMs, isImmediate: settings.flag("isImmediate") };
}

function untilLoopOf(
  way: string,
  settings: PartArgs,
  { clock, prng }: PartSurroundings,
  functions: LoopFunctions,
  signal: AbortSignal,
): Loop | undefined {
  const periodMs = settings.has("periodMs") ? settings.number("periodMs") : 0;
  const options = { clock, signal, periodMs, handleCrash: () => undefined };
  const doing = (call: () => Promise<boolean>) => async () => void (await call());
  switch (way) {
    case "until":
      return (call) => functions.until(doing(call), options);
    case "non-sliding until":
      return (call) => functions.nonSlidingUntil(doing(call), options);
    case "jittered until": {
      const jitterFactor = settings.number("jitter");
      const jittered = { ...options, prng, jitterFactor, isSliding: true };
      return (call) => functions.jitterUntil(doing(call), jittered);
    }
    default:
      return undefined;
  }
}

function errorOf(words: string): Error {
  switch (words) {
    case "timeout":
      return new WaitTimeoutError();
    case "cancellation":
      return new ContextError("canceled");
    case "deadline":
      return new ContextError("deadline-exceeded");
    case "failure":
      return new Error("the call fails");
  }
  const inner = words.replace(/^wrapped /, "");
  if (inner === words) throw new CommandError("invalid", `no error "${words}"`);
  return new Error("wrapped", { cause: errorOf(inner) });
}
