import type { Clock } from "../../time/clock.js";
import { ContextError } from "../wait/context-error.js";
import type { HttpResponse } from "./http.js";

/** A signal that aborts with another, or when its time is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** When its time is over, by the clock; undefined: never. */
  readonly atMs: number | undefined;
  /** Removes timer and listener. */
  end(): void;
  /** The same when the response is closed or its body has been read. */
  endWith(response: HttpResponse): HttpResponse;
}

/** A signal that also aborts, with a `ContextError`, after `timeoutMs`; 0: `signal` itself. */
export function withDeadline(clock: Clock, signal: AbortSignal, timeoutMs: number): Deadline {
  if (timeoutMs <= 0) {
    return { signal, atMs: undefined, end: () => undefined, endWith: (response) => response };
  }
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = clock.setTimer(timeoutMs, () =>
    controller.abort(new ContextError("deadline-exceeded")),
  );
  const end = () => {
    timer.cancel();
    signal.removeEventListener("abort", onAbort);
  };
  const endWith = (response: HttpResponse): HttpResponse => ({
    ...response,
    body: endingWith(response.body, end),
    close: () => {
      end();
      response.close();
    },
  });
  return { signal: controller.signal, atMs: clock.nowMs() + timeoutMs, end, endWith };
}

/** The same items; `end` is called when they end, fail, or are read no further. */
async function* endingWith<T>(items: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    end();
  }
}
