/**
 * The transitions of a reflector; the states and their meaning are in `reflector-state.ts`.
 * Mirrors: client-go@32ce75a7 tools/cache/reflector.go.
 */
import {
  isExpired,
  isInternalError,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isWatchRetriable,
  WatchEventError,
} from "./api-error.js";
import type { ListOptions } from "./list-watch.js";
import { messageOf } from "./log.js";
import { DEFAULT_PAGE_MAX_COUNT } from "./pager.js";
import type {
  ListingState,
  OpeningState,
  ReflectorEffect,
  ReflectorInput,
  ReflectorMemory,
  ReflectorState,
  ReflectorStepContext,
  ReflectorTransition,
  StreamingState,
  WatchPurpose,
} from "./reflector-state.js";
import { takeEvent } from "./reflector-take-event.js";
import {
  afterFailure,
  emptyRetryWindow,
  mayRetry,
  type RetryWindow,
} from "./retry-with-deadline.js";

/** A watch that ends sooner than this without an event counts as failed, in milliseconds. */
export const SHORT_WATCH_MAX_MS = 1_000;

/** A watch that ended at once without an event. It counts as a failure, or a broken server would get requests in a loop. */
export class VeryShortWatchError extends Error {
  constructor(name: string) {
    super(
      `very short watch: ${name}: Unexpected watch close - watch lasted less than a second and no items received`,
    );
    this.name = "VeryShortWatchError";
  }
}

/** Decides. @throws Error for an input that is impossible in the state, which is a bug of the caller */
export function step(
  state: ReflectorState,
  input: ReflectorInput,
  context: ReflectorStepContext,
): ReflectorTransition {
  if (input.type === "stop") return stop(state);
  switch (state.type) {
    case "idle":
      if (input.type === "start") return beginCycle(state.memory, context);
      break;
    case "listing":
      if (input.type === "listed") return endList(state, input);
      if (input.type === "list-failed") return failList(state, input.error, context);
      break;
    case "replacing":
      if (input.type === "replaced") return endReplace(state, context);
      if (input.type === "replace-failed") return failReplace(state, input.error, context);
      break;
    case "opening":
      if (input.type === "watch-opened") return beginStream(state);
      if (input.type === "watch-failed") return failOpening(state, input.error, context);
      break;
    case "streaming":
      if (input.type === "event") return takeOrEnd(state, input.event, context);
      if (input.type === "watch-closed") return endStream(state, context);
      if (input.type === "resync-failed") return endStreamWithError(state, input.error, context);
      break;
    case "backing-off":
      if (input.type === "delay-elapsed") return goOn(state, context);
      break;
    case "stopped":
      return { state, effects: [] };
  }
  throw new Error(`a reflector that is ${state.type} cannot take ${input.type}`);
}

function stop(state: ReflectorState): ReflectorTransition {
  const effects: ReflectorEffect[] = [{ type: "stop-resync" }, { type: "close-watch" }];
  return { state: { type: "stopped", memory: state.memory }, effects };
}

function beginCycle(memory: ReflectorMemory, context: ReflectorStepContext): ReflectorTransition {
  return context.config.isWatchListEnabled
    ? openWatch("watch-list", memory, emptyRetryWindow, context)
    : beginList(memory, context);
}

/** At first "0": any state will do. Then the last version seen, so as not to go back in time. "" if that is unavailable. */
function relistVersion(memory: ReflectorMemory): string {
  if (memory.isLastVersionUnavailable) return "";
  return memory.lastSyncVersion === "" ? "0" : memory.lastSyncVersion;
}

function beginList(memory: ReflectorMemory, context: ReflectorStepContext): ReflectorTransition {
  const requestedVersion = relistVersion(memory);
  const pageMaxCount = pageMaxCountFor(memory, requestedVersion, context);
  return {
    state: { type: "listing", memory, requestedVersion, pageMaxCount, isSecondAttempt: false },
    effects: [listEffect(requestedVersion, pageMaxCount)],
  };
}

/** Lists at a version are not paged: with a limit the server would bypass its watch cache. */
function pageMaxCountFor(
  memory: ReflectorMemory,
  version: string,
  { config }: ReflectorStepContext,
): number {
  if (config.pageMaxCount !== undefined) return config.pageMaxCount;
  const isServedFromCache = version !== "" && version !== "0" && !memory.isPaginated;
  return isServedFromCache ? 0 : DEFAULT_PAGE_MAX_COUNT;
}

