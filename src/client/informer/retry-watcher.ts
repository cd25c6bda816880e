import { type Clock, sleep } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { Status } from "../../wire/status.js";
import type { WatchEvent } from "../../wire/watch-event.js";
import { mustHave } from "../must-have.js";
import { isForbidden, isUnauthorized, statusOf } from "./api-error.js";
import type { ListerWatcher, Watch } from "./list-watch.js";
import { type Log, silentLog } from "./log.js";
import { Wakeup } from "./wakeup.js";

/** The minimum time between the starts of two attempts, in milliseconds. */
export const RETRY_WATCH_INTERVAL_MS = 1_000;

const MS_PER_SECOND = 1_000;
const GONE = 410;
const INTERNAL_ERROR = 500;

/** How to create a `RetryWatcher`. */
export interface RetryWatcherOptions {
  readonly watcher: Pick<ListerWatcher, "watch">;
  /** The start: changes after this version are delivered. It is the version of a list. */
  readonly resourceVersion: string;
  /** @default the system clock */
  readonly clock?: Clock;
  readonly log?: Log;
}

/** The outcome of an attempt: the minimum pause before a retry, or that retrying is pointless. */
type AttemptEnd = { readonly retryAfterMs: number } | "given up";

const AT_ONCE: AttemptEnd = { retryAfterMs: 0 };

/**
 * One watch made of many: when the server closes it, the next one resumes after the last delivered event, unnoticed by
 * the reader.
 *
 * It ends, with an ERROR event, only when resuming would lose events or is pointless: the version has
 * expired, an object has no version, or the client lacks permission. It starts by itself; `stop` ends it.
 * Mirrors: client-go@32ce75a7 tools/watch/retrywatcher.go `RetryWatcher`.
 */
export class RetryWatcher implements Watch {
  /** Resolves when everything has ended. */
  readonly done: Promise<void>;
  readonly #watcher: Pick<ListerWatcher, "watch">;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #abort = new AbortController();
  readonly #events = new Handover<WatchEvent>();
  #resourceVersion: string;

  /** @throws Error for a version that cannot be resumed from: none, or "0" */
  constructor(options: RetryWatcherOptions) {
    mustHave("RetryWatcher", options, "watcher", "resourceVersion");
    const { watcher, resourceVersion, clock = systemClock, log = silentLog } = options;
    if (resourceVersion === "" || resourceVersion === "0") {
      throw new Error(
        `initial RV "${resourceVersion}" is not supported due to issues with underlying WATCH`,
      );
    }
    this.#watcher = watcher;
    this.#resourceVersion = resourceVersion;
    this.#clock = clock;
    this.#log = log;
    this.done = this.#run();
  }

  next(): Promise<WatchEvent | undefined> {
    return this.#events.take();
  }

  stop(): void {
    this.#abort.abort();
    this.#events.close();
  }

  /** Like `stop`. */
  [Symbol.dispose](): void {
    this.stop();
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const startedMs = this.#clock.nowMs();
      const end = await this.#attempt(signal);
      if (end === "given up") break;
      const nowMs = this.#clock.nowMs();
      const pauseMs = Math.max(end.retryAfterMs, startedMs + RETRY_WATCH_INTERVAL_MS - nowMs);
      if (pauseMs > 0) await sleep(this.#clock, pauseMs, signal);
    }
    this.#events.close();
  }

  async #attempt(signal: AbortSignal): Promise<AttemptEnd> {
    let stream: Watch;
    try {
      const options = { resourceVersion: this.#resourceVersion, allowWatchBookmarks: true };
      stream = await this.#watcher.watch(options, signal);
    } catch (error) {
      return await this.#afterRefusal(error);
    }
    const onAbort = () => stream.stop();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      return signal.aborted ? "given up" : await this.#forward(stream);
    } finally {
      signal.removeEventListener("abort", onAbort);
      stream.stop();
    }
  }

  /** A server that does not have the version yet may have it soon; a failed authentication is permanent. */
  async #afterRefusal(error: unknown): Promise<AttemptEnd> {
    this.#log("a watch could not be opened", error);
    const status = statusOf(error);
    if (status === undefined || !(isForbidden(error) || isUnauthorized(error))) return AT_ONCE;
    return await this.#giveUp(status);
  }

  async #forward(stream: Watch): Promise<AttemptEnd> {
    for (;;) {
      const event = await stream.next();
      if (event === undefined) return AT_ONCE;
      if (event.type === "ERROR") return await this.#afterError(event.object);
      const problem = problemOf(event);
      if (problem !== undefined) return await this.#giveUp(internalError(problem));
      if (event.type !== "BOOKMARK" && !(await this.#events.offer(event))) return "given up";
      // Only events that the reader has taken count as delivered.
      this.#resourceVersion = event.object.metadata?.resourceVersion ?? this.#resourceVersion;
    }
  }

  async #afterError(status: Status): Promise<AttemptEnd> {
    if (status.code === GONE) return await this.#giveUp(status);
    this.#log("a watch ended with an error", status);
    return { retryAfterMs: (status.details?.retryAfterSeconds ?? 0) * MS_PER_SECOND };
  }

  async #giveUp(status: Status): Promise<AttemptEnd> {
    await this.#events.offer({ type: "ERROR", object: status });
    return "given up";
  }
}

/** Why this event cannot be resumed from. */
function problemOf({ type, object }: WatchEvent): string | undefined {
  if (type !== "ADDED" && type !== "MODIFIED" && type !== "DELETED" && type !== "BOOKMARK") {
    return `retryWatcher failed to recognize Event type "${type}"`;
  }
  const { metadata } = object;
  if (metadata === undefined) return "retryWatcher: doesn't support resourceVersion";
  if ("resourceVersion" in metadata && metadata.resourceVersion !== "") return undefined;
  return `retryWatcher: object ${JSON.stringify(object)} doesn't support resourceVersion`;
}

function internalError(problem: string): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    reason: "InternalError",
    code: INTERNAL_ERROR,
    message: `Internal error occurred: ${problem}`,
    details: { causes: [{ message: problem }] },
  };
}

/**
 * An unbuffered channel: a sender waits until its value has been received, so that a busy reader delays
 * the producer instead of using memory.
 */
class Handover<T extends object> {
  readonly #offered: { readonly value: T; readonly taken: (isTaken: boolean) => void }[] = [];
  readonly #wakeup = new Wakeup();
  #isClosed = false;

  /** Resolves when the value was received; to false if it never will be. */
  offer(value: T): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#offered.push({ value, taken: resolve });
      this.#wakeup.wake();
    });
  }

  /** The next value; undefined when the channel is closed. */
  async take(): Promise<T | undefined> {
    while (this.#offered.length === 0 && !this.#isClosed) await this.#wakeup.wait();
    const next = this.#offered.shift();
    next?.taken(true);
    return next?.value;
  }

  /** Drops the value that has not been received and ends all waits. */
  close(): void {
    this.#isClosed = true;
    for (const { taken } of this.#offered.splice(0)) taken(false);
    this.#wakeup.wake();
  }
}
