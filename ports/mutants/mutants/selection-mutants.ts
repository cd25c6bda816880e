import type { ListerWatcher, ListOptions } from "../../../src/client/informer/list-watch.js";
import { RestListWatch } from "../../../src/client/rest/rest-list-watch.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

/** Informers that watch something else than they were asked to, or in another way. */
export const SELECTION_MUTANTS: readonly Mutant[] = [
  {
    name: "selector-not-sent-on-watch",
    does: "sends its selectors with lists, but not with watches",
    mimics: "no known case: selectors passed to the list function only",
    killedBy: ["object-leaves-the-selection", "selection-of-the-next-watch [cleanly]"],
    change: {
      createListerWatcher: listerWatcherExcept((_honest, options) => {
        const { labelSelector: _label, fieldSelector: _field, ...everything } = options;
        const wide = new RestListWatch(everything);
        return { watch: (parameters, signal) => wide.watch(parameters, signal) };
      }),
    },
  },
  {
    name: "field-selector-not-sent",
    does: "sends its label selector, but not its field selector",
    mimics: "no known case: only label selectors supported",
    breaks: ["LW-03", "DYNINF-05"],
    killedBy: ["field-selector-is-sent"],
    change: {
      createListerWatcher: ({ fieldSelector: _field, ...options }) => new RestListWatch(options),
    },
  },
  {
    name: "field-selector-of-one-condition",
    does: "sends only the first condition of a field selector",
    mimics: "no known case: a selector that is split at its first comma",
    killedBy: ["field-selectors-of-every-form [metadata.name!=one,metadata.name!=two]"],
    change: {
      createListerWatcher: ({ fieldSelector, ...options }) =>
        new RestListWatch({ ...options, fieldSelector: fieldSelector?.split(",")[0] }),
    },
  },
  {
    name: "selector-loses-its-prefix",
    does: "sends the keys of a label selector without their prefixes",
    mimics: "no known case: keys that are split at their slash, as those of objects are",
    killedBy: ["selector-with-a-prefix"],
    change: {
      createListerWatcher: ({ labelSelector, ...options }) =>
        new RestListWatch({ ...options, labelSelector: labelSelector?.replace(/[a-z.]+\//g, "") }),
    },
  },
  {
    name: "selector-loses-empty-values",
    does: "leaves out what a label selector asks for with an empty value",
    mimics: "no known case: a map of labels, from which empty values are taken out as absent ones",
    killedBy: ["selector-for-an-empty-value"],
    change: {
      createListerWatcher: ({ labelSelector, ...options }) => {
        const left = labelSelector?.split(",").filter((condition) => !condition.endsWith("="));
        return new RestListWatch({ ...options, labelSelector: left?.join(",") });
      },
    },
  },
  {
    name: "selectors-lost-after-failures",
    does: "lists and watches without its selectors when three requests in a row have failed",
    mimics: "no known case: a client that is created anew when it fails again and again",
    killedBy: ["selection-after-an-outage"],
    change: {
      createListerWatcher: listerWatcherExcept((honest, options) => {
        const { labelSelector: _label, fieldSelector: _field, ...everything } = options;
        return changingAfterFailures(honest, new RestListWatch(everything));
      }),
    },
  },
  {
    name: "namespace-lost-with-an-expired-token",
    does: "lists all namespaces when a continue token has expired",
    mimics: "no known case: a fallback that builds its request anew",
    killedBy: ["selection-after-an-expired-token"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, { namespace: _namespace, ...options }) =>
        listingAfterExpiry(honest, new RestListWatch(options)),
      ),
    },
  },
  {
    name: "selectors-lost-with-an-expired-token",
    does: "lists without its selectors when a continue token has expired",
    mimics: "no known case: a fallback that builds its request anew",
    killedBy: ["selection-after-an-expired-token"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, options) => {
        const { labelSelector: _label, fieldSelector: _field, ...everything } = options;
        return listingAfterExpiry(honest, new RestListWatch(everything));
      }),
    },
  },
  {
    name: "field-selector-lost-on-later-pages-of-a-relist",
    does: "lists its later pages without its field selector, from the second list on",
    mimics: "no known case: a relist that builds its pages anew",
    killedBy: ["set-size-field-selection-of-a-relist"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, { fieldSelector: _field, ...options }) =>
        listingLaterPagesOfRelists(honest, new RestListWatch(options)),
      ),
    },
  },
  {
    name: "namespace-ignored-on-watch",
    does: "lists a namespace and watches all of them",
    mimics: "fabric8 before 4.13.0, fabric8io/kubernetes-client#2331",
    killedBy: ["namespace-restricts", "selection-of-the-next-watch [cleanly]"],
    change: {
      createListerWatcher: listerWatcherExcept((_honest, options) => {
        const wide = new RestListWatch({ ...options, namespace: undefined });
        return { watch: (parameters, signal) => wide.watch(parameters, signal) };
      }),
    },
  },
  {
    name: "watch-without-timeout",
    does: "sets no timeout, so that a watch on a dead connection never ends",
    mimics: "client-node 2.0.1, which sends no timeoutSeconds",
    killedBy: ["watch-parameters"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: ({ timeoutSeconds: _seconds, ...options }: ListOptions, signal) =>
          honest.watch(options, signal),
      })),
    },
  },
  {
    name: "watch-timeout-drawn-once",
    does: "draws the timeout of its watches once, and uses it for all of them",
    mimics: "no known case: a timeout that is a field of the options",
    killedBy: ["watch-timeouts-differ"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => {
        let timeoutSeconds: number | undefined;
        return {
          watch: (options, signal) => {
            timeoutSeconds ??= options.timeoutSeconds;
            const drawn = timeoutSeconds === undefined ? {} : { timeoutSeconds };
            return honest.watch({ ...options, ...drawn }, signal);
          },
        };
      }),
    },
  },
  {
    name: "watch-timeout-always-the-same",
    does: "ends every watch after exactly ten minutes, so that all end at the same time",
    mimics: "fabric8 7.8.0, which sends timeoutSeconds=600 with every watch",
    breaks: ["RWATCH-14"],
    killedBy: ["watch-parameters"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: (options, signal) => honest.watch({ ...options, timeoutSeconds: 600 }, signal),
      })),
    },
  },
];

