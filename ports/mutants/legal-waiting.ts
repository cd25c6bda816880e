import { Broadcaster } from "../../src/client/watch/broadcaster.js";
import { BucketRateLimiter } from "../../src/client/workqueue/bucket-rate-limiter.js";
import { LONGEST_DURATION_MS } from "../../src/time/go-duration.js";
import type { Prng } from "../../src/time/prng.js";
import { createBackoffPart } from "../reference/parts/backoff-part.js";
import { broadcasterPart } from "../reference/parts/broadcaster-part.js";
import { createIdBackoffPart } from "../reference/parts/id-backoff-part.js";
import type { CreatePart } from "../reference/parts/part.js";
import { rateLimiterPart } from "../reference/parts/rate-limiter-part.js";
import { createRetryPart } from "../reference/parts/retry-part.js";
import { createWaitLoopPart } from "../reference/parts/wait-loop-part.js";
import type { InformerChange, LegalVariant } from "./mutant.js";

const MILLENNIUM_MS = 1_000 * 365 * 24 * 3_600_000;

/** Limiters, loops and broadcasters that differ from the reference's within the contract. */
export const LEGAL_WAITING: readonly LegalVariant[] = [
  {
    name: "least-jitter",
    does: "draws no jitter",
    because: "jitter is drawn from [0, share x delay), and any sequence of draws may come",
    change: drawing(0),
  },
  {
    name: "most-jitter",
    does: "draws the maximum jitter",
    because: "jitter is drawn from [0, share x delay), and any sequence of draws may come",
    change: drawing(0.999),
  },
  {
    name: "for-ever-is-longer",
    does: "waits for a thousand years where it should wait forever",
    because: "forever is the longest duration of a language, and languages differ",
    change: {
      components: {
        "rate-limiter": (settings, surroundings) =>
          rateLimiterPart(settings, surroundings, {
            bucket: (bucket) => {
              const limiter = new BucketRateLimiter<string>(bucket);
              return {
                when: (item) => {
                  const delayMs = limiter.when(item);
                  return delayMs >= LONGEST_DURATION_MS ? MILLENNIUM_MS : delayMs;
                },
                forget: (item) => limiter.forget(item),
                numRequeues: (item) => limiter.numRequeues(item),
              };
            },
          }),
      },
    },
  },
  {
    name: "broadcasts-from-a-longer-line",
    does: "buffers twice as many events before senders block",
    because: "the size of the buffer is not specified, only that senders block in the end",
    change: {
      components: {
        broadcaster: (settings) =>
          broadcasterPart(
            settings,
            (options) => new Broadcaster({ ...options, incomingMaxCount: 50 }),
          ),
      },
    },
  },
];

function drawing(drawn: number): InformerChange {
  const prng: Prng = { next: () => drawn, integer: (from) => from };
  const withIt =
    (create: CreatePart): CreatePart =>
    (settings, surroundings) =>
      create(settings, { ...surroundings, prng });
  return {
    components: {
      backoff: withIt(createBackoffPart),
      "id-backoff": withIt(createIdBackoffPart),
      "wait-loop": withIt(createWaitLoopPart),
      retry: withIt(createRetryPart),
    },
  };
}
