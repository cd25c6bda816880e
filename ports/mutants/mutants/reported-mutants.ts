import { statusOf } from "../../../src/client/informer/api-error.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { ListerWatcher, Watch } from "../../../src/client/informer/list-watch.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import type {
  OpeningState,
  ReflectorTransition,
} from "../../../src/client/informer/reflector-state.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { aborted } from "../aborted.js";
import {
  type CreateWrong,
  holdingOnly,
  itemsOf,
  onClient,
  passingEvents,
  port,
} from "../foreign-port.js";
import { member } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { processingExcept } from "../wrong-processing.js";
import { stepExcept } from "../wrong-step.js";

/** Refusals after which a client is often created anew. */
const PERSONS_CODES: ReadonlySet<number> = new Set([401, 403, 404]);

/** Informers that read wrongly in a rare case, most of them as reported to a tracker. */
export const REPORTED_MUTANTS: readonly Mutant[] = [
  {
    name: "watches-from-now-after-a-refusal",
    does: "watches from the present once its watch was rejected with 401, 403 or 404",
    mimics: "no known case: a client that is created anew when its token is rejected",
    killedBy: ["deletion-while-forbidden [HTTP 401]", "deletion-while-forbidden [HTTP 404]"],
    change: {
      watchList: false,
      reflectorStep: stepExcept(({ state, input }) =>
        input.type === "watch-failed" &&
        state.type === "opening" &&
        PERSONS_CODES.has(statusOf(input.error)?.code ?? 0)
          ? watchingFromNow(state)
          : undefined,
      ),
    },
  },
  {
    name: "first-watch-refused-is-from-now",
    does: "watches from the present if the first watch after a list is rejected",
    mimics: "no known case: a version that is kept by the watch, and not by what follows it",
    killedBy: ["first-watch-refused [HTTP 429]", "first-watch-refused [HTTP 500]"],
    change: {
      watchList: false,
      createReflector: (options) => {
        let listed = "";
        return new Reflector({
          ...options,
          step: stepExcept(({ state, input }) => {
            if (input.type === "listed") listed = input.resourceVersion;
            if (input.type !== "watch-failed" || state.type !== "opening") return undefined;
            return state.memory.lastSyncVersion === listed ? watchingFromNow(state) : undefined;
          }),
        });
      },
    },
  },
  {
    name: "page-instead-of-events-is-the-end",
    does: "waits forever if a watch is answered with 200 and an HTML page",
    mimics: "no known case: a reader that fails at a page of a proxy, with nobody who hears of it",
    breaks: ["C-24"],
    killedBy: ["refused-watch-is-not-the-end [an HTML page of HTTP 200]"],
    change: port({}, passingEvents(endingAtAPage)),
  },
  {
    name: "quiet-watch-of-nothing-is-the-end",
    does: "waits forever after a watch that has brought nothing, if no object exists",
    mimics: "KubeOps 9.1, dotnet/dotnet-operator-sdk#763, which takes an empty answer for an error",
    breaks: ["C-22"],
    killedBy: ["outage-before-anything-exists [cleanly]"],
    change: port({}, endingWithNothing),
  },
  {
    name: "absent-by-name-is-a-failure",
    does: "treats an empty list of a single object, selected by its name, as a failure",
    mimics:
      "no known case: a single object that is read by its name, where an absent one is an error",
    killedBy: ["single-object-in-an-outage"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, { fieldSelector = "" }) => ({
        list: async (parameters, signal) => {
          const list = await honest.list(parameters, signal);
          const isAbsent = list.items.length === 0 && fieldSelector.startsWith("metadata.name=");
          if (isAbsent) throw new Error("not found");
          return list;
        },
      })),
    },
  },
  {
    name: "unsynced-until-an-event",
    does: "reports that it has not synced from the end of a watch to the next event",
    mimics: "Linkerd's policy controller, linkerd/linkerd2#6692, which was not live without events",
    killedBy: ["synced-after-a-watch-without-events"],
    change: port({}, syncedByNews),
  },
  {
    name: "unfinished-stream-survives-stop",
    does: "leaves a streaming list open that has brought an object and not its end when it is stopped",
    mimics: "no known case: a stream that belongs to nobody until it is complete",
    breaks: ["C-39"],
    killedBy: ["stop-amid-initial-events"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: (parameters, signal) =>
          parameters.sendInitialEvents === true
            ? surviving(honest, parameters, signal)
            : honest.watch(parameters, signal),
      })),
    },
  },
  {
    name: "lower-generation-is-stale",
    does: "ignores an object whose generation is not above that of its predecessor, if that had changed",
    mimics:
      "kube-rs's predicate filters, kube-rs/kube#1830, which compared generations without uids",
    killedBy: ["recreation-with-a-lower-generation [cleanly]"],
    change: withoutLowerGenerations(),
  },
];

