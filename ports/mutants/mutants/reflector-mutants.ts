import { ExponentialBackoff } from "../../../src/client/informer/backoff.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import type { ReflectorStep } from "../../../src/client/informer/reflector-state.js";
import { reflectorPart } from "../../reference/parts/reflector-part.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { remembering, stepDoing, stepExcept, stepMisled } from "../wrong-step.js";

/** Reflectors that are wrong alone, where nothing around them makes up for it. */
export const REFLECTOR_MUTANTS: readonly Mutant[] = [
  {
    name: "reflector-watches-from-newest",
    does: "watches from the newest state instead of the version of the list",
    mimics: "no known case: a watch without a version, which misses what happened since the list",
    breaks: ["REFL-01", "RWATCH-15"],
    killedBy: ["reflector-lists-then-watches"],
    change: deciding(
      stepDoing((effect) =>
        effect.type === "open-watch"
          ? { ...effect, options: { ...effect.options, resourceVersion: "" } }
          : undefined,
      ),
    ),
  },
  {
    name: "reflector-ends-with-cycle",
    does: "stops for good when a cycle ends without an error",
    mimics: "no known case: an end without an error that is treated as a stop",
    killedBy: ["reflector-goes-on-after-quiet-end"],
    change: deciding(
      stepExcept(({ state, transition: { state: next } }) =>
        state.type === "streaming" && next.type === "backing-off" && next.next === "cycle"
          ? { state: { type: "stopped", memory: next.memory }, effects: [{ type: "close-watch" }] }
          : undefined,
      ),
    ),
  },
  {
    name: "reflector-leaves-late-watch-open",
    does: "leaves a watch open that was established after it was stopped",
    mimics: "no known case: a request in flight that nobody waits for",
    killedBy: ["reflector-stopped-opens-no-watch"],
    change: reflecting((options) => ({
      ...options,
      listerWatcher: {
        ...options.listerWatcher,
        list: (page, signal) => options.listerWatcher.list(page, signal),
        watch: async (request, signal) => {
          const watch = await options.listerWatcher.watch(request, signal);
          return { next: () => watch.next(), stop: () => signal.aborted || watch.stop() };
        },
      },
    })),
  },
  {
    name: "reflector-takes-every-kind",
    does: "accepts events of any kind",
    mimics: "no known case: a decoder that trusts the server",
    killedBy: [
      "reflector-drops-other-kinds [Secret]",
      "reflector-goes-on-after-other-kind",
      "reflector-other-kinds-do-not-count",
    ],
    change: configured({ expectedKind: undefined }),
  },
  {
    name: "reflector-does-not-name-the-kind",
    does: "does not name the resource in the error of a failed list",
    mimics: "no known case: a message without its subject",
    killedBy: ["reflector-type-description [Secret]"],
    change: configured({ typeDescription: "objects" }),
  },
  {
    name: "reflector-page-size-for-first-list",
    does: "uses the configured page size only where it pages anyway",
    mimics: "no known case: a page size that is only a default",
    killedBy: ["reflector-page-size"],
    change: deciding(
      stepDoing((effect) => {
        if (effect.type !== "list") return undefined;
        const { limit: _limit, ...unlimited } = effect.options;
        const isAtVersion = !["", "0"].includes(effect.options.resourceVersion ?? "");
        return isAtVersion ? { ...effect, options: unlimited } : undefined;
      }),
    ),
  },
  {
    name: "reflector-takes-tables",
    does: "treats tables as objects",
    mimics: "client-go before 0.34, kubernetes/kubernetes#132926",
    killedBy: ["reflector-drops-tables [a table]", "reflector-drops-tables [an older table]"],
    change: deciding(
      stepMisled((input) => {
        if (input.type !== "event" || input.event.type === "ERROR") return undefined;
        const { event } = input;
        return event.object.kind === "Table"
          ? { type: "event", event: { ...event, object: { ...event.object, kind: "Chair" } } }
          : undefined;
      }),
    ),
  },
  {
    name: "reflector-keeps-bookmarks-from-store",
    does: "reports only the versions of events to a store that tracks versions",
    mimics: "no known case: bookmarks that only the reflector uses",
    killedBy: ["reflector-tells-of-versions"],
    change: deciding(
      stepDoing((effect) => (effect.type === "version" && effect.isBookmark ? [] : undefined)),
    ),
  },
  {
    name: "reflector-leaves-failed-stream-open",
    does: "leaves a stream open that delivered an error",
    mimics: "no known case: connections that leak as long as the server has a problem",
    killedBy: ["reflector-closes-stream-after-error"],
    change: deciding(
      stepDoing((effect, { input }) =>
        effect.type === "close-watch" && input.type === "event" ? [] : undefined,
      ),
    ),
  },
  {
    name: "reflector-takes-unordered-versions",
    does: "uses the version of each addition, though a watch without a version sends them in any order",
    mimics: "client-go before 0.36",
    breaks: ["RWATCH-16", "WLIST-11"],
    killedBy: ["reflector-unordered-additions [a third addition]"],
    change: configured({ isVersionTakenFromInitialAdds: true }),
  },
  {
    name: "reflector-stream-has-newest-version",
    does: "stores a streamed state with the version of its newest object",
    mimics: "no known case: a version that is computed instead of taken from the bookmark",
    killedBy: ["reflector-stream-version"],
    change: deciding(
      stepExcept(({ state, transition: { state: next, effects } }) => {
        if (state.type !== "streaming" || next.type !== "replacing") return undefined;
        const resourceVersion = String(Number(next.resourceVersion) + 3);
        return {
          state: { ...next, resourceVersion },
          effects: effects.map((effect) =>
            effect.type === "replace" ? { ...effect, resourceVersion } : effect,
          ),
        };
      }),
    ),
  },
  {
    name: "reflector-retries-unreadable-object",
    does: "treats an object that the server cannot decode as a transient internal error",
    mimics: "no known case: every 500 is retried",
    killedBy: ["reflector-unreadable-object"],
    change: deciding(
      stepMisled((input) => {
        if (input.type !== "event" || input.event.type !== "ERROR") return undefined;
        const { event } = input;
        return event.object.code === 500
          ? { type: "event", event: { ...event, object: { ...event.object, reason: "" } } }
          : undefined;
      }),
    ),
  },
  {
    name: "reflector-ignores-failed-resync",
    does: "keeps watching when a resync has failed",
    mimics: "no known case: an error that is only logged",
    killedBy: ["reflector-resync-error"],
    change: reflecting((options) => {
      const { store } = options;
      const resync = store.resync.bind(store);
      store.resync = () => {
        try {
          resync();
        } catch {
          // What is wrong with it.
        }
      };
      return options;
    }),
  },
  {
    name: "reflector-replaces-when-stopped",
    does: "stores an incomplete stream when it is stopped",
    mimics: "no known case: a stop that is treated as the end of the list",
    killedBy: ["reflector-stream-stopped"],
    change: reflecting((options) => ({
      ...options,
      step: stepExcept(({ state, input, transition }) => {
        if (input.type !== "stop" || state.type !== "streaming") return undefined;
        options.store.replace([], state.snapshotVersion);
        return transition;
      }),
    })),
  },
  {
    name: "reflector-streams-for-everybody",
    does: "requests a streaming list from every client",
    mimics: "client-go 0.34 with the gate on, which does not check the client",
    breaks: ["WLIST-12", "LW-05", "WATCHLIST-02"],
    killedBy: ["reflector-client-refuses"],
    change: configured({ isWatchListEnabled: true }),
  },
  {
    name: "reflector-collects-untransformed",
    does: "collects streamed objects untransformed, so that all are in memory at once",
    mimics: "client-go before 0.34",
    killedBy: ["reflector-transforms-stream"],
    change: reflecting((options) => ({
      ...options,
      store: Object.assign(Object.create(options.store), { transform: undefined }),
    })),
  },
  {
    name: "reflector-keeps-its-own-backoff",
    does: "uses its own backoff, whatever it was given",
    mimics: "client-go before 0.36, which accepted none",
    killedBy: ["reflector-own-pauses"],
    change: reflecting((options) => ({
      ...options,
      backoff: new ExponentialBackoff({ clock: options.clock, prng: options.prng }),
    })),
  },
  {
    name: "reflector-retries-for-ever",
    does: "restarts the watch at once after every internal error",
    mimics: "no known case: a limit that is ignored",
    breaks: ["RETRYDL-01", "RETRYDL-02"],
    killedBy: [
      "reflector-internal-error-ends-cycle",
      "reflector-internal-error-deadline [45001 ms]",
    ],
    change: configured({ internalErrorRetryMaxMs: Number.POSITIVE_INFINITY }),
  },
  {
    name: "reflector-retry-time-ends-early",
    does: "does not retry an internal error at the exact end of its retry window",
    mimics: "no known case: a bound that is treated as exclusive",
    breaks: ["RETRYDL-02"],
    killedBy: ["reflector-internal-error-deadline [45 s]"],
    change: reflecting((options) => ({
      ...options,
      config: {
        ...options.config,
        internalErrorRetryMaxMs: options.config.internalErrorRetryMaxMs - 1,
      },
    })),
  },
  {
    name: "reflector-retry-time-begins-anew",
    does: "resets the time of the first internal error when a watch ends otherwise",
    mimics: "no known case: a server that fails half of the time is never listed",
    killedBy: ["reflector-other-ends-do-not-end-it"],
    change: deciding(
      stepExcept(({ input, transition: { state, effects } }) =>
        input.type === "watch-closed" && state.type === "opening"
          ? {
              state: { ...state, retryWindow: { firstAtMs: undefined, lastAtMs: undefined } },
              effects,
            }
          : undefined,
      ),
    ),
  },
  {
    name: "reflector-forgets-that-version-is-gone",
    does: "lists at the last version again though the server has reported it as expired",
    mimics: "no known case: a result of the list that is lost with its cycle",
    killedBy: ["reflector-keeps-asking-for-newest"],
    change: deciding(
      stepExcept(({ input, transition }) =>
        input.type === "list-failed" && transition.state.type === "backing-off"
          ? remembering(transition, { isLastVersionUnavailable: false })
          : undefined,
      ),
    ),
  },
];

/** A reflector with other options. */
function reflecting(change: (options: ReflectorOptions) => ReflectorOptions): InformerChange {
  return {
    components: {
      reflector: (settings, surroundings) =>
        reflectorPart(settings, surroundings, (options) => new Reflector(change(options))),
    },
  };
}

/** A reflector that decides otherwise. */
function deciding(step: ReflectorStep): InformerChange {
  return reflecting((options) => ({ ...options, step }));
}

/** A reflector that knows something else. */
function configured(config: Partial<ReflectorOptions["config"]>): InformerChange {
  return reflecting((options) => ({ ...options, config: { ...options.config, ...config } }));
}
