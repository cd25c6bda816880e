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
    does: "watches from whatever is newest instead of from the version of the list",
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
    does: "ends for good when a cycle has ended without an error",
    mimics: "no known case: an end without an error that is taken for a wish to stop",
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
    does: "leaves a watch open that opens after it was stopped",
    mimics: "no known case: a request that is under way and that nobody waits for any more",
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
    does: "takes events about whatever kind",
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
    does: "says that a list failed, and not which",
    mimics: "no known case: a message without its subject",
    killedBy: ["reflector-type-description [Secret]"],
    change: configured({ typeDescription: "objects" }),
  },
  {
    name: "reflector-page-size-for-first-list",
    does: "asks for pages of the size that was asked for only where it pages anyway",
    mimics: "no known case: a page size that is a default",
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
    does: "takes tables for objects",
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
    does: "tells a store that hears of versions those of events alone",
    mimics: "no known case: bookmarks that only the reflector takes note of",
    killedBy: ["reflector-tells-of-versions"],
    change: deciding(
      stepDoing((effect) => (effect.type === "version" && effect.isBookmark ? [] : undefined)),
    ),
  },
  {
    name: "reflector-leaves-failed-stream-open",
    does: "leaves a stream open through which an error came",
    mimics: "no known case: connections that pile up as long as the server has a problem",
    killedBy: ["reflector-closes-stream-after-error"],
    change: deciding(
      stepDoing((effect, { input }) =>
        effect.type === "close-watch" && input.type === "event" ? [] : undefined,
      ),
    ),
  },
  {
    name: "reflector-takes-unordered-versions",
    does: "takes the version of each addition, though a watch without a version tells them in any order",
    mimics: "client-go before 0.36",
    breaks: ["RWATCH-16", "WLIST-11"],
    killedBy: ["reflector-unordered-additions [a third addition]"],
    change: configured({ isVersionTakenFromInitialAdds: true }),
  },
  {
    name: "reflector-stream-has-newest-version",
    does: "gives what it collected the version of the newest object in it",
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
    does: "takes an object that the server cannot read for an internal error that may pass",
    mimics: "no known case: whatever is 500 is retried",
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
    does: "goes on watching when a resync has failed",
    mimics: "no known case: an error that is logged and forgotten",
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
    does: "hands over what a stream has told until it was stopped",
    mimics: "no known case: a stop that is taken for the end of the list",
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
    does: "asks every client for a streaming list",
    mimics: "client-go 0.34 with the gate on, which asks nobody",
    breaks: ["WLIST-12", "LW-05", "WATCHLIST-02"],
    killedBy: ["reflector-client-refuses"],
    change: configured({ isWatchListEnabled: true }),
  },
  {
    name: "reflector-collects-untransformed",
    does: "collects what a stream tells as it comes, so that all of it is in memory at once",
    mimics: "client-go before 0.34",
    killedBy: ["reflector-transforms-stream"],
    change: reflecting((options) => ({
      ...options,
      store: Object.assign(Object.create(options.store), { transform: undefined }),
    })),
  },
  {
    name: "reflector-keeps-its-own-backoff",
    does: "pauses as it always does, whatever back-off it was given",
    mimics: "client-go before 0.36, which took none",
    killedBy: ["reflector-own-pauses"],
    change: reflecting((options) => ({
      ...options,
      backoff: new ExponentialBackoff({ clock: options.clock, prng: options.prng }),
    })),
  },
  {
    name: "reflector-retries-for-ever",
    does: "watches again at once after every internal error",
    mimics: "no known case: a time that is not looked at",
    breaks: ["RETRYDL-01", "RETRYDL-02"],
    killedBy: [
      "reflector-internal-error-ends-cycle",
      "reflector-internal-error-deadline [45001 ms]",
    ],
    change: configured({ internalErrorRetryMaxMs: Number.POSITIVE_INFINITY }),
  },
  {
    name: "reflector-retry-time-ends-early",
    does: "does not retry an internal error in the last instant of the time for it",
    mimics: "no known case: a bound that is taken for exclusive",
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
    does: "forgets when the first internal error came as soon as a watch has ended otherwise",
    mimics: "no known case: a server that is broken half of the time is never listed from",
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
    does: "asks for the last version again though the server has said that it is gone",
    mimics: "no known case: what a list has taught is forgotten with its cycle",
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
