import {
  isConnectionRefused,
  isExpired,
  isTooManyRequests,
  statusOf,
} from "../../../src/client/informer/api-error.js";
import type { Watch } from "../../../src/client/informer/list-watch.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import type {
  ReflectorInput,
  ReflectorTransition,
} from "../../../src/client/informer/reflector-state.js";
import { step } from "../../../src/client/informer/reflector-step.js";
import { emptyRetryWindow } from "../../../src/client/informer/retry-with-deadline.js";
import type { Mutant } from "../mutant.js";
import { watchThrough } from "../wrong-lister-watcher.js";
import { type Decision, stepDoing, stepExcept, stepMisled } from "../wrong-step.js";

/** Informers that do the wrong thing when a watch or a list ends. */
export const WATCH_ENDING_MUTANTS: readonly Mutant[] = [
  {
    name: "ignores-error-event",
    does: "treats an ERROR event as an ordinary event, and resumes the watch at the same version",
    mimics: "client-node 0.16 and 1.0.0-rc2 to rc7, kubernetes-client/javascript#1933",
    breaks: ["C-21", "C-15", "RWATCH-13", "RWATCH-12"],
    killedBy: ["expired-watch-reports-missed-deletion [as an ERROR event]", "event-500-relists"],
    change: {
      reflectorStep: stepExcept(({ state, input }) =>
        state.type === "streaming" && isErrorEvent(input)
          ? {
              state: { ...state, eventCount: state.eventCount + 1 },
              effects: [{ type: "next-event" }],
            }
          : undefined,
      ),
    },
  },
  {
    name: "a-watch-for-each-event",
    does: "ends its watch at each event, and opens the next one where that has left off",
    mimics:
      "Headlamp 0.45.0, whose watch depends on the list that each event changes (KubeList.ts)",
    killedBy: ["storm-of-changes"],
    change: { createListerWatcher: watchThrough(endingAtEachEvent) },
  },
  {
    name: "expired-http-status-loops",
    does: "retries a watch that was rejected as expired at the same version",
    mimics: "kube-rs up to 4.2.0, kube-rs/kube#1042",
    breaks: ["C-21", "C-15", "RWATCH-13"],
    killedBy: ["expired-watch-reports-missed-deletion [as HTTP status 410]"],
    change: {
      reflectorStep: stepExcept(({ state, input }) =>
        state.type === "opening" &&
        state.purpose === "watch" &&
        input.type === "watch-failed" &&
        isExpired(input.error)
          ? pausing(state.memory, "watch")
          : undefined,
      ),
    },
  },
  {
    name: "expiry-known-by-one-reason",
    does: "retries a watch at the same version after a 410 without the reason Expired",
    mimics: "no known case: a check of the reason and not of the code",
    killedBy: [
      "expired-watch-reports-missed-deletion [as HTTP status 410, by code alone]",
      "expired-watch-reports-missed-deletion [as HTTP status 410, reason Gone]",
    ],
    change: {
      reflectorStep: stepExcept(({ state, input }) => {
        if (state.type !== "opening" || state.purpose !== "watch") return undefined;
        if (input.type !== "watch-failed" || !isExpired(input.error)) return undefined;
        const isKnown = statusOf(input.error)?.reason === "Expired";
        return isKnown ? undefined : pausing(state.memory, "watch");
      }),
    },
  },
  {
    name: "double-relist-after-410",
    does: "relists both for the expiry and for the end of the stream, and has two watches from then on",
    mimics: "client-node up to 0.13.2, kubernetes-client/javascript#576",
    breaks: ["C-21", "RWATCH-13"],
    killedBy: ["expired-watch-reports-missed-deletion [as an ERROR event]"],
    change: { createReflector: doubledAfterExpiry },
  },
  {
    name: "clean-close-relists",
    does: "relists after every watch, regardless of how it ended",
    mimics: "client-node up to 0.15.1",
    breaks: ["RWATCH-07"],
    killedBy: ["watch-resumes-at-last-event [cleanly]", "watch-timeout-resumes"],
    change: { reflectorStep: failingWhen(({ type }) => type === "watch-closed") },
  },
  {
    name: "very-short-watch-rewatches-for-ever",
    does: "reopens a watch without events at once, and never relists",
    mimics: "client-node up to 1.4.0, kubernetes (Python) 36.0, kopf 1.44.6",
    killedBy: ["very-short-watch-relists"],
    change: {
      reflectorStep: (state, input, context) =>
        state.type === "streaming" && input.type === "watch-closed"
          ? step({ ...state, eventCount: state.eventCount + 1 }, input, context)
          : step(state, input, context),
    },
  },
  {
    name: "short-watch-of-ten-seconds",
    does: "lists after a watch of less than ten seconds without an event, not of less than one",
    mimics: "no known case: a threshold in another unit, or by guess",
    killedBy: ["watch-resumes-without-events"],
    change: {
      reflectorStep: (state, input, context) =>
        state.type === "streaming" &&
        input.type === "watch-closed" &&
        context.nowMs - state.startedAtMs < 10_000
          ? step(state, input, { ...context, nowMs: state.startedAtMs })
          : step(state, input, context),
    },
  },
  {
    name: "short-watches-measured-from-the-first",
    does: "measures how long a watch has lasted from the first one after a list, so later ones are never short",
    mimics: "no known case: a start time that is taken before the loop",
    killedBy: ["storm-after-a-lasting-watch"],
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) =>
        state.type === "streaming" &&
        input.type === "watch-closed" &&
        transition.state.type === "opening"
          ? { ...transition, state: { ...transition.state, startedAtMs: state.startedAtMs } }
          : undefined,
      ),
    },
  },
  {
    name: "bookmark-is-no-event",
    does: "lists after a short watch that has brought only a bookmark",
    mimics: "no known case: a count of changes taken for one of events",
    killedBy: ["watch-of-a-bookmark-resumes"],
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) =>
        state.type === "streaming" &&
        transition.state.type === "streaming" &&
        input.type === "event" &&
        input.event.type === "BOOKMARK"
          ? { ...transition, state: { ...transition.state, eventCount: state.eventCount } }
          : undefined,
      ),
    },
  },
  {
    name: "http-429-relists",
    does: "relists after a watch was rejected with 429",
    mimics: "client-go before 0.22, kubernetes/kubernetes#102918; official Java client 27.0.0",
    killedBy: ["watch-429-retries-watch [HTTP 429]"],
    change: {
      reflectorStep: stepMisled((input, state) =>
        input.type === "watch-failed" &&
        state.type === "opening" &&
        state.purpose === "watch" &&
        isTooManyRequests(input.error)
          ? { type: "watch-failed", error: new Error("some error or other") }
          : undefined,
      ),
    },
  },
  {
    name: "event-429-relists",
    does: "relists after a 429 as an ERROR event",
    mimics: "client-go before 0.22, kubernetes/kubernetes#102918",
    killedBy: ["event-429-retries-watch"],
    change: {
      reflectorStep: stepMisled((input, state) =>
        state.type === "streaming" && isErrorEvent(input) && input.event.object.code === 429
          ? {
              type: "event",
              event: {
                type: "ERROR",
                object: { ...input.event.object, code: 500, reason: "InternalError" },
              },
            }
          : undefined,
      ),
    },
  },
  {
    name: "refused-relists",
    does: "relists after refused connections, once the server is back",
    mimics: "official Java client 27.0.0, where every failure of a watch leads to a list",
    killedBy: ["connection-refused-retries-watch"],
    change: {
      reflectorStep: stepMisled((input, state) =>
        input.type === "watch-failed" &&
        state.type === "opening" &&
        isConnectionRefused(input.error)
          ? { type: "watch-failed", error: new Error("some error or other") }
          : undefined,
      ),
    },
  },
  {
    name: "refused-watch-is-repeated",
    does: "never relists after a rejected watch, regardless of the reason",
    mimics: "kube-rs up to 4.2.0 for 410, kube-rs/kube#1042; here for every rejection",
    killedBy: ["watch-refused-relists [HTTP 403]"],
    change: {
      reflectorStep: stepExcept(({ state, input }) =>
        state.type === "opening" && state.purpose === "watch" && input.type === "watch-failed"
          ? pausing(state.memory, "watch")
          : undefined,
      ),
    },
  },
  {
    name: "gives-up-after-list-failure",
    does: "stops when a list fails",
    mimics:
      "client-node up to 2.0.1, kubernetes-client/javascript#447; fabric8 6.0.0-6.1.1, fabric8io/kubernetes-client#4369",
    breaks: ["C-24", "C-41", "REFL-07", "REFL-20"],
    killedBy: ["first-list-fails [HTTP 500]", "later-list-fails-then-succeeds"],
    change: { reflectorStep: dyingOf("list-failed") },
  },
  {
    name: "gives-up-after-watch-failure",
    does: "stops when a watch is rejected",
    mimics: "client-node up to 2.0.1, kubernetes-client/javascript#2389",
    killedBy: [
      "watch-refused-relists [HTTP 500]",
      "never-gives-up",
      "refused-watch-is-not-the-end [HTTP 500]",
    ],
    change: { reflectorStep: dyingOf("watch-failed") },
  },
  {
    name: "error-handler-deaf",
    does: "never calls the watch error handler",
    mimics: "client-node 1.0.0-2.0.1, which does not report error events other than 410",
    breaks: ["REFL-14"],
    killedBy: ["error-handler-hears-of-lists"],
    change: {
      reflectorStep: stepDoing((effect) => (effect.type === "report" ? [] : undefined)),
    },
  },
  {
    name: "error-handler-hears-of-events",
    does: "calls the watch error handler for every error event, including expiry",
    mimics: "kubernetes_asyncio from 31.1.0, where a 410 reaches the user",
    breaks: ["REFL-03", "REFL-09"],
    killedBy: ["error-handler-does-not-hear-of-events"],
    change: {
      reflectorStep: stepExcept(({ input, transition: { state, effects } }) =>
        isErrorEvent(input)
          ? {
              state,
              effects: [{ type: "report", error: new Error("an error event") }, ...effects],
            }
          : undefined,
      ),
    },
  },
];

