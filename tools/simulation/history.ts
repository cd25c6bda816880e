import type { Fault, Match } from "../../fake-apiserver/index.js";
import type { QueueMode } from "../../src/client/informer/create-queue.js";

/** What an informer goes through in one simulated life. */
export interface History {
  /** Of the random numbers of server and informer. */
  readonly seed: number;
  readonly setting: Setting;
  readonly steps: readonly Step[];
}

/** How the informer is made. */
export interface Setting {
  readonly queueMode: QueueMode;
  /** Whether the initial state is requested as a stream. */
  readonly watchList: boolean;
  /** Limit of every list; undefined: the informer's own. */
  readonly pageMaxCount: number | undefined;
  /** The resync period; 0: never. */
  readonly resyncPeriodMs: number;
  /** Whether only objects with the label `shown=yes` are informed on. */
  readonly isSelective: boolean;
}

/** One thing that happens. A step that makes no sense where it stands does nothing, so that any may be left out. */
export type Step =
  /** An object is created, or changed if it is there. */
  | { readonly type: "put"; readonly key: string; readonly isShown: boolean }
  | { readonly type: "remove"; readonly key: string }
  /** A write to another resource: the version increases. */
  | { readonly type: "bump" }
  /** The server forgets its history. */
  | { readonly type: "compact" }
  | { readonly type: "close-watches"; readonly how: "clean" | "abort" }
  /** Open watches end with an ERROR event that says 410. */
  | { readonly type: "expire-watches" }
  | { readonly type: "bookmark" }
  /** The next requests of the verb meet a fault. */
  | {
      readonly type: "fault";
      readonly verb: Extract<Match["verb"], "list" | "watch">;
      readonly fault: Fault;
      readonly times: number;
    }
  /** Time passes, and everything that can happen in it does. */
  | { readonly type: "pass"; readonly durationMs: number }
  /** Some of the work in progress continues. */
  | { readonly type: "breathe"; readonly microtaskCount: number }
  | { readonly type: "start" }
  /** A handler is added; it rests after each notification. */
  | {
      readonly type: "listen";
      readonly listener: string;
      readonly resyncPeriodMs: number;
      readonly restMs: number;
    }
  | { readonly type: "leave"; readonly listener: string };
