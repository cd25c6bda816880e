import { ExponentialBackoff } from "../../../src/informer/backoff.js";
import type { Mutant } from "../mutant.js";

/** Informers that come back too soon, or too late. */
export const BACKOFF_MUTANTS: readonly Mutant[] = [
  {
    name: "no-backoff",
    does: "tries again after 50 ms, however often it has failed",
    mimics:
      "client-node 2.0: any event resets its delays (J10); kube-rs without default_backoff (K7)",
    breaks: ["BACKOFF-01"],
    killedBy: ["backoff-first-pause", "backoff-of-watches"],
    change: { parts: { createBackoff: () => ({ nextDelayMs: () => 50 }) } },
  },
  {
    name: "constant-backoff",
    does: "tries again after a second, however often it has failed",
    mimics: "client-go before 0.18 (G11); official Java client 27.0.0, 1 s for ever (O8)",
    breaks: ["BACKOFF-01", "BACKOFF-02"],
    killedBy: ["backoff-grows", "backoff-of-lists"],
    change: { parts: { createBackoff: () => ({ nextDelayMs: () => 1_000 }) } },
  },
  {
    name: "backoff-without-bound",
    does: "doubles its pauses without end",
    mimics: "nobody's issue: an exponential back-off without its maximum",
    breaks: ["BACKOFF-01", "BACKOFF-02"],
    killedBy: ["backoff-grows"],
    change: {
      parts: {
        createBackoff: (options) =>
          new ExponentialBackoff({ ...options, delayMaxMs: Number.POSITIVE_INFINITY }),
      },
    },
  },
  {
    name: "jitter-downwards",
    does: "draws its pauses between nothing and the base, so that some are hardly any",
    mimics: "full jitter, as in other clients' back-offs",
    breaks: ["BACKOFF-01"],
    killedBy: ["backoff-grows"],
    change: {
      parts: {
        createBackoff: ({ clock, prng, reset }) => {
          const exact = new ExponentialBackoff({ clock, prng, reset, jitter: 0 });
          return { nextDelayMs: () => exact.nextDelayMs() * prng.next() };
        },
      },
    },
  },
];
