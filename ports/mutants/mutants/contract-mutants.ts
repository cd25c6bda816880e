import { statusOf } from "../../../src/client/informer/api-error.js";
import type { ListerWatcher, ListOptions, Watch } from "../../../src/client/informer/list-watch.js";
import { RestClient } from "../../../src/client/rest/rest-client.js";
import {
  RestListWatch,
  type RestListWatchOptions,
} from "../../../src/client/rest/rest-list-watch.js";
import type { AdapterImplementation } from "../../../src/protocol/adapter.js";
import type { KubernetesList } from "../../../src/wire/resource.js";
import { onAStore } from "../legal/on-a-store.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { stepDoing, stepExcept } from "../wrong-step.js";

const FORBIDDEN = 403;
const GONE = 410;

/** Informers that break what every informer owes, in places where the reference does more than that. */
export const CONTRACT_MUTANTS: readonly Mutant[] = [
  {
    name: "ends-without-a-word",
    does: "declares only a list and a watch, and does not report their failures",
    mimics: "no known case: a generator that ends where it should raise",
    breaks: ["C-21"],
    killedBy: ["expired-watch-reports-missed-deletion [as an ERROR event]"],
    change: withoutLastWords(onAStore({ listsOnce: true, watchesOnce: true })),
  },
  {
    name: "relists-from-any-version",
    does: "relists at version 0, and delivers the result, however old",
    mimics: "client-go before 0.18, kubernetes/kubernetes#59848",
    killedBy: ["relist-at-a-lagging-server [with HTTP 500 as an ERROR event]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: ({ continue: token, ...options }, signal) =>
          honest.list(
            token === undefined
              ? { ...options, resourceVersion: "0" }
              : { ...options, continue: token },
            signal,
          ),
        watch: refusingToStream(honest),
      })),
    },
  },
  {
    name: "lists-at-zero-after-an-expiry",
    does: "lists at version 0 after an expiry, and delivers the result even if it is older",
    mimics: "no known case: an informer that starts over, and forgets what it has delivered",
    killedBy: ["relist-at-a-lagging-server [with expiry as an ERROR event]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let hasExpired = false;
        return {
          list: (options, signal) =>
            honest.list(hasExpired ? { ...options, resourceVersion: "0" } : options, signal),
          watch: async (options, signal) => {
            const watch = await honest.watch(options, signal);
            const next = async () => {
              const event = await watch.next();
              hasExpired = event?.type === "ERROR" && event.object.code === GONE;
              return event;
            };
            return { next, stop: () => watch.stop() };
          },
        };
      }),
    },
  },
  {
    name: "relist-keeps-the-old-object",
    does: "keeps an object when a list has another one under the same name",
    mimics: "no known case: objects compared by name where their uids differ",
    killedBy: ["expired-watch-change-of-mind"],
    change: { createListerWatcher: listerWatcherExcept(rememberingObjects) },
  },
  {
    name: "strict-about-fields",
    does: "rejects a list with unknown fields",
    mimics: "no known case: a decoder that rejects unknown fields",
    killedBy: ["unknown-fields [fields that nobody knows]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (options, signal) => {
          const list = await honest.list(options, signal);
          if (list.items.some((item) => "futureMember" in item)) throw new Error("unknown field");
          return list;
        },
        watch: refusingToStream(honest),
      })),
    },
  },
  {
    name: "goes-on-with-inconsistent-token",
    does: "continues with the token of the 410, and watches from the newest version of the pages",
    mimics: "no known case: the hint of kubernetes/kubernetes#67284 followed without its warning",
    breaks: ["C-26"],
    killedBy: ["expired-token-amid-changes"],
    change: { createListerWatcher: listerWatcherExcept(goingOnInconsistently) },
  },
  {
    name: "forgets-deletions-among-initial-events",
    does: "ignores deletions before the bookmark that ends the initial events",
    mimics: "no known case: initial events collected as additions",
    killedBy: ["changes-among-initial-events", "changes-among-initial-events-held"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "collect" && effect.event.type === "DELETED" ? [] : undefined,
      ),
    },
  },
  {
    name: "forgets-updates-among-initial-events",
    does: "ignores updates before the bookmark that ends the initial events",
    mimics: "no known case: initial events collected as additions",
    killedBy: ["changes-among-initial-events-held"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "collect" && effect.event.type === "MODIFIED" ? [] : undefined,
      ),
    },
  },
  {
    name: "empty-page-ends-the-list",
    does: "treats a page without objects as the last one",
    mimics: "no known case: a loop that ends when a page is empty",
    killedBy: ["empty-page [list is]", "empty-page [continuation page is]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (options, signal) => {
          const list = await honest.list(options, signal);
          return list.items.length > 0 ? list : withoutToken(list);
        },
      })),
    },
  },
  {
    name: "comes-back-when-it-likes",
    does: "treats 429 like any other failure, with its usual backoff",
    mimics: "kube-rs up to 4.2.0, client-node up to 2.0.1: neither handles Retry-After",
    killedBy: ["retry-after-of-watch", "retry-after-of-list", "retry-after-of-first-list"],
    change: {
      createListerWatcher: listerWatcherExcept((_, options) => {
        const impatient = new RestListWatch({ ...options, client: withoutRetries(options.client) });
        return {
          list: (parameters, signal) => impatient.list(parameters, signal),
          watch: (parameters, signal) => impatient.watch(parameters, signal),
        };
      }),
    },
  },
  {
    name: "dies-of-what-it-cannot-decode",
    does: "stops silently at an ERROR event or an event that it cannot decode",
    mimics: "no known case: an exception that leaves the loop",
    killedBy: [
      "event-not-understood [has an unknown type]",
      "event-not-understood [is not JSON]",
      "event-not-understood-among-others [is not JSON]",
    ],
    change: {
      reflectorStep: stepExcept(({ state, input }) =>
        input.type === "event" && input.event.type === "ERROR" && state.type === "streaming"
          ? {
              state: { type: "stopped", memory: state.memory },
              effects: [{ type: "close-watch" }],
            }
          : undefined,
      ),
    },
  },
  {
    name: "silent-when-forbidden",
    does: "stops silently when it is no longer allowed to list or watch",
    mimics: "no known case: an error that is not retried",
    killedBy: ["watch-forbidden [HTTP 403]"],
    change: {
      reflectorStep: stepExcept(({ state, input }) => {
        const isFailure = input.type === "list-failed" || input.type === "watch-failed";
        if (!isFailure || statusOf(input.error)?.code !== FORBIDDEN) return undefined;
        return { state: { type: "stopped", memory: state.memory }, effects: [] };
      }),
    },
  },
];

