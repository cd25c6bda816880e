import type { BackoffParameters } from "../../../src/client/wait/backoff.js";
import type { PartArgs } from "./part-args.js";

/** The back-off that settings mean: `durationMs`, `factor`, `jitter`, `steps`, `capMs`. */
export function backoffFrom(settings: PartArgs): BackoffParameters {
  const number = (name: string) => (settings.has(name) ? settings.number(name) : 0);
  return {
    durationMs: number("durationMs"),
    factor: number("factor"),
    jitter: number("jitter"),
    steps: number("steps"),
    capMs: number("capMs"),
  };
}