function watchingFromNow({ memory, retryWindow }: OpeningState): ReflectorTransition {
  return {
    state: {
      type: "backing-off",
      memory: { ...memory, lastSyncVersion: "" },
      next: "watch",
      retryWindow,
    },
    effects: [{ type: "delay" }],
  };
}

async function* endingAtAPage(events: AsyncIterable<string>, signal: AbortSignal) {
  for await (const event of events) {
    if (event.startsWith("<")) await aborted(signal);
    yield event;
  }
}

function endingWithNothing(
  ...[surroundings, habits]: Parameters<CreateWrong>
): ReturnType<CreateWrong> {
  let knownCount = 0;
  return onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const list = await super.list(asked, signal);
        knownCount = itemsOf(list).length;
        return list;
      }

      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const events = await super.watch(asked, signal);
        return (async function* () {
          try {
            for await (const event of events) {
              knownCount++;
              yield event;
            }
          } finally {
            if (knownCount === 0) await aborted(signal);
          }
        })();
      }
    },
    surroundings,
    habits,
  );
}

function syncedByNews(...[surroundings, habits]: Parameters<CreateWrong>): ReturnType<CreateWrong> {
  let hasNews = true;
  const { informer: whole, destroy } = onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const list = await super.list(asked, signal);
        hasNews = true;
        return list;
      }

      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const events = await super.watch(asked, signal);
        return (async function* () {
          for await (const event of events) {
            hasNews = true;
            yield event;
          }
          hasNews = false;
        })();
      }
    },
    surroundings,
    habits,
  );
  const informer = {
    ...holdingOnly(() => true, whole),
    hasSynced: () => whole.hasSynced() && hasNews,
  };
  return { informer, destroy };
}

/** A watch that a stop ends before its first event, and closes only after its first bookmark. */
async function surviving(
  honest: ListerWatcher,
  parameters: Parameters<ListerWatcher["watch"]>[0],
  signal: AbortSignal,
): Promise<Watch> {
  const opening = new AbortController();
  const onAbort = () => opening.abort();
  signal.addEventListener("abort", onAbort, { once: true });
  const watch = await honest.watch(parameters, opening.signal);
  signal.removeEventListener("abort", onAbort);
  let hasBegun = false;
  let isComplete = false;
  return {
    next: async () => {
      const event = await Promise.race([watch.next(), aborted(signal)]);
      if (event !== undefined) hasBegun = true;
      if (event?.type === "BOOKMARK") isComplete = true;
      return event;
    },
    stop: () => {
      if (!signal.aborted || !hasBegun || isComplete) watch.stop();
    },
  };
}

/** What is known of the last object of a name. */
interface Incarnation {
  readonly uid: string | undefined;
  readonly generation: number;
}

function withoutLowerGenerations() {
  const known = new WeakMap<object, Map<string, Incarnation>>();
  return processingExcept(({ store }, delta) => {
    const incarnations = known.get(store) ?? new Map<string, Incarnation>();
    known.set(store, incarnations);
    const objects = delta.type === "ReplacedAll" ? delta.objects : [];
    for (const object of objects) incarnations.set(metaNamespaceKey(object), incarnationOf(object));
    if (delta.type !== "Added" && delta.type !== "Updated") return false;
    const last = incarnations.get(metaNamespaceKey(delta.object));
    const next = incarnationOf(delta.object);
    const isAnother = last !== undefined && last.uid !== next.uid;
    if (isAnother && last.generation > 1 && next.generation <= last.generation) return true;
    incarnations.set(metaNamespaceKey(delta.object), next);
    return false;
  });
}

function incarnationOf({ metadata }: KubernetesObject): Incarnation {
  const generation = member(metadata, "generation");
  return { uid: metadata.uid, generation: typeof generation === "number" ? generation : 0 };
}
