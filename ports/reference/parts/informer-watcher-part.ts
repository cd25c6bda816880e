import {
  createInformerWatcher,
  type InformerWatcher,
  type InformerWatcherOptions,
} from "../../../src/client/informer/informer-watcher.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { readWatch } from "./read-watch.js";
import { ScriptedSource } from "./scripted-source.js";

/** docs/parts/informer-watcher.md */
export function createInformerWatcherPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return informerWatcherPart(settings, surroundings, createInformerWatcher);
}

/** The same with a watcher of another make. */
export function informerWatcherPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  createWatcher: (options: InformerWatcherOptions) => Pick<InformerWatcher, "watch" | "done">,
): Part {
  const source = new ScriptedSource(settings, report);
  const gate = new Gate();
  let watcher: ReturnType<typeof createWatcher> | undefined;
  return {
    methods: {
      ...source.methods(),
      run: async () => {
        watcher = createWatcher({
          listerWatcher: source,
          clock,
          prng,
          typeDescription: "/v1, Kind=ConfigMap",
          expectedKind: { apiVersion: "v1", kind: "ConfigMap" },
        });
        void readWatch(watcher.watch, gate, report);
        await watcher.done;
      },
      stop: () => watcher?.watch.stop(),
      hold: () => gate.hold(),
      release: () => gate.release(),
    },
    close: () => {
      watcher?.watch.stop();
      gate.release();
      source.close();
    },
  };
}