function listEffect(resourceVersion: string, pageMaxCount: number): ReflectorEffect {
  const options: ListOptions =
    pageMaxCount === 0 ? { resourceVersion } : { resourceVersion, limit: pageMaxCount };
  return { type: "list", options };
}

function endList(
  state: ListingState,
  answer: { readonly resourceVersion: string; readonly isPaginated: boolean },
): ReflectorTransition {
  const isPaginated =
    state.memory.isPaginated || (state.requestedVersion === "0" && answer.isPaginated);
  const memory = { ...state.memory, isLastVersionUnavailable: false, isPaginated };
  const { resourceVersion } = answer;
  return {
    state: { type: "replacing", memory, source: "list", resourceVersion },
    effects: [{ type: "replace", source: "list", resourceVersion }],
  };
}

function failList(
  state: ListingState,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  const isVersionUnavailable = isExpired(error) || isTooLargeResourceVersion(error);
  const memory = isVersionUnavailable
    ? { ...state.memory, isLastVersionUnavailable: true }
    : state.memory;
  if (isVersionUnavailable && !state.isSecondAttempt) {
    return {
      state: { ...state, memory, isSecondAttempt: true },
      effects: [listEffect(relistVersion(memory), state.pageMaxCount)],
    };
  }
  const { typeDescription } = context.config;
  const failure = new Error(`failed to list ${typeDescription}: ${messageOf(error)}`, {
    cause: error,
  });
  // A failed second attempt does not reset the unavailable version: the next cycle requests the newest state at once.
  return endCycle(memory, [{ type: "report", error: failure }]);
}

function endReplace(
  state: Extract<ReflectorState, { type: "replacing" }>,
  context: ReflectorStepContext,
): ReflectorTransition {
  const memory = { ...state.memory, lastSyncVersion: state.resourceVersion };
  if (state.source === "list") {
    const opening = openWatch("watch", memory, emptyRetryWindow, context);
    return { state: opening.state, effects: [{ type: "start-resync" }, ...opening.effects] };
  }
  return {
    state: {
      type: "streaming",
      memory,
      purpose: "watch",
      startedAtMs: context.nowMs,
      eventCount: 0,
      isInInitialAdds: false,
      snapshotVersion: "",
      retryWindow: emptyRetryWindow,
    },
    effects: [{ type: "start-resync" }, { type: "next-event" }],
  };
}

function failReplace(
  state: Extract<ReflectorState, { type: "replacing" }>,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  if (state.source === "watch-list") {
    return closingFirst(fallBackToList(state.memory, error, context));
  }
  const failure = new Error(`unable to sync list result: ${messageOf(error)}`, { cause: error });
  return endCycle(state.memory, [{ type: "report", error: failure }]);
}

function openWatch(
  purpose: WatchPurpose,
  memory: ReflectorMemory,
  retryWindow: RetryWindow,
  { nowMs }: ReflectorStepContext,
): ReflectorTransition {
  const isUnavailable = purpose === "watch-list" && memory.isLastVersionUnavailable;
  const resourceVersion = isUnavailable ? "" : memory.lastSyncVersion;
  const state: OpeningState = {
    type: "opening",
    memory,
    purpose,
    resourceVersion,
    startedAtMs: nowMs,
    retryWindow,
  };
  const options: ListOptions = { resourceVersion, allowWatchBookmarks: true };
  if (purpose === "watch") return { state, effects: [{ type: "open-watch", options }] };
  const streaming: ListOptions = {
    ...options,
    sendInitialEvents: true,
    resourceVersionMatch: "NotOlderThan",
  };
  return {
    state,
    effects: [{ type: "start-snapshot" }, { type: "open-watch", options: streaming }],
  };
}

function beginStream(state: OpeningState): ReflectorTransition {
  const { memory, purpose, startedAtMs, retryWindow, resourceVersion } = state;
  const isInInitialAdds =
    purpose === "watch-list" || resourceVersion === "" || resourceVersion === "0";
  return {
    state: {
      type: "streaming",
      memory,
      purpose,
      startedAtMs,
      eventCount: 0,
      isInInitialAdds,
      snapshotVersion: "",
      retryWindow,
    },
    effects: [{ type: "next-event" }],
  };
}

