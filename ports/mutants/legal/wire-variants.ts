import { statusOf } from "../../../src/client/informer/api-error.js";
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { ListerWatcher, Watch } from "../../../src/client/informer/list-watch.js";
import { type ListPages, listPages } from "../../../src/client/informer/pager.js";
import { ProcessorListener } from "../../../src/client/informer/processor-listener.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import { isSameVersion } from "../../../src/client/informer/same-version.js";
import { HttpTransport } from "../../../src/client/rest/http-transport.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { LegalVariant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { notifyingExcept } from "../wrong-processing.js";
import { remembering, stepExcept } from "../wrong-step.js";
import { renewingWatches } from "./renewed-watch.js";

const WATCH_LIFE_MS = 10_000;
const SHORT_TIMEOUT_S = 2;
const SLOW_START_MS = 3_000;

/** Informers whose requests, or notifications, have another form. */
export const WIRE_VARIANTS: readonly LegalVariant[] = [
  {
    name: "closes-its-watch-often",
    does: "closes each watch after ten seconds, and opens the next one",
    because: "C-22: a watch may end in any way, including by its client",
    differsFromClientGo: true,
    change: {
      createReflector: (options) =>
        new Reflector({ ...options, listerWatcher: closingOften(options) }),
    },
  },
  {
    name: "renews-its-watch",
    does: "opens a new watch every minute, closes the old one half a second later, and passes on once what both bring",
    because: "C-35: two watches may overlap for a second; C-09: versions may be compared",
    differsFromClientGo: true,
    change: {
      createReflector: (options) =>
        new Reflector({ ...options, listerWatcher: renewingWatches(options) }),
    },
  },
  {
    name: "short-timeouts",
    does: "requests watches of two seconds",
    because: "C-34: thirty requests a minute are within the limit",
    differsFromClientGo: true,
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: (parameters, signal) =>
          honest.watch({ ...parameters, timeoutSeconds: SHORT_TIMEOUT_S }, signal),
      })),
    },
  },
  {
    name: "pages-at-any-version",
    does: "sends version 0 with each token, as with its first page",
    because: "C-31: a server accepts 0 with a token, and takes the version from the token",
    differsFromClientGo: true,
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: (parameters, signal) =>
          honest.list(
            parameters.continue === undefined
              ? parameters
              : { ...parameters, resourceVersion: "0" },
            signal,
          ),
      })),
    },
  },
  {
    name: "starts-slowly",
    does: "waits three seconds before its first request",
    because: "C-20: the signal follows once the state is stored, whenever that is",
    differsFromClientGo: true,
    change: { createReflector: startingSlowly },
  },
  {
    name: "tries-pages-again",
    does: "retries a failed page once instead of restarting the list",
    because: "C-28: a failed page has done no harm: its token was neither consumed nor rejected",
    differsFromClientGo: true,
    change: { listPages: tryingPagesAgain },
  },
  {
    name: "ignores-bookmarks",
    does: "requests bookmarks, but resumes at the version of the last change",
    because: "C-08: bookmarks may be ignored",
    differsFromClientGo: true,
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) => {
        if (input.type !== "event" || input.event.type !== "BOOKMARK") return undefined;
        if (state.type !== "streaming" || state.purpose !== "watch") return undefined;
        return remembering(transition, { lastSyncVersion: state.memory.lastSyncVersion });
      }),
    },
  },
  {
    name: "no-content-is-nothing",
    does: "treats HTTP 204 in response to a list as an empty list",
    because: "C-28: 204 is a success, not a failure; no server answers a list with it",
    differsFromClientGo: true,
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({ list: emptyWithoutContent(honest) })),
    },
  },
  {
    name: "keeps-no-connections",
    does: "closes its connection after each request",
    because: "C-43: fewer connections than a pool",
    differsFromClientGo: true,
    change: {
      clientOptions: {
        transport: new HttpTransport({ idleConnectionMaxCount: 0, acceptsGzip: false }),
      },
    },
  },
  {
    name: "hands-out-copies",
    does: "passes each handler its own copy",
    because: "C-17: the state is the same, whichever manager owns it",
    differsFromClientGo: true,
    change: { createListener: copying },
  },
  {
    name: "same-version-told-once",
    does: "does not deliver an update to a version that was already delivered",
    because: "C-06: what is already known may be delivered again, or not at all",
    differsFromClientGo: true,
    change: notifyingExcept((listener) => ({
      onUpdate: (older, newer) => {
        if (!isSameVersion(older, newer)) listener.onUpdate(older, newer);
      },
    })),
  },
];

function closingOften({ listerWatcher, clock }: ReflectorOptions): ListerWatcher {
  return {
    ...(listerWatcher.supportsWatchList === undefined
      ? {}
      : { supportsWatchList: listerWatcher.supportsWatchList }),
    list: (parameters, signal) => listerWatcher.list(parameters, signal),
    watch: async (parameters, signal) =>
      endingBy(await listerWatcher.watch(parameters, signal), clock),
  };
}

function endingBy(watch: Watch, clock: Clock): Watch {
  const timer = clock.setTimer(WATCH_LIFE_MS, () => watch.stop());
  return {
    next: () => watch.next(),
    stop: () => {
      timer.cancel();
      watch.stop();
    },
  };
}

function startingSlowly(
  options: ReflectorOptions,
): Pick<Reflector, "run" | "lastSyncResourceVersion"> {
  const reflector = new Reflector(options);
  return {
    run: async (signal) => {
      await sleep(options.clock, SLOW_START_MS, signal);
      await reflector.run(signal);
    },
    lastSyncResourceVersion: () => reflector.lastSyncResourceVersion(),
  };
}

async function tryingPagesAgain(
  ...[fetchPage, options, signal, how]: Parameters<ListPages>
): Promise<Awaited<ReturnType<ListPages>>> {
  const fetchAgain: typeof fetchPage = async (request, pageSignal) => {
    try {
      return await fetchPage(request, pageSignal);
    } catch (error) {
      const code = statusOf(error)?.code;
      const isRefusal = code === 410 || code === 429;
      if (request.continue === undefined || isRefusal || pageSignal.aborted) throw error;
      return fetchPage(request, pageSignal);
    }
  };
  return listPages(fetchAgain, options, signal, how);
}

function copying(options: ConstructorParameters<typeof ProcessorListener>[0]): ProcessorListener {
  const { handler } = options;
  return new ProcessorListener({
    ...options,
    handler: {
      onAdd: (object, isInitial) => handler.onAdd(structuredClone(object), isInitial),
      onUpdate: (older, newer) => handler.onUpdate(structuredClone(older), structuredClone(newer)),
      onDelete: (object) =>
        handler.onDelete(
          object instanceof DeletedFinalStateUnknown ? object : structuredClone(object),
        ),
    },
  });
}

function emptyWithoutContent(honest: ListerWatcher): ListerWatcher["list"] {
  return async (parameters, signal) => {
    try {
      return await honest.list(parameters, signal);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes("status code: 204")) throw error;
      return { metadata: { resourceVersion: "0" }, items: [] };
    }
  };
}
