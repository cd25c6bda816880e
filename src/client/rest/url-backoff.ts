/**
 * Backs off from a host while it answers with 429 or 5xx. Mirrors: client-go@32ce75a7
 * rest/urlbackoff.go, rest/client.go (readExpBackoffConfig).
 */

import { type Clock, sleep } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { Backoff } from "../flowcontrol/backoff.js";

/** Decides the pause before each attempt of a request. */
export interface BackoffManager {
  /** Records the outcome of an attempt; `statusCode` is 0 without an answer. */
  update(url: URL, error: unknown, statusCode: number): void;
  /** The pause before the next attempt, in milliseconds. */
  calculate(url: URL): number;
  /** Waits; resolves early when `signal` aborts. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** Adds no pause of its own. */
export class NoBackoff implements BackoffManager {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  update(): void {
    // It has no state.
  }

  calculate(): number {
    return 0;
  }

  async sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    if (delayMs > 0) await sleep(this.#clock, delayMs, signal);
  }
}

/** How to create a `UrlBackoff`. */
export interface UrlBackoffOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** The first pause, in milliseconds; each further one is twice as long. */
  readonly baseMs: number;
  /** The longest pause, in milliseconds; the first one is not capped. */
  readonly maxMs: number;
}

/** See the head of this file. Its state is per host and port, whatever the path. */
export class UrlBackoff implements BackoffManager {
  readonly #clock: Clock;
  readonly #byHost: Backoff;

  constructor({ clock = systemClock, baseMs, maxMs }: UrlBackoffOptions) {
    this.#clock = clock;
    this.#byHost = new Backoff({ clock, initialMs: baseMs, maxMs });
  }

  update(url: URL, _error: unknown, statusCode: number): void {
    if (statusCode === 429 || statusCode > 499) this.#byHost.next(url.host, this.#clock.nowMs());
    else this.#byHost.reset(url.host);
  }

  calculate(url: URL): number {
    return this.#byHost.get(url.host);
  }

  async sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    if (delayMs > 0) await sleep(this.#clock, delayMs, signal);
  }
}

/** The environment variables that enable the backoff, both in whole seconds. */
export const BACKOFF_BASE_VARIABLE = "KUBE_CLIENT_BACKOFF_BASE";
/** See `BACKOFF_BASE_VARIABLE`. */
export const BACKOFF_DURATION_VARIABLE = "KUBE_CLIENT_BACKOFF_DURATION";

const MS_PER_SECOND = 1_000;

/** The backoff that the environment configures: none, unless both variables are whole numbers. */
export function backoffFrom(
  env: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): BackoffManager {
  const base = integerFrom(env[BACKOFF_BASE_VARIABLE]);
  const duration = integerFrom(env[BACKOFF_DURATION_VARIABLE]);
  if (base === undefined || duration === undefined) return new NoBackoff(clock);
  const [baseMs, maxMs] = [base * MS_PER_SECOND, duration * MS_PER_SECOND];
  return new UrlBackoff({ clock, baseMs, maxMs });
}

function integerFrom(text = ""): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}
