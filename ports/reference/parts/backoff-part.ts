import {
  type DelayFunc,
  delayFunc,
  delayWithReset,
  slidingDelayFunc,
} from "../../../src/client/wait/backoff.js";
import { jitteredMs } from "../../../src/client/wait/jitter.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { backoffFrom } from "./backoff-from.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** The functions that may be of another make. */
export interface DelayMakers {
  readonly delayFunc: typeof delayFunc;
  readonly delayWithReset: typeof delayWithReset;
  readonly slidingDelayFunc: typeof slidingDelayFunc;
  readonly jitteredMs: typeof jitteredMs;
}

/** docs/parts/backoff.md */
export function createBackoffPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return backoffPart(settings, surroundings, {});
}

/** The same with functions of another make. */
export function backoffPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  change: Partial<DelayMakers>,
): Part {
  const makers = { delayFunc, delayWithReset, slidingDelayFunc, jitteredMs, ...change };
  const delay = delayOf(settings, surroundings, makers);
  return {
    methods: {
      delays: (args) => Array.from({ length: args.number("times") }, () => delay()),
    },
  };
}

function delayOf(
  settings: PartArgs,
  { clock, prng }: PartSurroundings,
  makers: DelayMakers,
): DelayFunc {
  const parameters = backoffFrom(settings);
  const way = settings.has("way") ? settings.text("way") : "stepping";
  switch (way) {
    case "stepping":
    case "as a function":
      return makers.delayFunc(parameters, prng);
    case "jitter alone":
      return () => makers.jitteredMs(parameters.durationMs, parameters.jitter ?? 0, prng);
    case "with reset": {
      const resetIntervalMs = settings.number("resetMs");
      return makers.delayWithReset(parameters, { clock, prng, resetIntervalMs });
    }
    case "with sliding reset":
      return makers.slidingDelayFunc({
        clock,
        prng,
        initialMs: parameters.durationMs,
        maxMs: parameters.capMs ?? 0,
        factor: parameters.factor ?? 0,
        jitter: parameters.jitter ?? 0,
        resetMs: settings.number("resetMs"),
      });
    default:
      throw new CommandError("invalid", `no way "${way}"`);
  }
}