const FAILURES_MAX_COUNT = 3;

/** Asks in another way once so many requests in a row have failed. */
function changingAfterFailures(
  honest: ListerWatcher,
  other: ListerWatcher,
): Pick<ListerWatcher, "list" | "watch"> {
  let failedCount = 0;
  const asking = async <T>(ask: (by: ListerWatcher) => Promise<T>): Promise<T> => {
    const by = failedCount < FAILURES_MAX_COUNT ? honest : other;
    failedCount++;
    const answer = await ask(by);
    failedCount = 0;
    return answer;
  };
  return {
    list: (parameters, signal) => asking((by) => by.list(parameters, signal)),
    watch: (parameters, signal) => asking((by) => by.watch(parameters, signal)),
  };
}

/** Lists like the one, but later pages like the other, once a list is complete. */
function listingLaterPagesOfRelists(
  honest: ListerWatcher,
  other: ListerWatcher,
): Pick<ListerWatcher, "list"> {
  let lists = 0;
  return {
    list: (parameters, signal) => {
      if (parameters.continue !== undefined) {
        return (lists > 1 ? other : honest).list(parameters, signal);
      }
      lists += 1;
      return honest.list(parameters, signal);
    },
  };
}

/** Lists in another way once a continuation has failed. */
function listingAfterExpiry(
  honest: ListerWatcher,
  other: ListerWatcher,
): Pick<ListerWatcher, "list"> {
  let hasFailed = false;
  return {
    list: async (parameters, signal) => {
      try {
        return await (hasFailed ? other : honest).list(parameters, signal);
      } catch (error) {
        hasFailed = parameters.continue !== undefined;
        throw error;
      }
    },
  };
}
