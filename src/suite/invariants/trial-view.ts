import type { HandlerBehaviour, HelloResult, WireObject } from "../../protocol/messages.js";
import type { GroupVersionResource } from "../../wire/resource.js";
import type { InformerScope } from "../notation/informer-scope.js";
import type { EndOfStop } from "../trial/end-of-stop.js";
import type { HandlerLog } from "../trial/handler-log.js";
import type { RequestLog } from "../trial/request-log.js";
import type { ServerHistory } from "../trial/server-history.js";
import type { CatchUp } from "./catch-up.js";

/** The input of invariants: a trial when everything has settled. */
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
    /** Its behaviour. @default record */
    readonly does?: HandlerBehaviour["kind"];
    /** The key of the only object that its behaviour applies to. Absent: all. */
    readonly on?: string;
    /** Added while the informer was running. @default false */
    readonly isLate?: boolean;
  }[];
  readonly hello: Pick<HelloResult, "capabilities">;
  readonly nowMs: number;
  /** The allowed overlap of two watches; more than the contract's second if a slow machine may be the cause. */
  readonly overlapMaxMs: number;
  /** Timeline entries of notifications that came after the stop had been answered. */
  readonly notifiedAfterStop: readonly number[];
  /** Its state after its server was healthy again; undefined if nothing can be concluded. */
  readonly caughtUp: CatchUp | undefined;
  /** Its requests after it was stopped; undefined if it was not. */
  readonly stopped: EndOfStop | undefined;
  /** The place in the timeline where the informer, or a handler, first reported synced. */
  readonly saidSyncedAt: number | undefined;
  /** Key to version of the store's content, without sentinels; undefined if it cannot be read. */
  readonly store: ReadonlyMap<string, string> | undefined;
  /** The objects in the store, without sentinels; none if it cannot be read. */
  readonly held: readonly WireObject[];
}

/** The part of it that shows the informer's requests. */
export type RequestView = Pick<TrialView, "informer" | "requests">;

/** The selection of the informer: collection, namespace, selectors. */
export interface InformerView extends InformerScope {
  readonly resource: GroupVersionResource;
  /** Its objects are transformed before they are delivered. */
  readonly hasTransform?: boolean;
}
