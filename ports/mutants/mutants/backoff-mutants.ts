import { ExponentialBackoff } from "../../../src/client/informer/backoff.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import type { Mutant } from "../mutant.js";

/** Informers that come back too soon, or too late. */
export const BACKOFF_MUTANTS: readonly Mutant[] = [
  {
    name: "no-backoff",
    does: "retries after 200 ms, without backoff",
    mimics:
      "kube-rs without default_backoff(), kube-rs/kube#577; client-node 2.0.1 after any event",
    breaks: ["C-34", "BACKOFF-01"],
    killedBy: ["backoff-first-pause", "storm-of-lists [HTTP 500]"],
    change: { createBackoff: () => ({ nextDelayMs: () => 200 }) },
  },
  {
    name: "constant-backoff",
    does: "retries after a second, without backoff",
    mimics: "client-go up to 0.17; official Java client 27.0.0",
    killedBy: ["backoff-grows", "backoff-of-lists"],
    change: { createBackoff: () => ({ nextDelayMs: () => 1_000 }) },
  },
  {
    name: "backoff-without-bound",
    does: "doubles its backoff without a maximum",
    mimics: "no known case: an exponential backoff without a maximum",
    killedBy: ["backoff-grows", "retries-every-minute"],
    change: {
      createBackoff: (options) =>
        new ExponentialBackoff({ ...options, delayMaxMs: Number.POSITIVE_INFINITY }),
    },
  },
  {
    name: "jitter-downwards",
    does: "draws delays between zero and the base, so some are close to zero",
    mimics: "no known case: full jitter",
    breaks: ["BACKOFF-01"],
    killedBy: ["backoff-grows"],
    change: {
      createBackoff: ({ clock, prng, reset }) => {
        const exact = new ExponentialBackoff({ clock, prng, reset, jitter: 0 });
        return { nextDelayMs: () => exact.nextDelayMs() * prng.next() };
      },
    },
  },
  {
    name: "backoff-of-its-own-for-watches",
    does: "counts pauses before refused watches in a second sequence, beside that of failed lists",
    mimics: "client-go up to 0.27",
    killedBy: ["backoff-of-a-list-and-watches"],
    change: { createReflector: withBackoffForWatches },
  },
];

function withBackoffForWatches(options: ReflectorOptions): Reflector {
  const { listerWatcher, backoff, clock, prng } = options;
  const ofWatches = new ExponentialBackoff({ clock, prng });
  let current = backoff;
  return new Reflector({
    ...options,
    listerWatcher: {
      list: (asked, signal) => {
        current = backoff;
        return listerWatcher.list(asked, signal);
      },
      watch: async (asked, signal) => {
        current = ofWatches;
        const watch = await listerWatcher.watch(asked, signal);
        current = backoff;
        return watch;
      },
    },
    backoff: { nextDelayMs: () => current.nextDelayMs() },
  });
}
