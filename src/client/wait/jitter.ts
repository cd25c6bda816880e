import { wholeNanosecondsMs } from "../../time/go-duration.js";
import type { Prng } from "../../time/prng.js";

/**
 * The duration and a share of it drawn at random: uniform in [duration, duration * (1 + maxFactor)). A factor of zero or
 * less counts as 1; without jitter this is not called.
 *
 * Mirrors: apimachinery@eed236ce pkg/util/wait/wait.go (Jitter).
 */
export function jitteredMs(durationMs: number, maxFactor: number, prng: Prng): number {
  const factor = maxFactor > 0 ? maxFactor : 1;
  return durationMs + wholeNanosecondsMs(prng.next() * factor * durationMs);
}