/** Watches as honestly as the reference does, and streams no lists. */
function refusingToStream(honest: Pick<ListerWatcher, "watch">) {
  return (options: ListOptions, signal: AbortSignal): Promise<Watch> =>
    options.sendInitialEvents === true
      ? Promise.reject(new Error("streams no lists"))
      : honest.watch(options, signal);
}

function rememberingObjects(honest: Pick<ListerWatcher, "list" | "watch">) {
  const first = new Map<string, KubernetesList["items"][number]>();
  return {
    list: async (options: ListOptions, signal: AbortSignal): Promise<KubernetesList> => {
      const list = await honest.list(options, signal);
      const items = list.items.map((item) => {
        const key = `${item.metadata.namespace}/${item.metadata.name}`;
        const known = first.get(key) ?? item;
        if (known.metadata.uid !== item.metadata.uid) return known;
        first.set(key, item);
        return item;
      });
      return { ...list, items };
    },
    watch: refusingToStream(honest),
  };
}

function goingOnInconsistently(honest: Pick<ListerWatcher, "list" | "watch">) {
  let newest: string | undefined;
  return {
    list: async (options: ListOptions, signal: AbortSignal): Promise<KubernetesList> => {
      try {
        const list = await honest.list(options, signal);
        if (options.continue === undefined) newest = undefined;
        return list;
      } catch (error) {
        const status = statusOf(error);
        const token = status?.metadata?.continue;
        if (status?.code !== GONE || typeof token !== "string") throw error;
        const list = await honest.list({ ...options, continue: token }, signal);
        newest = list.metadata.resourceVersion;
        return list;
      }
    },
    watch: (options: ListOptions, signal: AbortSignal): Promise<Watch> =>
      refusingToStream(honest)(
        newest === undefined ? options : { ...options, resourceVersion: newest },
        signal,
      ),
  };
}

function withoutToken({
  metadata: { continue: _token, ...metadata },
  ...list
}: KubernetesList): KubernetesList {
  return { ...list, metadata };
}

/** Every request is sent once, whatever its answer says of coming back. */
function withoutRetries(client: RestListWatchOptions["client"]): RestListWatchOptions["client"] {
  if (!(client instanceof RestClient)) return client;
  const verb = client.verb.bind(client);
  client.verb = (method) => verb(method).maxRetries(0);
  return client;
}

/** Reports everything but its end. */
function withoutLastWords({ createAdapter }: InformerChange): InformerChange {
  if (createAdapter === undefined) throw new TypeError("It has to be a port of its own");
  return {
    createAdapter: (name) => {
      const talkative = createAdapter(name);
      const silent: AdapterImplementation = {
        emit: () => undefined,
        perform: (cmd, args, trial) => talkative.perform(cmd, args, trial),
      };
      talkative.emit = (event) => {
        if (event.ev !== "ended") silent.emit(event);
      };
      return silent;
    },
  };
}
