/**
 * Whether, when and with what words one call is tried again. One for each call: nothing is shared between calls.
 * Mirrors: client-go@32ce75a7 rest/with_retry.go.
 */
import type { HttpResponse } from "./http.js";
import { retrySecondsOf } from "./retry-after.js";
import type { BackoffManager } from "./url-backoff.js";

/** How often one call is sent again at most. */
export const DEFAULT_RETRY_MAX_COUNT = 10;

/** How long to wait before sending again what got no answer, in milliseconds. */
const BROKEN_CONNECTION_DELAY_MS = 1_000;

const MS_PER_SECOND = 1_000;

/** How one attempt ended: with an answer, or with an error of the connection. */
export type Attempt =
  | { readonly response: HttpResponse; readonly error?: undefined }
  | { readonly response?: undefined; readonly error: unknown };

/** Which failures of the connection are worth another try. */
export type RetryRule = (method: string, error: unknown) => boolean;

/** Counts what a client does. Mirrors: client-go tools/metrics. */
export interface RequestMetrics {
  /** Every attempt: its code, or "<error>". */
  onResult(code: string): void;
  /** Every attempt after the first. */
  onRetry(code: string): void;
}

/** What a `Retry` needs to know of its call. */
export interface RetryOptions {
  readonly method: string;
  readonly url: URL;
  /** A body that is a stream cannot be sent again. */
  readonly isRepeatable: boolean;
  readonly retryMaxCount: number;
  readonly rule: RetryRule;
  readonly backoff: BackoffManager;
  /** Waits for the limiter of the client. */
  readonly throttle: (signal: AbortSignal, deadlineAtMs: number | undefined) => Promise<void>;
  readonly metrics?: RequestMetrics | undefined;
}

/** See the head of this file. */
export class Retry {
  readonly #options: RetryOptions;
  #retryCount = 0;
  /** What the last attempt asks for; undefined before the first. */
  #retryAfterMs: number | undefined;
  #previousError: unknown;
  #currentError: unknown;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** Waits until the next attempt may be made. @throws the reason of `signal`; what the limiter throws */
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

  /** Notes how an attempt ended. */
  after({ response, error }: Attempt): void {
    const { backoff, metrics, url } = this.#options;
    const code = response === undefined ? "<error>" : String(response.statusCode);
    metrics?.onResult(code);
    if (this.#retryAfterMs !== undefined) metrics?.onRetry(code);
    backoff.update(url, error, response?.statusCode ?? 0);
  }

  /** Whether another attempt is to be made. */
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

  /** The error a call ends with: it also names an earlier one with another message, and is caused by the last. */
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

  /** Remembers an error and the last one before it; an attempt that was answered has none. */
  #track(error: unknown): void {
    if (this.#currentError !== undefined) this.#previousError = this.#currentError;
    this.#currentError = error;
  }
}
