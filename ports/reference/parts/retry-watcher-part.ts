import {
  RetryWatcher,
  type RetryWatcherOptions,
} from "../../../src/client/informer/retry-watcher.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { readWatch } from "./read-watch.js";
import { ScriptedSource } from "./scripted-source.js";

/** docs/parts/retry-watcher.md */
export function createRetryWatcherPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return retryWatcherPart(settings, surroundings, (options) => new RetryWatcher(options));
}

/** The same with a watcher of another make. */
export function retryWatcherPart(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  createWatcher: (options: RetryWatcherOptions) => Pick<RetryWatcher, "next" | "stop" | "done">,
): Part {
  const source = new ScriptedSource(settings, report);
  const gate = new Gate();
  let watcher: ReturnType<typeof createWatcher> | undefined;
  return {
    methods: {
      ...source.methods(),
      run: async () => {
        watcher = createWatcher({
          watcher: source,
          resourceVersion: settings.has("resourceVersion") ? settings.text("resourceVersion") : "",
          clock,
        });
        void readWatch(watcher, gate, report);
        await watcher.done;
      },
      stop: () => watcher?.stop(),
      hold: () => gate.hold(),
      release: () => gate.release(),
    },
    close: () => {
      watcher?.stop();
      gate.release();
      source.close();
    },
  };
}