function isErrorEvent(input: ReflectorInput): input is {
  type: "event";
  event: Extract<Extract<ReflectorInput, { type: "event" }>["event"], { type: "ERROR" }>;
} {
  return input.type === "event" && input.event.type === "ERROR";
}

function pausing(
  memory: Decision["state"]["memory"],
  next: "cycle" | "watch",
): ReflectorTransition {
  return {
    state: { type: "backing-off", memory, next, retryWindow: emptyRetryWindow },
    effects: [{ type: "delay" }],
  };
}

/** A step that takes an input for an error inside the stream, where there is a stream. */
function failingWhen(isMeant: (input: ReflectorInput) => boolean) {
  return stepMisled((input, state) =>
    state.type === "streaming" && state.purpose === "watch" && isMeant(input)
      ? { type: "resync-failed", error: new Error("some error or other") }
      : undefined,
  );
}

/** A step that ends the reflector, with a report, after a failure. */
function dyingOf(failure: "list-failed" | "watch-failed") {
  return stepExcept(({ state, input }) =>
    input.type === failure
      ? {
          state: { type: "stopped", memory: state.memory },
          effects: [
            { type: "stop-resync" },
            { type: "close-watch" },
            { type: "report", error: new Error("giving up", { cause: input.error }) },
          ],
        }
      : undefined,
  );
}

/** A reflector that starts another on the same store when it begins its next cycle after an error. */
function doubledAfterExpiry(
  options: ReflectorOptions,
): Pick<Reflector, "run" | "lastSyncResourceVersion"> {
  const ending = new AbortController();
  const first = new Reflector({
    ...options,
    step: (state, input, context) => {
      const isBeginningAgain = state.type === "backing-off" && state.next === "cycle";
      if (isBeginningAgain && input.type === "delay-elapsed") {
        void new Reflector(options).run(ending.signal);
      }
      return (options.step ?? step)(state, input, context);
    },
  });
  return {
    lastSyncResourceVersion: () => first.lastSyncResourceVersion(),
    run: (signal) => {
      signal.addEventListener("abort", () => ending.abort(), { once: true });
      return first.run(signal);
    },
  };
}

/** A watch that ends behind its first event, unless that is a bookmark. */
function endingAtEachEvent(watch: Watch): Watch {
  let isOver = false;
  return {
    next: async () => {
      if (isOver) return undefined;
      const event = await watch.next();
      isOver = event !== undefined && event.type !== "BOOKMARK";
      if (isOver) watch.stop();
      return event;
    },
    stop: () => watch.stop(),
  };
}
