import { isExpired, isTooManyRequests } from "../../../src/client/informer/api-error.js";
import { step } from "../../../src/client/informer/reflector-step.js";
import { emptyRetryWindow } from "../../../src/client/informer/retry-with-deadline.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../../src/wire/watch-event.js";
import { onClient, port } from "../foreign-port.js";
import { AnswerError } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { remembering, stepDoing, stepExcept, stepMisled } from "../wrong-step.js";

const INTERNAL_ERROR = 500;

/** Informers that misunderstand lists as streams. */
export const STREAMING_LIST_MUTANTS: readonly Mutant[] = [
  {
    name: "streaming-list-early",
    does: "stores initial events when they arrive, before the bookmark that ends them",
    mimics: "no known case: a streaming list treated as an ordinary watch",
    killedBy: ["streaming-list-waits-for-bookmark [no bookmark at the end]"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "collect" ? [effect, { type: "apply", event: effect.event }] : undefined,
      ),
    },
  },
  {
    name: "any-annotation-value-ends-initial-events",
    does: "checks that the bookmark has the annotation, but not its value",
    mimics: "no known case: a check of an annotation's key instead of its value",
    killedBy: [
      "streaming-list-waits-for-bookmark [a false bookmark at the end]",
      "streamed-state-is-not-whole [a false bookmark at the end]",
    ],
    change: {
      reflectorStep: stepMisled((input) => {
        if (input.type !== "event" || input.event.type !== "BOOKMARK") return undefined;
        const { object } = input.event;
        const { annotations } = object.metadata;
        if (annotations?.[INITIAL_EVENTS_END_ANNOTATION] === undefined) return undefined;
        const metadata = {
          ...object.metadata,
          annotations: { ...annotations, [INITIAL_EVENTS_END_ANNOTATION]: "true" },
        };
        return { type: "event", event: { type: "BOOKMARK", object: { ...object, metadata } } };
      }),
    },
  },
  {
    name: "streamed-state-without-a-version",
    does: "does not keep the version of a streamed state, so the next watch starts at the server's current state",
    mimics: "no known case: a version that is taken from events, and not from the bookmark",
    breaks: ["C-22", "WLIST-02"],
    killedBy: ["outage-before-any-event [cleanly]"],
    change: {
      reflectorStep: stepMisled((input) => {
        if (input.type !== "event" || input.event.type !== "BOOKMARK") return undefined;
        const { object } = input.event;
        if (object.metadata.annotations?.[INITIAL_EVENTS_END_ANNOTATION] !== "true")
          return undefined;
        const metadata = { ...object.metadata, resourceVersion: "" };
        return { type: "event", event: { type: "BOOKMARK", object: { ...object, metadata } } };
      }),
    },
  },
  {
    name: "streaming-list-never-falls-back",
    does: "requests a streaming list forever although it is rejected, and never lists",
    mimics:
      "client-go 0.35.0-0.36.3 where a stream is accepted and never marked, kubernetes/kubernetes#140890; here where it is refused",
    killedBy: [
      "streaming-list-falls-back [HTTP 403]",
      "streaming-list-falls-back [a refusal to stream lists]",
      "stream-refused [a refusal to stream lists]",
    ],
    change: {
      reflectorStep: stepExcept(({ state, input }) =>
        state.type === "opening" && state.purpose === "watch-list" && input.type === "watch-failed"
          ? {
              state: {
                type: "backing-off",
                memory: state.memory,
                next: "watch-list",
                retryWindow: emptyRetryWindow,
              },
              effects: [{ type: "delay" }],
            }
          : undefined,
      ),
    },
  },
  {
    name: "refused-stream-is-reported-for-ever",
    does: "requests a streaming list again and again although it is rejected, and reports each time",
    mimics: "no known case: what kube-rs does where its user asks for streams, as a default",
    killedBy: ["stream-refused [a refusal to stream lists]"],
    change: port({ beginsWith: "stream", goesOnWith: "stream" }, (surroundings, habits) =>
      onClient(TakingRefusalsForOutages, surroundings, habits),
    ),
  },
  {
    name: "streaming-list-once-refused-never-again",
    does: "requests no streaming list any more once one has failed, even if only for a moment",
    mimics: "no known case: a fallback that is a field of the informer and not of the attempt",
    killedBy: ["streaming-list-after-a-refusal"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => {
        let failure: unknown;
        return {
          watch: async (parameters, signal) => {
            if (parameters.sendInitialEvents !== true) return honest.watch(parameters, signal);
            if (failure !== undefined) throw failure;
            return honest.watch(parameters, signal).catch((error: unknown) => {
              failure = error;
              throw error;
            });
          },
        };
      }),
    },
  },
  {
    name: "streaming-list-newest-for-ever",
    does: "requests the newest state in every streaming list after one whose version had expired",
    mimics: "no known case: a flag that lists reset and streams do not",
    killedBy: ["streaming-list-expired-once"],
    change: {
      reflectorStep: stepExcept(({ state, transition }) =>
        state.type === "streaming" && state.memory.isLastVersionUnavailable
          ? remembering(transition, { isLastVersionUnavailable: true })
          : undefined,
      ),
    },
  },
  {
    name: "streaming-list-keeps-partial",
    does: "treats the events of a stream before its end as the whole state, and watches",
    mimics: "no known case: the end of a stream treated as the end of its initial events",
    killedBy: ["streaming-list-dies-early"],
    change: {
      reflectorStep: stepExcept(({ state, input }) =>
        state.type === "streaming" &&
        state.purpose === "watch-list" &&
        input.type === "watch-closed"
          ? {
              state: {
                type: "replacing",
                memory: state.memory,
                source: "list",
                resourceVersion: "",
              },
              effects: [{ type: "replace", source: "watch-list", resourceVersion: "" }],
            }
          : undefined,
      ),
    },
  },
  {
    name: "later-stream-is-whole-at-its-end",
    does: "treats a later streaming list that ends before its bookmark as complete, once it has brought an object",
    mimics: "no known case: a loop over initial events that ends with the stream",
    killedBy: ["later-stream-dies-among-its-events"],
    change: port({ beginsWith: "stream", goesOnWith: "stream" }, (surroundings, habits) =>
      onClient(wholeAtItsEnd(), surroundings, habits),
    ),
  },
  {
    name: "later-stream-is-whole-at-an-error",
    does: "treats a later streaming list in which an ERROR event follows an object as complete",
    mimics: "no known case: a loop over initial events that ends with any event but a change",
    killedBy: [
      "later-stream-fails-among-its-events [HTTP 500]",
      "later-stream-fails-among-its-events [expiry]",
    ],
    change: port({ beginsWith: "stream", goesOnWith: "stream" }, (surroundings, habits) =>
      onClient(wholeAtAnError(), surroundings, habits),
    ),
  },
  {
    name: "streaming-list-cut-resumes",
    does: "resumes at the last event when a later streaming list breaks before its end",
    mimics: "no known case: one variable for the version, which initial events move as well",
    killedBy: ["stream-dies-after-an-expiry"],
    change: {
      reflectorStep: stepExcept(({ state, input, context, transition }) => {
        if (state.type !== "streaming" || state.purpose !== "watch-list") return undefined;
        if (state.memory.lastSyncVersion === "") return undefined;
        if (input.type === "watch-closed")
          return step({ ...state, purpose: "watch", eventCount: 1 }, input, context);
        if (input.type !== "event" || input.event.type !== "ADDED") return undefined;
        return remembering(transition, {
          lastSyncVersion: input.event.object.metadata.resourceVersion ?? "",
          isLastVersionUnavailable: false,
        });
      }),
    },
  },
  {
    name: "streaming-list-429-lists",
    does: "falls back to a list when a stream is rejected with 429, which adds load to a busy server",
    mimics: "no known case: one fallback for all failures of a stream",
    killedBy: ["streaming-list-429"],
    change: {
      reflectorStep: stepMisled((input, state) =>
        input.type === "watch-failed" &&
        state.type === "opening" &&
        state.purpose === "watch-list" &&
        isTooManyRequests(input.error)
          ? { type: "watch-failed", error: new Error("some error or other") }
          : undefined,
      ),
    },
  },
  {
    name: "streaming-list-expired-lists",
    does: "lists when the version of a stream has expired",
    mimics: "no known case: one fallback for all failures of a stream",
    killedBy: ["streaming-list-expired"],
    change: {
      reflectorStep: stepMisled((input, state) =>
        input.type === "watch-failed" &&
        state.type === "opening" &&
        state.purpose === "watch-list" &&
        isExpired(input.error)
          ? { type: "watch-failed", error: new Error("some error or other") }
          : undefined,
      ),
    },
  },
  {
    name: "streaming-list-then-another-watch",
    does: "closes the stream after the bookmark and opens a watch",
    mimics: "no known case: a list replaced by a streaming list, and the rest kept",
    killedBy: ["streaming-list-becomes-the-watch"],
    change: {
      reflectorStep: stepExcept(({ state, input, context }) => {
        if (state.type !== "replacing" || input.type !== "replaced") return undefined;
        const asAfterList = step({ ...state, source: "list" }, input, context);
        return {
          state: asAfterList.state,
          effects: [{ type: "close-watch" }, ...asAfterList.effects],
        };
      }),
    },
  },
  {
    name: "streaming-list-after-every-watch",
    does: "requests all initial events again when the stream breaks after its bookmark",
    mimics: "no known case: a reconnect with the parameters of the first connection",
    breaks: ["WLIST-10", "RWATCH-15"],
    killedBy: ["streaming-list-resumes-as-watch", "watch-parameters"],
    change: {
      reflectorStep: stepDoing((effect, { context }) =>
        effect.type === "open-watch" && context.config.isWatchListEnabled
          ? {
              type: "open-watch",
              options: {
                ...effect.options,
                sendInitialEvents: true,
                resourceVersionMatch: "NotOlderThan",
              },
            }
          : undefined,
      ),
    },
  },
  {
    name: "streaming-list-at-any-version",
    does: "omits how old the state of a stream may be",
    mimics:
      "no known case: sendInitialEvents without resourceVersionMatch, which a real apiserver rejects",
    killedBy: ["streaming-list-parameters", "stream-parameters-fit"],
    change: {
      reflectorStep: stepDoing((effect) => {
        if (effect.type !== "open-watch") return undefined;
        const { resourceVersionMatch: _match, ...options } = effect.options;
        return { type: "open-watch", options };
      }),
    },
  },
  {
    name: "watch-without-bookmarks",
    does: "does not request bookmarks",
    mimics: "client-node 2.0.1, which never requests bookmarks",
    breaks: ["RWATCH-15"],
    killedBy: ["watch-parameters"],
    change: {
      reflectorStep: stepDoing((effect) => {
        if (effect.type !== "open-watch" || effect.options.sendInitialEvents === true)
          return undefined;
        const { allowWatchBookmarks: _allowed, ...options } = effect.options;
        return { type: "open-watch", options };
      }),
    },
  },
];

