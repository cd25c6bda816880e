/**
 * Whether and when one call is retried, and its final error. Each call has its own: nothing is shared between calls.
 * Mirrors: client-go@32ce75a7 rest/with_retry.go.
 */
import type { HttpResponse } from "./http.js";
import { retrySecondsOf } from "./retry-after.js";
import type { BackoffManager } from "./url-backoff.js";

/** The default maximum of retries of a call. */
export const DEFAULT_RETRY_MAX_COUNT = 10;

/** The pause before a retry after no answer, in milliseconds. */
const BROKEN_CONNECTION_DELAY_MS = 1_000;

const MS_PER_SECOND = 1_000;

/** The outcome of an attempt: an answer, or an error of the connection. */
export type Attempt =
  | { readonly response: HttpResponse; readonly error?: undefined }
  | { readonly response?: undefined; readonly error: unknown };

/** Which connection errors are retried. */
export type RetryRule = (method: string, error: unknown) => boolean;

/** Counts a client's requests. Mirrors: client-go tools/metrics. */
export interface RequestMetrics {
  /** Every attempt: its code, or "<error>". */
  onResult(code: string): void;
  /** Every attempt after the first. */
  onRetry(code: string): void;
}

/** The properties of a call that a `Retry` needs. */
export interface RetryOptions {
  readonly method: string;
  readonly url: URL;
  /** A stream as the body cannot be resent. */
  readonly isRepeatable: boolean;
  readonly retryMaxCount: number;
  readonly rule: RetryRule;
  readonly backoff: BackoffManager;
  /** Waits for the client's limiter. */
  readonly throttle: (signal: AbortSignal, deadlineAtMs: number | undefined) => Promise<void>;
  readonly metrics?: RequestMetrics | undefined;
}

/** See the head of this file. */
export class Retry {
  readonly #options: RetryOptions;
  #retryCount = 0;
  /** The retry that the last attempt requires; undefined before the first. */
  #retryAfterMs: number | undefined;
  #previousError: unknown;
  #currentError: unknown;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** Waits until the next attempt is allowed. @throws the reason of `signal`; the limiter's error */
  async before(signal: AbortSignal, deadlineAtMs?: number): Promise<void> {
    if (signal.aborted) {
      this.#track(signal.reason);
      throw signal.reason;
    }
    const { backoff, throttle, url } = this.#options;
    const delayMs = backoff.calculate(url);
    if (this.#retryAfterMs === undefined) {
      await backoff.sleep(delayMs, signal);
      return;
    }
    await backoff.sleep(Math.max(delayMs, this.#retryAfterMs), signal);
    try {
      await throttle(signal, deadlineAtMs);
    } catch (error) {
      this.#track(signal.aborted ? signal.reason : undefined);
      throw error;
    }
  }

  /** Records the outcome of an attempt. */
  after({ response, error }: Attempt): void {
    const { backoff, metrics, url } = this.#options;
    const code = response === undefined ? "<error>" : String(response.statusCode);
    metrics?.onResult(code);
    if (this.#retryAfterMs !== undefined) metrics?.onRetry(code);
    backoff.update(url, error, response?.statusCode ?? 0);
  }

  /** Whether another attempt will be made. */
  isNext(attempt: Attempt): boolean {
    const { isRepeatable, retryMaxCount } = this.#options;
    this.#track(attempt.error);
    if (!isRepeatable) return false;
    this.#retryCount++;
    const waitMs = this.#waitMsOf(attempt);
    if (this.#retryCount > retryMaxCount || waitMs === undefined) return false;
    this.#retryAfterMs = waitMs;
    return true;
  }

  /** The final error of a call: it includes an earlier error with another message, and its cause is the last one. */
  withEarlier(error: unknown): unknown {
    const earlier = this.#previousError;
    if (!(error instanceof Error) || !(earlier instanceof Error)) return error;
    if (error.message === earlier.message) return error;
    const words = `${error.message} - error from a previous attempt: ${earlier.message}`;
    return new Error(words, { cause: error });
  }

  #waitMsOf({ response, error }: Attempt): number | undefined {
    const { method, rule } = this.#options;
    if (response === undefined) return rule(method, error) ? BROKEN_CONNECTION_DELAY_MS : undefined;
    const seconds = retrySecondsOf(response);
    return seconds === undefined ? undefined : seconds * MS_PER_SECOND;
  }

  /** Records an error and the one before it; an answered attempt has none. */
  #track(error: unknown): void {
    if (this.#currentError !== undefined) this.#previousError = this.#currentError;
    this.#currentError = error;
  }
}
