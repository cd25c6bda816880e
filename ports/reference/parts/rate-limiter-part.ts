import { type LimiterMakers, limiterFrom } from "./limiters-from.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** docs/parts/rate-limiter.md */
export function createRateLimiterPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return rateLimiterPart(settings, surroundings, {});
}

/** The same with limiters of another make. */
export function rateLimiterPart(
  settings: PartArgs,
  { clock }: PartSurroundings,
  change: Partial<LimiterMakers>,
): Part {
  const limiter = limiterFrom(settings, clock, change);
  return {
    methods: {
      when: (args) => args.texts("items").map((item) => limiter.when(item)),
      forget: (args) => limiter.forget(args.text("item")),
      numRequeues: (args) => limiter.numRequeues(args.text("item")),
    },
  };
}
