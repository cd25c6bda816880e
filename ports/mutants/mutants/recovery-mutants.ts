import { statusOf } from "../../../src/client/informer/api-error.js";
import type { Watch } from "../../../src/client/informer/list-watch.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import type {
  ReflectorMemory,
  ReflectorTransition,
} from "../../../src/client/informer/reflector-state.js";
import type { RoundTripper } from "../../../src/client/rest/http.js";
import { HttpTransport } from "../../../src/client/rest/http-transport.js";
import { sleep } from "../../../src/time/clock.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { stepExcept } from "../wrong-step.js";

/** How long the restless wait. */
const RESTLESS_PAUSE_MS = 100;

/** Informers that do not get over what goes wrong, or get over it at the expense of the server. */
export const RECOVERY_MUTANTS: readonly Mutant[] = [
  {
    name: "storms-after-a-refused-watch",
    does: "relists without backoff after a rejected watch, because the previous list succeeded",
    mimics: "client-node 1.0, kubernetes-client/javascript#1933: a backoff that any success resets",
    killedBy: ["storm-of-lists [HTTP 500]"],
    change: {
      watchList: false,
      createBackoff: () => ({ nextDelayMs: () => 1 }),
    },
  },
  {
    name: "storms-while-unavailable",
    does: "retries every tenth of a second while the answer is 503",
    mimics: "no known case: a retryable status without backoff",
    killedBy: [
      "storm-of-lists [an HTML page of HTTP 503]",
      "storm-of-watches [an HTML page of HTTP 503]",
    ],
    change: restlessAfter(503),
  },
  {
    name: "storms-while-forbidden",
    does: "retries every tenth of a second while the answer is 403",
    mimics: "no known case: a role that is expected soon",
    killedBy: ["storm-of-lists [HTTP 403]", "storm-of-watches [HTTP 403]"],
    change: restlessAfter(403),
  },
  {
    name: "storms-while-unauthorized",
    does: "retries every tenth of a second while the answer is 401",
    mimics: "no known case: a token that is read again each time, as it may have been rotated",
    killedBy: ["storm-of-lists [HTTP 401]", "storm-of-watches [HTTP 401]"],
    change: restlessAfter(401),
  },
  {
    name: "storms-while-lists-expire",
    does: "retries every tenth of a second while a list is answered with 410",
    mimics: "no known case: an expired list that is read anew at once, each time",
    killedBy: ["storm-of-lists [an expired list]"],
    change: restlessAfter(410),
  },
  {
    name: "storms-while-versions-are-too-large",
    does: "retries every tenth of a second while the answer is 504",
    mimics: "no known case: a refused version that is requested in another way at once, each time",
    killedBy: ["storm-of-lists [too large a version]"],
    change: restlessAfter(504),
  },
  {
    name: "storms-while-not-found",
    does: "retries every tenth of a second while the answer is 404",
    mimics: "no known case: a definition that is expected soon",
    killedBy: ["storm-of-watches [HTTP 404]"],
    change: restlessAfter(404),
  },
  {
    name: "gives-up-on-404",
    does: "stops silently when its resource is not found",
    mimics:
      "fabric8 6.0, fabric8io/kubernetes-client#4369: an informer whose resource does not exist yet",
    breaks: ["C-41", "C-24"],
    killedBy: ["first-list-forbidden [HTTP 404]"],
    change: { watchList: false, ...{ reflectorStep: silentAfter(404) } },
  },
  {
    name: "gives-up-on-401",
    does: "stops silently when its token is rejected once",
    mimics: "official Java client 12.0, kubernetes-client/java#2330: tokens that are rotated",
    breaks: ["C-41", "C-24"],
    killedBy: ["first-list-forbidden [HTTP 401]"],
    change: { watchList: false, ...{ reflectorStep: silentAfter(401) } },
  },
  {
    name: "gives-up-on-503",
    does: "stops silently when a list is answered with 503",
    mimics: "no known case: an error that is treated as permanent",
    breaks: ["C-41", "C-24"],
    killedBy: ["later-list-fails-twice [an HTML page of HTTP 503]"],
    change: { watchList: false, ...{ reflectorStep: silentAfter(503) } },
  },
  {
    name: "gives-up-on-409",
    does: "stops silently when a request is answered with 409",
    mimics: "no known case: an error that is treated as permanent",
    breaks: ["C-41", "C-24"],
    killedBy: ["first-list-fails [HTTP 409]"],
    change: { watchList: false, ...{ reflectorStep: silentAfter(409) } },
  },
  {
    name: "gives-up-on-504",
    does: "stops silently when a request is answered with 504",
    mimics: "no known case: an error that is treated as permanent",
    breaks: ["C-41", "C-24"],
    killedBy: ["first-list-fails [an HTML page of HTTP 504]"],
    change: { watchList: false, ...{ reflectorStep: silentAfter(504) } },
  },
  {
    name: "gives-up-on-422",
    does: "stops silently when its request is answered with 422",
    mimics: "no known case: an error that is treated as permanent",
    breaks: ["C-41", "C-24"],
    killedBy: ["first-list-forbidden [HTTP 422]"],
    change: { watchList: false, ...{ reflectorStep: silentAfter(422) } },
  },
  {
    name: "gives-up-after-a-failed-transform",
    does: "stops when the transform of a listed object fails",
    mimics: "no known case: a user error that leaves the loop",
    killedBy: ["transform-failure-goes", "transform-failure-goes-later"],
    change: {
      watchList: false,
      reflectorStep: stepExcept(({ state, input }) =>
        input.type === "replace-failed" ? ended(state.memory) : undefined,
      ),
    },
  },
  {
    name: "nothing-is-an-empty-list",
    does: "treats a list that is answered with 200 and an empty body as an empty list",
    mimics: "no known case: a parser that returns an empty value for no input",
    breaks: ["C-28"],
    killedBy: ["later-list-passes-nothing-off [HTTP 200 without a body]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          try {
            return await honest.list(parameters, signal);
          } catch (error) {
            if (!(error instanceof Error) || !error.message.startsWith("0-length")) throw error;
            return { metadata: { resourceVersion: parameters.resourceVersion ?? "" }, items: [] };
          }
        },
      })),
    },
  },
  {
    name: "comes-back-as-often-as-told",
    does: "retries without backoff while the server answers with Retry-After: 0",
    mimics: "no known case: a Retry-After that replaces the backoff",
    killedBy: ["storm-of-lists [HTTP 429 as text, Retry-After 0]"],
    change: { watchList: false, clientOptions: { retryMaxCount: 1_000 } },
  },
  {
    name: "waits-after-the-end",
    does: "waits forever after the end of a stream with events",
    mimics: "no known case: an end event without a listener",
    breaks: ["C-22"],
    killedBy: ["custom-resource-across-endings [cleanly]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: async (parameters, signal) => {
          const watch = await honest.watch(parameters, signal);
          return waitingAtTheEnd(watch, signal);
        },
      })),
    },
  },
  {
    name: "leaves-watch-after-error",
    does: "keeps a stream open after an ERROR event, and opens another",
    mimics: "client-node 0.10, kubernetes-client/javascript#494",
    killedBy: ["stream-left-open-after-expiry"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: async (parameters, signal) => {
          const watch = await honest.watch(parameters, signal);
          return { next: () => watch.next(), stop: () => leave(watch, signal) };
        },
      })),
    },
  },
  {
    name: "leaves-unfinished-stream-after-error",
    does: "keeps a streaming list open after an ERROR event before its bookmark, and opens another",
    mimics: "no known case: a stream that is closed by the loop it was to become a part of",
    killedBy: ["unfinished-stream-left-open"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: async (parameters, signal) => {
          const watch = await honest.watch(parameters, signal);
          if (parameters.sendInitialEvents !== true) return watch;
          let isUnfinished = true;
          const next: Watch["next"] = async () => {
            const event = await watch.next();
            if (event?.type === "BOOKMARK") isUnfinished = false;
            return event;
          };
          return { next, stop: () => (isUnfinished ? leave(watch, signal) : watch.stop()) };
        },
      })),
    },
  },
  {
    name: "another-watch-at-each-end",
    does: "opens two watches where one has ended",
    mimics:
      "client-node 0.10, kubernetes-client/javascript#494: both the end and the close of a stream are handled",
    breaks: ["C-35", "C-43"],
    killedBy: ["connections-after-reconnects [cleanly]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => {
        let count = 0;
        return {
          watch: async (parameters, signal) => {
            if (++count > 1) void honest.watch(parameters, signal).catch(() => undefined);
            return honest.watch(parameters, signal);
          },
        };
      }),
    },
  },
  {
    name: "leaves-refusals-unread",
    does: "neither reads nor closes the answer that refuses a watch, and tries again every two seconds",
    mimics:
      "VictoriaMetrics 1.150, api_watcher.go: the answer of status 410 to a watch is not closed, so its connection stays open",
    killedBy: [
      "connections-after-refusals [HTTP 500]",
      "connections-after-refusals [expiry as HTTP status 410]",
    ],
    change: {
      watchList: false,
      createBackoff: () => ({ nextDelayMs: () => 2_000 }),
      clientOptions: { transport: leavingRefusals(new HttpTransport({ acceptsGzip: false })) },
    },
  },
  {
    name: "a-connection-for-each-request",
    does: "opens a connection for each request and closes none",
    mimics: "official Java client 5.0, kubernetes-client/java#278: a client for each watch",
    killedBy: ["connections-after-reconnects [cleanly]"],
    change: {
      clientOptions: {
        transport: {
          roundTrip: (request) => new HttpTransport({ acceptsGzip: false }).roundTrip(request),
        },
      },
    },
  },
];

