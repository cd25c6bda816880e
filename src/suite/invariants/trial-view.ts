import type { HandlerBehaviour, HelloResult } from "../../protocol/messages.js";
import type { GroupVersionResource } from "../../wire/resource.js";
import type { CatchUp } from "../catch-up.js";
import type { EndOfStop } from "../end-of-stop.js";
import type { HandlerLog } from "../handler-log.js";
import type { InformerScope } from "../informer-scope.js";
import type { RequestLog } from "../request-log.js";
import type { ServerHistory } from "../server-history.js";

/** What invariants look at: a trial when everything has settled. */
export interface TrialView {
  readonly informer: InformerView;
  readonly requests: Pick<
    RequestLog,
    "all" | "others" | "watches" | "facts" | "endings" | "isFaulted"
  >;
  readonly server: Pick<
    ServerHistory,
    "statesOf" | "isTampered" | "isStillTampered" | "isMisworded" | "wholeStates" | "restoredAt"
  >;
  readonly handlers: readonly {
    readonly name: string;
    readonly log: Pick<HandlerLog, "all" | "isInRestart" | "present">;
    readonly isPlainRecorder: boolean;
    readonly isRemoved: boolean;
    /** How it behaves. @default record */
    readonly does?: HandlerBehaviour["kind"];
    /** Added once the informer ran. @default false */
    readonly isLate?: boolean;
  }[];
  readonly hello: Pick<HelloResult, "capabilities">;
  readonly nowMs: number;
  /** For how long two watches may be open together; more than the contract's second where a slow machine may be why. */
  readonly overlapMaxMs: number;
  /** Timeline entries of notifications that came after the stop had been answered. */
  readonly toldAfterStop: readonly number[];
  /** How it did once its server was well again; undefined where nothing follows from that. */
  readonly caughtUp: CatchUp | undefined;
  /** What it did once it had been stopped; undefined where it was not. */
  readonly stopped: EndOfStop | undefined;
  /** Where in the timeline the informer, or a handler, first said that it has synced. */
  readonly saidSyncedAt: number | undefined;
  /** Key to version of what the store holds, sentinels left out; undefined when it cannot be asked. */
  readonly store: ReadonlyMap<string, string> | undefined;
}

/** What the informer is on: collection, namespace, selectors. */
export interface InformerView extends InformerScope {
  readonly resource: GroupVersionResource;
  /** Its objects are changed before anybody sees them. */
  readonly hasTransform?: boolean;
}