function failOpening(
  state: OpeningState,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  if (state.purpose === "watch-list") return retryWatchListOrList(state, error, context);
  if (isWatchRetriable(error)) return backOff("watch", state.memory, state.retryWindow);
  const failure = error instanceof Error ? error : new Error(messageOf(error), { cause: error });
  return endCycle(state.memory, [{ type: "report", error: failure }]);
}

function takeOrEnd(
  state: StreamingState,
  event: Extract<ReflectorInput, { type: "event" }>["event"],
  context: ReflectorStepContext,
): ReflectorTransition {
  if (event.type === "ERROR") {
    return endStreamWithError(state, new WatchEventError(event.object), context);
  }
  return takeEvent(state, event, context);
}

/** The stream ended by itself: resume it, unless it was too short. */
function endStream(state: StreamingState, context: ReflectorStepContext): ReflectorTransition {
  const { config, nowMs } = context;
  if (nowMs - state.startedAtMs < SHORT_WATCH_MAX_MS && state.eventCount === 0) {
    return endStreamWithError(state, new VeryShortWatchError(config.name), context);
  }
  return closingFirst(openWatch(state.purpose, state.memory, state.retryWindow, context));
}

function endStreamWithError(
  state: StreamingState,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  return closingFirst(
    state.purpose === "watch-list"
      ? retryWatchListOrList(state, error, context)
      : retryWatchOrRelist(state, error, context),
  );
}

function closingFirst({ state, effects }: ReflectorTransition): ReflectorTransition {
  return { state, effects: [{ type: "close-watch" }, ...effects] };
}

function retryWatchOrRelist(
  state: StreamingState,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  const { config, nowMs } = context;
  // An expired version is not marked as unavailable: a list not older than it returns a state at least as new.
  if (isExpired(error)) return endCycle(state.memory, []);
  if (isTooManyRequests(error)) return backOff("watch", state.memory, state.retryWindow);
  if (isInternalError(error)) {
    const window = afterFailure(state.retryWindow, nowMs);
    const retry = mayRetry(window, nowMs, config.internalErrorRetryMaxMs);
    if (retry.mayRetry) return openWatch("watch", state.memory, retry.window, context);
  }
  // Errors in the stream end the cycle without a report: the error handler only gets failures to list or to open a watch.
  return endCycle(state.memory, [
    { type: "log", message: `${config.name}: the watch ended with an error`, error },
  ]);
}

function retryWatchListOrList(
  state: OpeningState | StreamingState,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  if (isWatchRetriable(error)) return backOff("watch-list", state.memory, state.retryWindow);
  if (isExpired(error) || isTooLargeResourceVersion(error)) {
    const memory = { ...state.memory, isLastVersionUnavailable: true };
    return openWatch("watch-list", memory, state.retryWindow, context);
  }
  return fallBackToList(state.memory, error, context);
}

function fallBackToList(
  memory: ReflectorMemory,
  error: unknown,
  context: ReflectorStepContext,
): ReflectorTransition {
  const listing = beginList(memory, context);
  const message = `${context.config.name}: the streaming list failed, listing instead`;
  return {
    state: listing.state,
    effects: [{ type: "log", message, error }, ...listing.effects],
  };
}

function backOff(
  next: WatchPurpose,
  memory: ReflectorMemory,
  retryWindow: RetryWindow,
): ReflectorTransition {
  return {
    state: { type: "backing-off", memory, next, retryWindow },
    effects: [{ type: "delay" }],
  };
}

function endCycle(
  memory: ReflectorMemory,
  effects: readonly ReflectorEffect[],
): ReflectorTransition {
  return {
    state: { type: "backing-off", memory, next: "cycle", retryWindow: emptyRetryWindow },
    effects: [{ type: "stop-resync" }, ...effects, { type: "delay" }],
  };
}

function goOn(
  state: Extract<ReflectorState, { type: "backing-off" }>,
  context: ReflectorStepContext,
): ReflectorTransition {
  return state.next === "cycle"
    ? beginCycle(state.memory, context)
    : openWatch(state.next, state.memory, state.retryWindow, context);
}