/** A transport whose user leaves every answer that refuses a watch as it is, and its connection open. */
function leavingRefusals(honest: HttpTransport): RoundTripper {
  return {
    roundTrip: async (request) => {
      if (!request.url.searchParams.has("watch")) return honest.roundTrip(request);
      const cancelled = new AbortController();
      const cancel = () => cancelled.abort(request.signal.reason);
      request.signal.addEventListener("abort", cancel);
      // The limit of an answer's life is a timer of the machine's clock, which would outlast the trial with the answer.
      const { endsAfterMs: _limit, ...unlimited } = request;
      const response = await honest.roundTrip({ ...unlimited, signal: cancelled.signal });
      if (response.statusCode < 400) return response;
      request.signal.removeEventListener("abort", cancel);
      return { ...response, body: nothing(), close: () => undefined };
    },
  };
}

async function* nothing(): AsyncGenerator<Buffer, void> {}

/** A step that ends the reflector when a request is answered with `code`, in silence. */
function silentAfter(code: number) {
  return stepExcept(({ state, input }) => {
    if (input.type !== "list-failed" && input.type !== "watch-failed") return undefined;
    if (statusOf(input.error)?.code !== code) return undefined;
    return ended(state.memory);
  });
}

/** Asks again after a tenth of a second, as long as the answer is `code`. */
function restlessAfter(code: number): InformerChange {
  return {
    watchList: false,
    createReflector: (options) => {
      const { listerWatcher, clock } = options;
      const insisting = async <T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> => {
        for (;;) {
          try {
            return await ask();
          } catch (error) {
            if (statusOf(error)?.code !== code) throw error;
            await sleep(clock, RESTLESS_PAUSE_MS, signal);
          }
        }
      };
      return new Reflector({
        ...options,
        listerWatcher: {
          list: (asked, signal) => insisting(() => listerWatcher.list(asked, signal), signal),
          watch: (asked, signal) => insisting(() => listerWatcher.watch(asked, signal), signal),
        },
      });
    },
  };
}

function ended(memory: ReflectorMemory): ReflectorTransition {
  return {
    state: { type: "stopped", memory },
    effects: [{ type: "stop-resync" }, { type: "close-watch" }],
  };
}

function waitingAtTheEnd(watch: Watch, signal: AbortSignal): Watch {
  let hasBrought = false;
  const stopped = new Promise<undefined>((resolve) =>
    signal.addEventListener("abort", () => resolve(undefined), { once: true }),
  );
  return {
    next: async () => {
      const event = await watch.next();
      if (event === undefined && hasBrought) return stopped;
      hasBrought = true;
      return event;
    },
    stop: () => watch.stop(),
  };
}

/** Closes it with the informer, and not before. */
function leave(watch: Watch, signal: AbortSignal): void {
  if (signal.aborted) watch.stop();
  else signal.addEventListener("abort", () => watch.stop(), { once: true });
}
