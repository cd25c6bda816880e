import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import {
  RestListWatch,
  type RestListWatchOptions,
} from "../../../src/client/rest/rest-list-watch.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

/** Informers that forget between two requests what they were asked, or ask for what does not fit together. */
export const REQUEST_MUTANTS: readonly Mutant[] = [
  {
    name: "selectors-lost-on-reconnect",
    does: "sends its selectors with its first watch only",
    mimics: "no known case: options that are consumed by the first request",
    killedBy: ["selection-of-the-next-watch [cleanly]"],
    change: {
      createListerWatcher: wideWatches((count) => count > 1),
    },
  },
  {
    name: "selectors-lost-on-pages",
    does: "sends its selectors with the first page of a list only",
    mimics: "no known case: a token that is assumed to include them",
    killedBy: ["field-selection-of-pages", "label-selection-of-pages"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, options) => {
        const wide = new RestListWatch(unselective(options));
        return {
          list: (parameters, signal) =>
            (parameters.continue === undefined ? honest : wide).list(parameters, signal),
        };
      }),
    },
  },
  {
    name: "namespace-lost-on-relist",
    does: "relists all namespaces",
    mimics: "no known case: a path that is rebuilt for a relist",
    killedBy: ["selection-of-the-next-watch [with expiry as an ERROR event]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, options) => {
        const wide = new RestListWatch({ ...options, namespace: undefined });
        let count = 0;
        return {
          list: (parameters, signal) => (++count > 1 ? wide : honest).list(parameters, signal),
        };
      }),
    },
  },
  {
    name: "group-lost-on-reconnect",
    does: "watches an API group in its first watch, and the core group in every other",
    mimics: "no known case: a client for custom resources that is built twice",
    breaks: ["C-22"],
    killedBy: ["custom-resource-across-endings [cleanly]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest, options) => {
        const core = new RestListWatch({
          ...options,
          resource: { ...options.resource, group: "", version: "v1" },
        });
        let count = 0;
        return {
          watch: (parameters, signal) => (++count > 1 ? core : honest).watch(parameters, signal),
        };
      }),
    },
  },
  {
    name: "match-with-token",
    does: "sends resourceVersionMatch with every page of a list",
    mimics: "no known case: parameters that are made once for all requests",
    breaks: ["C-31", "C-32"],
    killedBy: ["continuation-without-a-version"],
    change: {
      watchList: false,
      createListerWatcher: listing((parameters) =>
        parameters.continue === undefined
          ? parameters
          : { ...parameters, resourceVersionMatch: "NotOlderThan" },
      ),
    },
  },
  {
    name: "initial-events-of-every-watch",
    does: "requests initial events in every watch, without resourceVersionMatch",
    mimics: "no known case: the options of the first stream reused",
    breaks: ["C-32", "C-22"],
    killedBy: ["custom-resource-across-endings [with a connection reset]"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: (parameters, signal) =>
          honest.watch({ ...parameters, sendInitialEvents: true }, signal),
      })),
    },
  },
  {
    name: "token-of-the-last-list",
    does: "starts a list with the last token of the previous list",
    mimics: "no known case: a token that is a member of the client",
    breaks: ["C-31", "C-28"],
    killedBy: ["page-fails [HTTP 429]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let last: string | undefined;
        return {
          list: async (asked, signal) => {
            const { resourceVersion: _version, ...rest } = asked;
            const token = asked.continue ?? last;
            const again = token === undefined ? asked : { ...rest, continue: token };
            const page = await honest.list(again, signal);
            last = page.metadata.continue ?? last;
            return page;
          },
        };
      }),
    },
  },
  {
    name: "refused-token-for-ever",
    does: "retries with an expired token forever",
    mimics: "no known case: a page that is retried like any other request",
    breaks: ["C-31", "C-21"],
    killedBy: ["expired-token-of-a-relist"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let refused: string | undefined;
        return {
          list: async (parameters, signal) => {
            const token = refused ?? parameters.continue;
            const asked = token === undefined ? parameters : { limit: 500, continue: token };
            try {
              return await honest.list(asked, signal);
            } catch (error) {
              refused = token;
              throw error;
            }
          },
        };
      }),
    },
  },
  {
    name: "failed-page-ends-the-list",
    does: "treats the pages before a failed one as the whole list",
    mimics: "no known case: an error that silently ends a loop",
    breaks: ["C-28", "C-02"],
    killedBy: ["page-fails [HTTP 500]"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          try {
            return await honest.list(parameters, signal);
          } catch (error) {
            if (parameters.continue === undefined) throw error;
            return { apiVersion: "v1", kind: "List", metadata: {}, items: [] };
          }
        },
      })),
    },
  },
  {
    name: "failed-page-at-once-again",
    does: "requests a failed page up to 200 times without a pause",
    mimics: "no known case: a loop over pages with retries of its own",
    killedBy: ["storm-of-pages"],
    change: {
      watchList: false,
      clientOptions: { retryMaxCount: 0 },
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: async (parameters, signal) => {
          for (let triesLeft = 200; ; triesLeft--) {
            try {
              return await honest.list(parameters, signal);
            } catch (error) {
              const isLast = triesLeft === 0 || signal.aborted;
              if (parameters.continue === undefined || isLast) throw error;
            }
          }
        },
      })),
    },
  },
];

function unselective(options: RestListWatchOptions): RestListWatchOptions {
  const { labelSelector: _label, fieldSelector: _field, ...everything } = options;
  return everything;
}

function wideWatches(isWide: (count: number) => boolean) {
  return listerWatcherExcept((honest, options) => {
    const wide = new RestListWatch(unselective(options));
    let count = 0;
    return {
      watch: (parameters, signal) => (isWide(++count) ? wide : honest).watch(parameters, signal),
    };
  });
}

function listing(change: (parameters: ListOptions) => ListOptions) {
  return listerWatcherExcept((honest) => ({
    list: (parameters, signal) => honest.list(change(parameters), signal),
  }));
}
