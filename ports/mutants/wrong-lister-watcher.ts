/**
 * Ways to ask the apiserver that are the reference's, but for one thing.
 */
import type { ListerWatcher, Watch } from "../../src/client/informer/list-watch.js";
import { RestListWatch, type RestListWatchOptions } from "../../src/client/rest/rest-list-watch.js";

/** The reference's, with a list or a watch of its own. */
export function listerWatcherExcept(
  change: (
    honest: ListerWatcher,
    options: RestListWatchOptions,
  ) => Partial<Pick<ListerWatcher, "list" | "watch">>,
): (options: RestListWatchOptions) => ListerWatcher {
  return (options) => {
    const honest = new RestListWatch(options);
    return {
      list: (parameters, signal) => honest.list(parameters, signal),
      watch: (parameters, signal) => honest.watch(parameters, signal),
      ...change(honest, options),
    };
  };
}

/** The reference's, with something around each of its watches. */
export function watchThrough(
  through: (watch: Watch) => Watch,
): (options: RestListWatchOptions) => ListerWatcher {
  return listerWatcherExcept((honest) => ({
    watch: async (parameters, signal) => through(await honest.watch(parameters, signal)),
  }));
}