/** Ends the initial events of all streams but the first with a bookmark at their newest version, whatever has come. */
function wholeAtItsEnd(): typeof PlainClient {
  return withLaterStreams(async function* (events) {
    let newest = "";
    for await (const text of events) {
      yield text;
      const { type, object } = JSON.parse(text);
      if (type !== "ERROR") newest = object.metadata.resourceVersion;
    }
    if (newest !== "") yield endAt(newest);
  });
}

/** Takes an ERROR event behind an object for that bookmark, in all streams but the first. */
function wholeAtAnError(): typeof PlainClient {
  return withLaterStreams(async function* (events) {
    let newest = "";
    for await (const text of events) {
      const { type, object } = JSON.parse(text);
      const isTakenForEnd = type === "ERROR" && newest !== "";
      yield isTakenForEnd ? endAt(newest) : text;
      if (isTakenForEnd) return;
      if (type !== "ERROR") newest = object.metadata.resourceVersion;
    }
  });
}

function withLaterStreams(
  change: (events: AsyncIterable<string>) => AsyncIterable<string>,
): typeof PlainClient {
  let streamCount = 0;
  return class extends PlainClient {
    override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
      const events = await super.watch(asked, signal);
      if (asked["sendInitialEvents"] === undefined || ++streamCount === 1) return events;
      return change(events);
    }
  };
}

/** The bookmark at the end of initial events. */
function endAt(resourceVersion: string): string {
  const annotations = { [INITIAL_EVENTS_END_ANNOTATION]: "true" };
  return JSON.stringify({
    type: "BOOKMARK",
    object: { metadata: { resourceVersion, annotations } },
  });
}

/** A refused stream and a failed one are treated alike. */
class TakingRefusalsForOutages extends PlainClient {
  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    try {
      return await super.watch(asked, signal);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      throw new AnswerError(INTERNAL_ERROR, { message: error.message });
    }
  }
}
