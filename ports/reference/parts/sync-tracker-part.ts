import { AsyncTracker } from "../../../src/client/informer/async-tracker.js";
import { type DoneChecker, DoneSignal } from "../../../src/client/informer/done-checker.js";
import { SingleFileTracker } from "../../../src/client/informer/single-file-tracker.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** A tracker of either kind: one that counts has no use for the key. */
export interface Tracker extends DoneChecker {
  start(key: string): void;
  finish(key: string): void;
}

/** Makes trackers. */
export interface Trackers {
  readonly createSingleFile: (source: DoneChecker) => Tracker;
  readonly createAsync: (source: DoneChecker) => Tracker;
}

const TRACKERS: Trackers = {
  createSingleFile: (source) => new SingleFileTracker("tracker", source),
  createAsync: (source) => new AsyncTracker<string>("tracker", source),
};

/** docs/parts/sync-tracker.md */
export function createSyncTrackerPart(settings: PartArgs): Part {
  return syncTrackerPart(settings, {});
}

/** The same with a tracker of another make. */
export function syncTrackerPart(settings: PartArgs, changed: Partial<Trackers>): Part {
  const { createSingleFile, createAsync } = { ...TRACKERS, ...changed };
  const source = new DoneSignal("source");
  const tracker = settings.flag("byKey") ? createAsync(source) : createSingleFile(source);
  let isDone = false;
  void tracker.done.then(() => {
    isDone = true;
  });
  return {
    methods: {
      start: (args) => tracker.start(args.text("key")),
      finish: (args) => tracker.finish(args.text("key")),
      upstreamHasSynced: () => source.complete(),
      hasSynced: () => tracker.isDone(),
      isDone: () => isDone,
      name: () => tracker.name,
    },
  };
}
